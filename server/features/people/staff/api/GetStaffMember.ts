import { GetStaffMember as endpoint } from '#contract/people/staffPeople.ts'
import { handler } from '#server/handler.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { staffMemberWire } from '#server/records/people/staff/staffWire.ts'
import { listOtherHats } from '#server/records/people/user/hatQueries.ts'
import { hatsWire } from '#server/records/people/user/hatWire.ts'
import { listLogins } from '#server/records/people/user/loginQueries.ts'
import { loginRowWire } from '#server/records/people/user/loginWire.ts'
import { found } from '#server/refuse.ts'

export const GetStaffMember = handler(endpoint, {
  handle: async ({ db, now, me }, { UserID }) => {
    const person = found(await findPerson(db, UserID, now))
    const logins = await listLogins(db, UserID, now)
    const Hats = hatsWire(await listOtherHats(db, person), me)
    return { item: { ...staffMemberWire(person), Hats, Logins: logins.map(loginRowWire) } }
  },
})
