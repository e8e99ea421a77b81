import { GetExaminer as endpoint } from '#contract/people/examinerPeople.ts'
import { handler } from '#server/handler.ts'
import { listLogins } from '#server/records/people/user/loginQueries.ts'
import { loginRowWire } from '#server/records/people/user/loginWire.ts'
import { findExaminerWire } from '../findExaminerWire.ts'

export const GetExaminer = handler(endpoint, {
  handle: async (ctx, { UserID }) => {
    const examiner = await findExaminerWire(ctx, UserID)
    const logins = ctx.me.roles.includes('admin') ? await listLogins(ctx.db, UserID, ctx.now) : []
    return { item: { ...examiner, Logins: logins.map(loginRowWire) } }
  },
})
