import { bit } from '#contract/bit.ts'
import { UserExists as endpoint } from '#contract/people/user.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { accountBehind } from '#domain/people/userType.ts'
import { handler } from '#server/handler.ts'
import { listAccountsOfMobile } from '#server/records/people/user/queries.ts'
import { refuse } from '#server/refuse.ts'
import { requireLookup } from '../lookups.ts'

/**
 * Refuses MOBILE_REQUIRED, MOBILE_WRONG, and CHECK_CODE_WRONG with `NeedCheckCode` when called often
 * (rulings#sms-codes).
 */
export const UserExists = handler(endpoint, {
  handle: async (ctx, { Mobile, CheckCode, Door }) => {
    const mobile = cleanMobile(Mobile)
    if (mobile === '') refuse('MOBILE_REQUIRED')
    if (!isMobile(mobile)) refuse('MOBILE_WRONG')
    await requireLookup(ctx, mobile, CheckCode)
    const accounts = await listAccountsOfMobile(ctx.db, mobile)
    const isKnown = Door === undefined ? accounts.length > 0 : accountBehind(accounts, Door) !== null
    return { OtherMsg: { IsExists: bit(isKnown) } }
  },
})
