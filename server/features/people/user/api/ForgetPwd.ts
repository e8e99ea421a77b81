import { ForgetPwd as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { deletePasswordFailures, findAccountAt, movePassword } from '#server/records/people/user/queries.ts'
import { refuse } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'
import { readAccountForm } from '../accountForm.ts'
import { endSessions, openSession, requireOpen } from '../openSession.ts'
import { hashPassword } from '../passwordHash.ts'
import { judgeSmsCodeOf, spendSmsCode } from '../smsCode.ts'

/**
 * Sets a new password for the owner of the mobile, and ends all earlier tokens (rulings#tokens) and the pause after
 * wrong passwords (threats#U2). MOBILE_UNKNOWN is only told within the free lookups (threats#U1). Profile fields in the
 * body are ignored. Refuses ACCOUNT_LOCKED and ACCOUNT_MERGED to who receives the code.
 */
export const ForgetPwd = handler(endpoint, {
  before: async (ctx, input) => {
    const { mobile, code, password } = readAccountForm(input)
    const known = await findAccountAt(ctx.db, mobile, input.Door ?? 'family')
    const fault = known ? null : 'MOBILE_UNKNOWN'
    const named = { mobile, purpose: 'reset', code } as const
    const judged = await judgeSmsCodeOf(ctx, named, { checkCode: input.CheckCode, fault })
    const account = known ?? refuse('MOBILE_UNKNOWN')
    await requireOpen(ctx.db, account.id)
    return { account, judged, passwordHash: await hashPassword(networkOf(ctx.address), password) }
  },
  handle: async (ctx, _input, { account, judged, passwordHash }) => {
    await spendSmsCode(ctx, judged)
    await movePassword(ctx.db, account.id, passwordHash)
    await endSessions(ctx.db, account.id, ctx.now)
    await deletePasswordFailures(ctx.db, account.mobile)
    ctx.forgetSessions(account.id)
    return { OtherMsg: await openSession(ctx, account, { openId: judged.openId }) }
  },
})
