import { bit } from '#contract/bit.ts'
import { GetAccount as endpoint } from '#contract/people/accountStaff.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findAccountRow, listAccountHistory, listEnrolled } from '#server/records/people/user/accountQueries.ts'
import { accountWire, peopleWire } from '#server/records/people/user/accountWire.ts'
import { listOtherHats } from '#server/records/people/user/hatQueries.ts'
import { hatsWire } from '#server/records/people/user/hatWire.ts'
import { listLogins } from '#server/records/people/user/loginQueries.ts'
import { loginRowWire } from '#server/records/people/user/loginWire.ts'
import { found } from '#server/refuse.ts'

export const GetAccount = handler(endpoint, {
  handle: async ({ db, now, me }, { UserID }) => {
    const row = found(await findAccountRow(db, UserID, now))
    const logins = await listLogins(db, UserID, now)
    const history = await listAccountHistory(db, UserID)
    return {
      item: {
        ...accountWire(row),
        HasWeChat: bit(row.openId !== null),
        Hats: hatsWire(await listOtherHats(db, row), me),
        People: peopleWire(await listEnrolled(db, UserID)),
        Logins: logins.map(loginRowWire),
        History: history.map(({ action, name, at, reason }) => ({
          Action: action,
          Who: name ?? '',
          Time: shanghaiIso(at),
          Reason: reason ?? '',
        })),
      },
    }
  },
})
