import { GetToken as endpoint } from '#contract/people/user.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { handler } from '#server/handler.ts'
import { findAccount, findPasswordAt } from '#server/records/people/user/queries.ts'
import { found, refuse } from '#server/refuse.ts'
import { openSession } from '../openSession.ts'
import { tryPassword } from '../tryPassword.ts'

/**
 * Logs in (specification#calls-user). Refuses LOGIN_WRONG alike for an unknown mobile and a wrong password, and
 * LOGIN_PAUSED (rulings#passwords); ACCOUNT_LOCKED and ACCOUNT_MERGED only with the right password.
 */
export const GetToken = handler(endpoint, {
  handle: async (ctx, { Mobile, Pwd: password, Door }) => {
    const mobile = cleanMobile(Mobile)
    if (mobile === '') refuse('MOBILE_REQUIRED')
    if (!isMobile(mobile)) refuse('MOBILE_WRONG')
    if (password === '') refuse('PASSWORD_REQUIRED')
    const find = () => findPasswordAt(ctx.db, mobile, Door ?? 'family')
    const { accountId } = await tryPassword(ctx, { mobile, find, password, wrong: 'LOGIN_WRONG' })
    return ctx.transaction(async (inner) => ({
      OtherMsg: await openSession(inner, found(await findAccount(inner.db, accountId))),
    }))
  },
})
