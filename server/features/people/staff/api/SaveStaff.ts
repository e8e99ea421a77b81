import { SaveStaff as endpoint } from '#contract/people/staffPeople.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import {
  findPerson,
  hasOtherAdministrator,
  lockPerson,
  replaceRolesAndAreas,
} from '#server/records/people/staff/peopleQueries.ts'
import { staffMemberWire } from '#server/records/people/staff/staffWire.ts'
import { renameAccount } from '#server/records/people/user/queries.ts'
import { found, refuse } from '#server/refuse.ts'
import { readStaff } from '../readStaff.ts'

export const SaveStaff = handler(endpoint, {
  handle: async (ctx, { UserID, Version, ...input }) => {
    const { db, now } = ctx
    const { name, ...choice } = await readStaff(db, input)
    if (!(await lockPerson(db, UserID))) refuse('NOT_FOUND')
    const before = found(await findPerson(db, UserID, now))
    await requireVersion(ctx, { subject: 'account', subjectId: UserID, stored: before.version, seen: Version })
    const isLosingAdmin = before.roles.includes('admin') && !choice.roles.includes('admin')
    if (isLosingAdmin && !(await hasOtherAdministrator(db, UserID))) refuse('LAST_ADMINISTRATOR')
    await renameAccount(db, UserID, name)
    await replaceRolesAndAreas(db, UserID, choice)
    await insertAudit(ctx, {
      action: 'SaveStaff',
      subject: 'account',
      subjectId: UserID,
      before: {
        name: before.name,
        roles: before.roles,
        isAreaLimited: before.isAreaLimited,
        areaIds: before.areas.map(({ id }) => id),
      },
      after: { name, ...choice },
    })
    // What a login may do is remembered for a second; here it ends at once.
    ctx.forgetSessions(UserID)
    return { item: staffMemberWire(found(await findPerson(db, UserID, now))) }
  },
})
