import { AddPasskey as endpoint } from '#contract/people/secondFactorPasskey.ts'
import { PASSKEY_NAME_LENGTH, PASSKEYS_MOST } from '#domain/people/secondFactor.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { takeChallenge } from '#server/records/people/secondFactor/challengeQueries.ts'
import { insertPasskey } from '#server/records/people/secondFactor/passkeyQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { completeChange, factorsOf, lockForChange } from '../changeFactor.ts'
import { verifyNewPasskey } from '../passkeys.ts'
import { makeMissingRecoveryCodes } from '../recoveryCodes.ts'

export const AddPasskey = handler(endpoint, {
  handle: async (ctx, { Name, Response }) => {
    const { now, me } = ctx
    const { accountId, sessionId } = me
    const name = cleanText(Name)
    if (name === '' || [...name].length > PASSKEY_NAME_LENGTH) return refuse('PASSKEY_NAME_WRONG')
    refuseIf(whyTextUnfit(name))
    // Taken outside the transaction: a challenge serves one answer, also a wrong one.
    const challenge =
      (await takeChallenge(ctx.db, { sessionId, purpose: 'passkey', now })) ?? refuse('FACTOR_SET_UP_OVER')
    const answer = { challenge: challenge.toString(), response: Response }
    const { id, publicKey, counter, transports = [] } = await verifyNewPasskey(ctx, answer)
    const codes = await ctx.transaction(async (tx) => {
      await lockForChange(tx)
      const before = await factorsOf(tx, accountId)
      if (before.passkeys.length >= PASSKEYS_MOST) refuse('PASSKEYS_SPENT', { params: { n: PASSKEYS_MOST } })
      const passkey = { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name, createdAt: now }
      if (!(await insertPasskey(tx.db, { ...passkey, accountId }))) refuse('PASSKEY_KNOWN')
      const made = await makeMissingRecoveryCodes(tx, accountId)
      await completeChange(tx, { action: 'AddPasskey', before, proves: true })
      return made
    })
    return { OtherMsg: { RecoveryCodes: codes } }
  },
})
