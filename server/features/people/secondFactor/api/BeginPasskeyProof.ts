import { BeginPasskeyProof as endpoint } from '#contract/people/secondFactorPasskey.ts'
import { handler } from '#server/handler.ts'
import { saveChallenge } from '#server/records/people/secondFactor/challengeQueries.ts'
import { listPasskeys } from '#server/records/people/secondFactor/passkeyQueries.ts'
import { refuse } from '#server/refuse.ts'
import { CHALLENGE_LIFE_MS, proofOptions } from '../passkeys.ts'

export const BeginPasskeyProof = handler(endpoint, {
  handle: async ({ db, me, now, config }) => {
    const passkeys = await listPasskeys(db, me.accountId)
    if (passkeys.length === 0) refuse('NOT_FOUND')
    const options = await proofOptions(config, passkeys)
    await saveChallenge(db, {
      sessionId: me.sessionId,
      purpose: 'proof',
      value: Buffer.from(options.challenge),
      expiresAt: now + CHALLENGE_LIFE_MS,
    })
    return { OtherMsg: { Options: { ...options } } }
  },
})
