import { MakeStaffLink as endpoint } from '#contract/people/staffPeople.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findPerson, lockPerson } from '#server/records/people/staff/peopleQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { invite } from '../invite.ts'

export const MakeStaffLink = handler(endpoint, {
  handle: async (ctx, { UserID }) => {
    const { db, me, now, config } = ctx
    if (!(await lockPerson(db, UserID))) refuse('NOT_FOUND')
    if (found(await findPerson(db, UserID, now)).disabledAt !== null) refuse('NOT_FOUND')
    const Link = await invite({ db, now, publicUrl: config.publicUrl, accountId: UserID, madeBy: me.accountId })
    await insertAudit(ctx, {
      action: 'MakeStaffLink',
      subject: 'account',
      subjectId: UserID,
      before: null,
      after: null,
    })
    return { OtherMsg: { Link } }
  },
})
