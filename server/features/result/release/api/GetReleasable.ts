import { GetReleasable as endpoint } from '#contract/result/release.ts'
import { grouped } from '#domain/grouped.ts'
import { isoOrNull } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { findEarlierBatch } from '#server/records/result/release/releaseQueries.ts'
import {
  countWithoutResult,
  tallyApproved,
  tallyByExaminer,
  tallyReleasable,
} from '#server/records/result/result/releasedResults.ts'
import { found } from '#server/refuse.ts'
import { tallyWire } from '../releaseWire.ts'
import { scopeOf } from '../scopeOf.ts'

export const GetReleasable = handler(endpoint, {
  handle: async ({ db }, input) => {
    const scope = scopeOf(input)
    const { showResultAt } = found(await findStaffBatch(db, scope.batchId))
    const tally = await tallyReleasable(db, scope)
    const earlier = await findEarlierBatch(db, scope.batchId)
    const examiners = grouped(await tallyByExaminer(db, scope), ({ id }) => id)
    return {
      item: {
        Count: tally.reduce((sum, { count }) => sum + count, 0),
        Tally: tallyWire(tally),
        Waiting: await countWithoutResult(db, scope),
        ShowResultTime: isoOrNull(showResultAt),
        Earlier: earlier && {
          EB_Name: earlier.name,
          Tally: tallyWire(await tallyApproved(db, { ...scope, batchId: earlier.id })),
        },
        Examiners: [...examiners.values()].map((marks) => ({
          UserID: marks[0].id,
          Name: marks[0].name || marks[0].mobile,
          Tally: tallyWire(marks),
        })),
      },
    }
  },
})
