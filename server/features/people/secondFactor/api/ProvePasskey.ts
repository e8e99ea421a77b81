import { ProvePasskey as endpoint } from '#contract/people/secondFactorPasskey.ts'
import { handler } from '#server/handler.ts'
import { takeChallenge } from '#server/records/people/secondFactor/challengeQueries.ts'
import { listPasskeys, movePasskeyUsed } from '#server/records/people/secondFactor/passkeyQueries.ts'
import { noteProof } from '#server/records/people/user/sessionQueries.ts'
import { refuse } from '#server/refuse.ts'
import { noteKnownBrowser } from '../knownBrowser.ts'
import { verifyPasskey } from '../passkeys.ts'

/** Wrong answers are not limited like codes: nobody guesses a signature. */
export const ProvePasskey = handler(endpoint, {
  handle: async (ctx, { Response }) => {
    const { now, me } = ctx
    const { accountId, sessionId } = me
    const challenge = (await takeChallenge(ctx.db, { sessionId, purpose: 'proof', now })) ?? refuse('PASSKEY_WRONG')
    const passkeys = await listPasskeys(ctx.db, accountId)
    const used = await verifyPasskey(ctx, { challenge: challenge.toString(), passkeys, response: Response })
    await ctx.transaction(async (tx) => {
      // A passkey that was removed in the meantime proves nothing any more.
      if (!(await movePasskeyUsed(tx.db, used.id, { counter: used.counter, now }))) refuse('PASSKEY_WRONG')
      await noteKnownBrowser(tx)
      await noteProof(tx.db, sessionId, now)
    })
    ctx.forgetSessions(accountId)
    return {}
  },
})
