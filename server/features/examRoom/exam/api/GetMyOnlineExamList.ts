import { bit } from '#contract/bit.ts'
import { GetMyOnlineExamList as endpoint } from '#contract/examRoom/exam.ts'
import { examPhaseOf, whyCannotSit } from '#domain/examRoom/examSession.ts'
import { pageOf } from '#domain/page.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { handler } from '#server/handler.ts'
import { enrolmentWires } from '#server/records/enrolment/enrolmentWire.ts'
import { countOwnOnlineEnrolments, listOwnOnlineEnrolments } from '#server/records/enrolment/examQueries.ts'
import { listSittingRows, type SittingRow } from '#server/records/examRoom/exam/queries.ts'
import { listCompleteSessions } from '#server/records/examRoom/exam/sessionQueries.ts'
import { factsOf } from '#server/records/examRoom/exam/sitting.ts'

/** Tells why the exam cannot be started; empty when it can be, and after submission, which `IsSubAnswer` tells. */
function startStateOf(row: SittingRow, isComplete: boolean, now: number): { CanStart: 0 | 1; WhyNot: string } {
  const facts = factsOf(row, isComplete)
  const reason = whyCannotSit(facts, now)
  return {
    CanStart: bit(reason === null && examPhaseOf(facts, now) !== 'submitted'),
    WhyNot: reason === null ? '' : reasonText(reason),
  }
}

/** Returns the running sessions, the only ones for which completeness has to be queried. */
function openSessionsOf(rows: readonly SittingRow[]): number[] {
  return rows.flatMap(({ sessionId: id, setAsideAt: aside, submittedAt: submitted }) =>
    id !== null && aside === null && submitted === null ? [id] : [],
  )
}

export const GetMyOnlineExamList = handler(endpoint, {
  handle: async (ctx, paging) => {
    const { db, me, now } = ctx
    const rows = await listOwnOnlineEnrolments(db, { accountId: me.accountId, now, ...pageOf(paging) })
    const sittingRows = await listSittingRows(
      db,
      rows.map(({ id }) => id),
    )
    const sittings = new Map(sittingRows.map((row) => [row.id, row]))
    const complete = new Set(await listCompleteSessions(db, openSessionsOf(sittingRows)))
    const startStateFor = (row: SittingRow) =>
      startStateOf(row, row.sessionId !== null && complete.has(row.sessionId), now)
    return {
      listData: (await enrolmentWires(ctx, rows)).map((wire) => ({
        ...wire,
        ...startStateFor(sittings.get(wire.EF_ID) as SittingRow),
      })),
      totalCount: await countOwnOnlineEnrolments(db, me.accountId),
    }
  },
})
