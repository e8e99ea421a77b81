import { AddStaff as endpoint } from '#contract/people/staffPeople.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { handler } from '#server/handler.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { findPerson, replaceRolesAndAreas } from '#server/records/people/staff/peopleQueries.ts'
import { staffMemberWire } from '#server/records/people/staff/staffWire.ts'
import { found, refuse } from '#server/refuse.ts'
import { makeStaff } from '../makeStaff.ts'
import { readStaff } from '../readStaff.ts'

export const AddStaff = handler(endpoint, {
  handle: async (ctx, { Mobile, ...input }) => {
    const mobile = cleanMobile(Mobile)
    if (mobile === '') refuse('MOBILE_REQUIRED')
    if (!isMobile(mobile)) refuse('MOBILE_WRONG')
    const { name, ...choice } = await readStaff(ctx.db, input)
    const accountId = await makeStaff(ctx.db, { mobile, name, roles: [], now: ctx.now })
    if (accountId === null) return refuse('MOBILE_TAKEN')
    await replaceRolesAndAreas(ctx.db, accountId, choice)
    await insertAudit(ctx, {
      action: 'AddStaff',
      subject: 'account',
      subjectId: accountId,
      before: null,
      after: { mobile, name, ...choice },
    })
    return { item: staffMemberWire(found(await findPerson(ctx.db, accountId, ctx.now))) }
  },
})
