import { GetStaffMember as endpoint } from '#contract/people/staffPeople.ts'
import { handler } from '#server/handler.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { staffMemberWire } from '#server/records/people/staff/staffWire.ts'
import { listLogins } from '#server/records/people/user/loginQueries.ts'
import { loginRowWire } from '#server/records/people/user/loginWire.ts'
import { found } from '#server/refuse.ts'

export const GetStaffMember = handler(endpoint, {
  handle: async ({ db, now }, { UserID }) => {
    const person = found(await findPerson(db, UserID, now))
    const logins = await listLogins(db, UserID, now)
    return { item: { ...staffMemberWire(person), Logins: logins.map(loginRowWire) } }
  },
})
