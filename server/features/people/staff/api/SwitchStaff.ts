import { SwitchStaff as endpoint } from '#contract/people/staffPeople.ts'
import { endSessions } from '#server/features/people/user/openSession.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findPerson, hasOtherAdministrator, lockPerson } from '#server/records/people/staff/peopleQueries.ts'
import { staffMemberWire } from '#server/records/people/staff/staffWire.ts'
import { disableAccount, enableAccount } from '#server/records/people/user/queries.ts'
import { found, refuse } from '#server/refuse.ts'

export const SwitchStaff = handler(endpoint, {
  handle: async (ctx, { UserID, IsOff }) => {
    const { db, now } = ctx
    if (!(await lockPerson(db, UserID))) refuse('NOT_FOUND')
    const before = found(await findPerson(db, UserID, now))
    const wasOff = before.disabledAt !== null
    if (wasOff === (IsOff === 1)) return { item: staffMemberWire(before) }
    if (IsOff === 1) {
      if (before.roles.includes('admin') && !(await hasOtherAdministrator(db, UserID))) refuse('LAST_ADMINISTRATOR')
      await disableAccount(db, UserID, now)
      await endSessions(db, UserID, now)
      ctx.forgetSessions(UserID)
    } else await enableAccount(db, UserID)
    await insertAudit(ctx, {
      action: 'SwitchStaff',
      subject: 'account',
      subjectId: UserID,
      before: { isOff: wasOff },
      after: { isOff: IsOff === 1 },
    })
    return { item: staffMemberWire(found(await findPerson(db, UserID, now))) }
  },
})
