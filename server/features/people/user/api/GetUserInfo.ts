import { GetUserInfo as endpoint } from '#contract/people/user.ts'
import { handler } from '#server/handler.ts'
import { findAccount } from '#server/records/people/user/queries.ts'
import { userWire } from '#server/records/people/user/userWire.ts'
import { found } from '#server/refuse.ts'

export const GetUserInfo = handler(endpoint, {
  handle: async ({ db, me }) => ({ item: userWire(found(await findAccount(db, me.accountId)), me) }),
})
