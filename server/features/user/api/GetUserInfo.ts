import { GetUserInfo as endpoint } from '#contract/user.ts'
import { handler } from '#server/handler.ts'
import { found } from '#server/refuse.ts'
import { findAccount } from '../queries.ts'
import { userWire } from '../userWire.ts'

export const GetUserInfo = handler(endpoint, {
  handle: async ({ db, me }) => ({ item: userWire(found(await findAccount(db, me.accountId)), me.roles) }),
})
