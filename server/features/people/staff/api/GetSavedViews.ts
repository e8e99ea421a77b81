import { bit } from '#contract/bit.ts'
import { GetSavedViews as endpoint } from '#contract/people/staffView.ts'
import { handler } from '#server/handler.ts'
import { listViews } from '#server/records/people/staff/savedViewQueries.ts'

export const GetSavedViews = handler(endpoint, {
  handle: async ({ db, me }, { Screen }) => ({
    listData: (await listViews(db, me, Screen)).map((view) => ({
      V_ID: view.id,
      Name: view.name,
      Address: view.address,
      Columns: view.columns,
      IsShared: bit(view.isShared),
      IsMine: bit(view.ownerId === me.accountId),
      Owner: view.ownerName || view.ownerMobile,
    })),
  }),
})
