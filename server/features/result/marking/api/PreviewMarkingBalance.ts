import { bit } from '#contract/bit.ts'
import { PreviewMarkingBalance as endpoint } from '#contract/result/markingBalance.ts'
import type { WhyLeft } from '#domain/result/markingBalance.ts'
import { handler } from '#server/handler.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { listNames, listWithoutExaminer } from '#server/records/result/marking/balanceQueries.ts'
import { listExaminersOut } from '#server/records/result/marking/outQueries.ts'
import { found } from '#server/refuse.ts'
import { filterOf, isAskedBy } from '../balanceInput.ts'
import { distribute } from '../distribute.ts'

const EXAMPLES = 100

export const PreviewMarkingBalance = handler(endpoint, {
  handle: async ({ db, me, now }, input) => {
    found(await findStaffBatch(db, input.EB_ID))
    const enrolmentIds = await listWithoutExaminer(db, filterOf(input, me), now)
    const { placed, left, examiners, digest } = await distribute(db, {
      enrolmentIds,
      isAsked: isAskedBy(input),
      most: input.Most,
    })
    const out = await listExaminersOut(db, input.EB_ID)
    const takingPart = examiners.filter(({ id }) => !out.some((one) => one.id === id))
    const counts = new Map<WhyLeft, number>()
    for (const { reason } of left) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    const examples = left.slice(0, EXAMPLES)
    const names = await listNames(
      db,
      examples.map(({ enrolmentId }) => enrolmentId),
    )
    return {
      OtherMsg: {
        Digest: digest,
        Placed: placed.length,
        Out: out.map(({ id, name }) => ({ UserID: id, Name: name })),
        Left: [...counts].map(([Reason, Count]) => ({ Reason, Count })),
        Examples: names.map((row, at) => ({
          EF_ID: row.id,
          Name: row.name,
          ExamNO: row.examNo ?? '',
          EA_Name: row.areaName,
          MName: row.majorName,
          GName: row.gradeName,
          Reason: examples[at]?.reason ?? 'barred',
        })),
      },
      listData: takingPart.map(({ id, name, organisation, isChief, open, done, given }) => ({
        UserID: id,
        Name: name,
        Organisation: organisation,
        IsChief: bit(isChief),
        Before: open + done,
        Given: given,
        After: open + done + given,
      })),
      totalCount: takingPart.length,
    }
  },
})
