import { SaveView as endpoint } from '#contract/people/staffView.ts'
import { MOST_VIEWS, VIEW_NAME_LENGTH } from '#domain/people/savedView.ts'
import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { countOtherViews, saveView } from '#server/records/people/staff/savedViewQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

export const SaveView = handler(endpoint, {
  handle: async ({ db, me, now }, { Screen, Name, Address, Columns, IsShared }) => {
    const name = cleanText(Name)
    if (name === '' || [...name].length > VIEW_NAME_LENGTH) return refuse('VIEW_NAME_WRONG')
    refuseIf(whyTextUnfit(name))
    if ((await countOtherViews(db, me, Screen, name)) >= MOST_VIEWS)
      return refuse('VIEWS_SPENT', { params: { n: MOST_VIEWS } })
    const id = await saveView(db, {
      ownerId: me.accountId,
      areaIds: me.areaIds,
      screen: Screen,
      name,
      address: Address,
      columns: Columns,
      isShared: IsShared === 1,
      now,
    })
    return { OtherMsg: { V_ID: id } }
  },
})
