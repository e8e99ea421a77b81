import { BeginPasskey as endpoint } from '#contract/people/secondFactorPasskey.ts'
import { handler } from '#server/handler.ts'
import { saveChallenge } from '#server/records/people/secondFactor/challengeQueries.ts'
import { listPasskeys } from '#server/records/people/secondFactor/passkeyQueries.ts'
import { requirePassword } from '../changeFactor.ts'
import { CHALLENGE_LIFE_MS, registrationOptions } from '../passkeys.ts'

export const BeginPasskey = handler(endpoint, {
  handle: async (ctx, { Pwd }) => {
    const { db, me, now, config } = ctx
    await requirePassword(ctx, Pwd)
    const options = await registrationOptions(config, { ...me, known: await listPasskeys(db, me.accountId) })
    await saveChallenge(db, {
      sessionId: me.sessionId,
      purpose: 'passkey',
      value: Buffer.from(options.challenge),
      expiresAt: now + CHALLENGE_LIFE_MS,
    })
    return { OtherMsg: { Options: { ...options } } }
  },
})
