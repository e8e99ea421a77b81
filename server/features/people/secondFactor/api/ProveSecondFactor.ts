import { ProveSecondFactor as endpoint } from '#contract/people/secondFactor.ts'
import { readFactorCode } from '#domain/people/secondFactor.ts'
import { handler } from '#server/handler.ts'
import { countRecoveryCodesLeft } from '#server/records/people/secondFactor/recoveryCodeQueries.ts'
import { refuse } from '#server/refuse.ts'
import { tryCode } from '../tryCode.ts'

export const ProveSecondFactor = handler(endpoint, {
  handle: async (ctx, { Code }) => {
    await tryCode(ctx, readFactorCode(Code) ?? refuse('FACTOR_CODE_UNREADABLE'))
    return { OtherMsg: { RecoveryCodesLeft: await countRecoveryCodesLeft(ctx.db, ctx.me.accountId) } }
  },
})
