import { GetProposedTally as endpoint } from '#contract/result/resultStaff.ts'
import { handler } from '#server/handler.ts'
import { digestOfMarks, tallyProposed } from '#server/records/result/result/listQueries.ts'
import { chosenResultIds } from '../chosenResultIds.ts'

export const GetProposedTally = handler(endpoint, {
  handle: async ({ db, me }, chosen) => {
    const ids = await chosenResultIds({ db, me }, chosen)
    const tally = await tallyProposed(db, ids)
    return {
      listData: tally.map(({ code, count }) => ({ ERT_Code: code, Count: count })),
      OtherMsg: { Seen: await digestOfMarks(db, ids) },
    }
  },
})
