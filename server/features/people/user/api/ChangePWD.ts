import { ChangePWD as endpoint } from '#contract/people/user.ts'
import { whyPasswordUnfit } from '#domain/people/password.ts'
import { handler } from '#server/handler.ts'
import { findPasswordOf, movePassword } from '#server/records/people/user/queries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'
import { endSessions } from '../openSession.ts'
import { whyPasswordCommon } from '../passwordChoice.ts'
import { hashPassword } from '../passwordHash.ts'
import { tryPassword } from '../tryPassword.ts'

/**
 * Sets a new password for a user who knows the old one, and ends all his tokens, including this one (rulings#tokens).
 * Wrong old passwords count like those of a login (threats#U2). Refuses OLD_PASSWORD_REQUIRED, NEW_PASSWORD_REQUIRED,
 * PASSWORD_LENGTH, PASSWORD_COMMON, OLD_PASSWORD_WRONG, LOGIN_PAUSED.
 */
export const ChangePWD = handler(endpoint, {
  handle: async (ctx, { OPWD: oldPassword, PWD: newPassword }) => {
    if (oldPassword === '') refuse('OLD_PASSWORD_REQUIRED')
    if (newPassword === '') refuse('NEW_PASSWORD_REQUIRED')
    const { accountId, mobile } = ctx.me
    refuseIf(whyPasswordUnfit(newPassword) ?? whyPasswordCommon(newPassword, mobile))
    const find = () => findPasswordOf(ctx.db, accountId)
    const old = await tryPassword(ctx, { mobile, find, password: oldPassword, wrong: 'OLD_PASSWORD_WRONG' })
    const passwordHash = await hashPassword(networkOf(ctx.address), newPassword)
    await ctx.transaction(async ({ db }) => {
      // For the second of two simultaneous changes the old password is no longer valid.
      if (!(await movePassword(db, accountId, passwordHash, old.passwordHash))) refuse('OLD_PASSWORD_WRONG')
      await endSessions(db, accountId, ctx.now)
    })
    ctx.forgetSessions(accountId)
    return {}
  },
})
