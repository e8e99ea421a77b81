import { MakeExaminerLink as endpoint } from '#contract/people/examinerPeople.ts'
import { invite } from '#server/features/people/staff/invite.ts'
import { handler } from '#server/handler.ts'
import { findExaminerRow, lockExaminer } from '#server/records/people/examiner/peopleQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

export const MakeExaminerLink = handler(endpoint, {
  handle: async (ctx, { UserID }) => {
    const { db, me, now, config } = ctx
    if (!(await lockExaminer(db, UserID))) refuse('NOT_FOUND')
    if (found(await findExaminerRow(db, UserID, now)).disabledAt !== null) refuse('NOT_FOUND')
    const Link = await invite({ db, now, publicUrl: config.publicUrl, accountId: UserID, madeBy: me.accountId })
    await insertAudit(ctx, {
      action: 'MakeExaminerLink',
      subject: 'account',
      subjectId: UserID,
      before: null,
      after: null,
    })
    return { OtherMsg: { Link } }
  },
})
