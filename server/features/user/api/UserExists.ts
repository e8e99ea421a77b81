import { UserExists as endpoint } from '#contract/user.ts'
import { cleanMobile, isMobile } from '#domain/mobile.ts'
import { bit } from '#server/bit.ts'
import type { Ctx } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { refuse } from '#server/refuse.ts'
import { readCheckCode } from '../checkCode.ts'
import { countLookup } from '../lookups.ts'
import { findAccountOf } from '../queries.ts'

/** Beyond the free lookups of an address each check code gives as many again, so that lists of mobiles cost work (threats U1). */
async function requireLookup(ctx: Ctx, code: string): Promise<void> {
  const { freeLookups } = ctx.config.limits
  if (freeLookups === 0 || (await countLookup(ctx, `address ${ctx.address}`)) <= freeLookups) return
  const checkCode = await readCheckCode(ctx, { code, openId: '' })
  const who = checkCode && `code ${checkCode.codeHash.toString('base64url')}`
  if (who && (await countLookup(ctx, who)) <= freeLookups) return
  refuse('CHECK_CODE_WRONG', { OtherMsg: { NeedCheckCode: 1 } })
}

/** MOBILE_REQUIRED, MOBILE_WRONG; CHECK_CODE_WRONG with `NeedCheckCode` when asked often (rulings 3). */
export const UserExists = handler(endpoint, {
  handle: async (ctx, { Mobile, CheckCode }) => {
    const mobile = cleanMobile(Mobile)
    if (mobile === '') refuse('MOBILE_REQUIRED')
    if (!isMobile(mobile)) refuse('MOBILE_WRONG')
    await requireLookup(ctx, CheckCode)
    const IsExists = bit((await findAccountOf(ctx.db, mobile)) !== null)
    return { OtherMsg: { IsExists } }
  },
})
