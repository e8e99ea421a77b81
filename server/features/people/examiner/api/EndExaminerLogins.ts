import { EndExaminerLogins as endpoint } from '#contract/people/examinerPeople.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { handler } from '#server/handler.ts'
import { lockExaminer } from '#server/records/people/examiner/peopleQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse } from '#server/refuse.ts'

export const EndExaminerLogins = handler(endpoint, {
  handle: async (ctx, { UserID }) => {
    if (!(await lockExaminer(ctx.db, UserID))) refuse('NOT_FOUND')
    await endSessions(ctx.db, UserID, ctx.now)
    ctx.forgetSessions(UserID)
    await insertAudit(ctx, {
      action: 'EndExaminerLogins',
      subject: 'account',
      subjectId: UserID,
      before: null,
      after: null,
    })
    return {}
  },
})
