import { randomBytes } from 'node:crypto'
import { GetWeiXinState as endpoint } from '#contract/people/user.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { insertWechatState } from '#server/records/people/user/stateQueries.ts'
import { hashToken } from '#server/security/secrets.ts'

/** The time in which the user must consent. */
const STATE_LIFE_MS = 15 * MINUTE_MS

/**
 * Returns a state for the consent page; the code that comes back with it is accepted from this browser only
 * (threats#W2).
 */
export const GetWeiXinState = handler(endpoint, {
  handle: async ({ db, now, browserMark }) => {
    // WeChat accepts letters and digits only.
    const State = randomBytes(24).toString('hex')
    if (!browserMark.name) throw new Error('the answer gives no cookie')
    const expiresAt = now + STATE_LIFE_MS
    await insertWechatState(db, { stateHash: hashToken(State), browser: browserMark.name, expiresAt })
    return { OtherMsg: { State } }
  },
})
