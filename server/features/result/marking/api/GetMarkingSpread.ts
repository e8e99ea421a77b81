import { GetMarkingSpread as endpoint } from '#contract/result/markingSpread.ts'
import { LEAST_MARKS, LEAST_SHARED, markerSpreads, tallyOf } from '#domain/result/markerSpread.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listMarksOfBatch } from '#server/records/result/marking/spreadQueries.ts'
import { givenOrNull } from '#server/records/result/result/marks.ts'
import { found } from '#server/refuse.ts'

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

export const GetMarkingSpread = handler(endpoint, {
  handle: async ({ db, me }, { EB_ID, MID }) => {
    const { id } = found(await findStaffBatch(db, EB_ID))
    const rows = await listMarksOfBatch(db, { batchId: id, majorId: MID ?? null, within: me.areaIds })
    const nameOf = new Map(rows.map(({ examinerId, name }) => [examinerId, name]))
    const marks = rows.flatMap((row) => {
      const code = givenOrNull(row.resultCode)
      if (code === null) return []
      const day = shanghaiIso(row.submittedAt).slice(0, 10)
      return [{ examinerId: row.examinerId, enrolmentId: row.enrolmentId, majorId: row.majorId, code, day }]
    })
    const listData = markerSpreads(marks).map((spread) => ({
      UserID: spread.examinerId,
      Examiner: nameOf.get(spread.examinerId) ?? '',
      Count: spread.count,
      Tally: spread.tally,
      Mean: rounded(spread.mean),
      Expected: rounded(spread.expected),
      Shared: spread.shared,
      SharedDifference: rounded(spread.sharedDifference),
      Effect: rounded(spread.effect?.value ?? null),
      EffectMargin: rounded(spread.effect?.margin ?? null),
      Severity: spread.severity,
      Trend: spread.trend,
      Drift: rounded(spread.drift),
      Days: spread.days.map(({ day, count, mean, expected }) => ({
        Day: day,
        Count: count,
        Mean: rounded(mean),
        Expected: rounded(expected),
      })),
    }))
    const all = { Count: marks.length, Tally: tallyOf(marks), LeastMarks: LEAST_MARKS, LeastShared: LEAST_SHARED }
    return { OtherMsg: all, listData, totalCount: listData.length }
  },
})
