import { GetMyOnlineExamList as endpoint } from '#contract/exam.ts'
import { examPhaseOf, whyCannotSit } from '#domain/examSession.ts'
import { pageOf } from '#domain/page.ts'
import { reasonText } from '#domain/reasons.ts'
import { bit } from '#server/bit.ts'
import { handler } from '#server/handler.ts'
import { enrolmentWire } from '../../enrolment/enrolmentWire.ts'
import { countOwnOnlineEnrolments, listOwnOnlineEnrolments } from '../../enrolment/examQueries.ts'
import { listSittingRows, type SittingRow } from '../queries.ts'
import { factsOf } from '../sitting.ts'

/** Why the door is shut, in words; empty where it is open and once submitted, which `IsSubAnswer` says. */
function doorOf(row: SittingRow, now: number): { CanStart: 0 | 1; WhyNot: string } {
  const facts = factsOf(row)
  const reason = whyCannotSit(facts, now)
  return {
    CanStart: bit(reason === null && examPhaseOf(facts, now) !== 'submitted'),
    WhyNot: reason === null ? '' : reasonText(reason),
  }
}

export const GetMyOnlineExamList = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, paging) => {
    const rows = await listOwnOnlineEnrolments(db, { accountId: me.accountId, ...pageOf(paging) })
    const sittings = new Map(
      (
        await listSittingRows(
          db,
          rows.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    return {
      listData: rows.map((row) => ({
        ...enrolmentWire(row, secrets, now),
        ...doorOf(sittings.get(row.id) as SittingRow, now),
      })),
      totalCount: await countOwnOnlineEnrolments(db, me.accountId),
    }
  },
})
