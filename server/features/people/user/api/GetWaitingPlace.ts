import { GetWaitingPlace as endpoint } from '#contract/people/waitingPlace.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { handler } from '#server/handler.ts'

export const GetWaitingPlace = handler(endpoint, {
  handle: async ({ me, waitingRoom }) => ({
    item: me.userType === USER_TYPE.candidate ? await waitingRoom.enter(me.accountId) : null,
  }),
})
