import { bit } from '#contract/bit.ts'
import { GetMyLogins as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { listLogins } from '#server/records/people/user/loginQueries.ts'
import { loginRowWire } from '#server/records/people/user/loginWire.ts'

/** Lists the devices on which the account is signed in, including this one. */
export const GetMyLogins = handler(endpoint, {
  handle: async ({ db, me, now }) => ({
    listData: (await listLogins(db, me.accountId, now)).map((login) => ({
      ...loginRowWire(login),
      IsThis: bit(login.loginId === me.loginId),
    })),
  }),
})
