import { BeginTotp as endpoint } from '#contract/people/secondFactor.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { saveChallenge } from '#server/records/people/secondFactor/challengeQueries.ts'
import { requirePassword } from '../changeFactor.ts'
import { newTotpSecret, totpUri } from '../totp.ts'

/** Somebody who has to find and install an app first needs some time. */
const SET_UP_LIFE_MS = 30 * MINUTE_MS

export const BeginTotp = handler(endpoint, {
  handle: async (ctx, { Pwd }) => {
    await requirePassword(ctx, Pwd)
    const secret = newTotpSecret()
    await saveChallenge(ctx.db, {
      sessionId: ctx.me.sessionId,
      purpose: 'totp',
      value: ctx.secrets.seal('totp', secret),
      expiresAt: ctx.now + SET_UP_LIFE_MS,
    })
    return { OtherMsg: { Secret: secret, Uri: totpUri(secret, ctx.me.mobile) } }
  },
})
