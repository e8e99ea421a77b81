import { ConfirmTotp as endpoint } from '#contract/people/secondFactor.ts'
import { readFactorCode } from '#domain/people/secondFactor.ts'
import { handler } from '#server/handler.ts'
import { findChallenge, takeChallenge } from '#server/records/people/secondFactor/challengeQueries.ts'
import { saveTotp } from '#server/records/people/secondFactor/totpQueries.ts'
import { refuse } from '#server/refuse.ts'
import { completeChange, factorsOf, lockForChange } from '../changeFactor.ts'
import { makeMissingRecoveryCodes } from '../recoveryCodes.ts'
import { stepOfCode } from '../totp.ts'

export const ConfirmTotp = handler(endpoint, {
  handle: async (ctx, { Code }) => {
    const { db, me, now, secrets } = ctx
    await lockForChange(ctx)
    const mine = { sessionId: me.sessionId, purpose: 'totp', now } as const
    const sealed = (await findChallenge(db, mine)) ?? refuse('FACTOR_SET_UP_OVER')
    const secret = secrets.open('totp', sealed) ?? refuse('FACTOR_SET_UP_OVER')
    const read = readFactorCode(Code)
    const step = read?.kind === 'totp' ? stepOfCode(secret, read.code, now) : null
    if (step === null) return refuse('FACTOR_CODE_WRONG')
    const before = await factorsOf(ctx, me.accountId)
    await saveTotp(db, me.accountId, { secretSealed: sealed, confirmedAt: now, lastStep: step })
    await takeChallenge(db, mine)
    const codes = await makeMissingRecoveryCodes(ctx, me.accountId)
    await completeChange(ctx, { action: 'ConfirmTotp', before, proves: true })
    return { OtherMsg: { RecoveryCodes: codes } }
  },
})
