import { RemoveView as endpoint } from '#contract/people/staffView.ts'
import { handler } from '#server/handler.ts'
import { removeView } from '#server/records/people/staff/savedViewQueries.ts'

export const RemoveView = handler(endpoint, {
  handle: async ({ db, me }, { V_ID }) => {
    await removeView(db, me.accountId, V_ID)
    return {}
  },
})
