import { GetBatchCheck as endpoint } from '#contract/result/batchCheck.ts'
import { handler } from '#server/handler.ts'
import { type CheckRow, isUnchanged, listChecks, listUnchecked } from '#server/records/result/appeal/checkQueries.ts'
import { requireChecked } from '../openCheck.ts'

export const GetBatchCheck = handler(endpoint, {
  handle: async ({ db }, input) => {
    const checked = await requireChecked(db, input)
    const checks = await listChecks(db, checked)
    const count = (isMeant: (row: CheckRow) => boolean) => checks.filter(isMeant).length
    const compared = (isMeant: (second: number, first: number) => boolean) =>
      count(({ secondCode, fromCode }) => secondCode !== null && isMeant(secondCode, fromCode))
    return {
      item: {
        Marks: (await listUnchecked(db, checked)).length,
        Waiting: count(({ secondCode }) => secondCode === null),
        Same: compared((second, first) => second === first),
        Higher: compared((second, first) => second > first),
        Lower: compared((second, first) => second < first),
        Unchanged: count(isUnchanged),
      },
    }
  },
})
