import { GetExaminer as endpoint } from '#contract/people/examinerPeople.ts'
import { handler } from '#server/handler.ts'
import { listOtherHats } from '#server/records/people/user/hatQueries.ts'
import { hatsWire } from '#server/records/people/user/hatWire.ts'
import { listLogins } from '#server/records/people/user/loginQueries.ts'
import { loginRowWire } from '#server/records/people/user/loginWire.ts'
import { findExaminerWire } from '../findExaminerWire.ts'

export const GetExaminer = handler(endpoint, {
  handle: async (ctx, { UserID }) => {
    const examiner = await findExaminerWire(ctx, UserID)
    const logins = ctx.me.roles.includes('admin') ? await listLogins(ctx.db, UserID, ctx.now) : []
    const Hats = hatsWire(await listOtherHats(ctx.db, { id: UserID, mobile: examiner.Mobile }), ctx.me)
    return { item: { ...examiner, Hats, Logins: logins.map(loginRowWire) } }
  },
})
