import { EndStaffLogins as endpoint } from '#contract/people/staffPeople.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockPerson } from '#server/records/people/staff/peopleQueries.ts'
import { refuse } from '#server/refuse.ts'

export const EndStaffLogins = handler(endpoint, {
  handle: async (ctx, { UserID }) => {
    if (!(await lockPerson(ctx.db, UserID))) refuse('NOT_FOUND')
    await endSessions(ctx.db, UserID, ctx.now)
    ctx.forgetSessions(UserID)
    await insertAudit(ctx, {
      action: 'EndStaffLogins',
      subject: 'account',
      subjectId: UserID,
      before: null,
      after: null,
    })
    return {}
  },
})
