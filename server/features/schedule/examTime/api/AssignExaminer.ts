import type { RefusalCode } from '#contract/refusals.ts'
import { AssignExaminer as endpoint } from '#contract/schedule/examTimeStaff.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { RelatedExaminer } from '#domain/result/reviewFairness.ts'
import { type ExaminerScope, whyExaminerAway, whyExaminerOut, whyExaminerUnfit } from '#domain/schedule/examinerFit.ts'
import type { Span } from '#domain/schedule/plan/instance.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { handler } from '#server/handler.ts'
import { tellAssigned, tellRelieved } from '#server/records/content/message/tellExaminer.ts'
import { chosenIds } from '#server/records/enrolment/chosenIds.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import {
  deleteAssignments,
  insertAssignments,
  listBatchesOut,
  listConflicted,
  lockExaminerShared,
  lockToAssign,
} from '#server/records/schedule/examTime/examinerQueries.ts'
import { noteTimesOfChanged } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { relatedTo } from '#server/records/schedule/examTime/relatedTo.ts'
import { findCalendar } from '#server/records/schedule/plan/dayQueries.ts'
import { found, refuse } from '#server/refuse.ts'

type Enrolment = Awaited<ReturnType<typeof lockToAssign>>[number]

function whyCannotAssign(row: Enrolment): Reason | null {
  if (row.approvedAt) return 'REVIEW_FIXED'
  if (row.payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  return row.payStatus === PAY_STATUS.paid ? null : 'ENROLMENT_UNPAID'
}

/** An examiner marks what his majors and areas cover, and neither a candidate he is related to nor one he stepped back from (threats#X4). */
function whyCannotMark(
  row: Enrolment,
  examiner: RelatedExaminer & ExaminerScope,
  conflicted: number[],
  { days, outOf }: { days: readonly Span[]; outOf: readonly number[] },
): RefusalCode | null {
  const unfit = whyExaminerUnfit(examiner, row) ?? whyExaminerAway(days, row) ?? whyExaminerOut(outOf, row)
  if (unfit) return unfit
  if (conflicted.includes(row.id)) return 'EXAMINER_CONFLICT'
  const relation = relatedTo(examiner, row)
  if (relation === null) return null
  return relation === 'person' ? 'EXAMINER_RELATED' : 'EXAMINER_OF_SCHOOL'
}

/**
 * Assigns all enrolments or none; a refusal names its row in `OtherMsg`. The proposed result is computed anew in the
 * same transaction: one more examiner has to be waited for, even when all other reviews are in, and the review of an
 * unassigned examiner stays stored but does not count until he is assigned again (rulings#result).
 */
export const AssignExaminer = handler(endpoint, {
  handle: async (ctx, { UserID, IsAssigned, ...chosen }) => {
    const { db, now, me } = ctx
    await lockSchedule(db)
    const examiner = found(await lockExaminerShared(db, UserID))
    if (IsAssigned === 1 && examiner.disabledAt) refuse('NOT_FOUND')
    const ids = await chosenIds(ctx, chosen)
    const rows = await lockToAssign(db, ids)
    const missing = ids.find((id) => !rows.some((row) => row.id === id))
    if (missing !== undefined) refuse('NOT_FOUND', { OtherMsg: { EF_ID: missing } })
    const conflicted = IsAssigned === 1 ? await listConflicted(db, ids, examiner.id) : []
    const days = IsAssigned === 1 ? ((await findCalendar(db, examiner.id))?.days ?? []) : []
    const outOf = IsAssigned === 1 ? await listBatchesOut(db, examiner.id) : []
    const him = { ...examiner, accountId: examiner.id }
    for (const row of rows) {
      const named = { EF_ID: row.id, ExamNO: row.examNo ?? '', Name: row.name }
      const reason =
        whyCannotAssign(row) ?? (IsAssigned === 1 ? whyCannotMark(row, him, conflicted, { days, outOf }) : null)
      if (reason) refuse(reason, { OtherMsg: named })
    }
    const changed =
      IsAssigned === 1
        ? await insertAssignments(db, { ids, examinerId: examiner.id, actorId: me.accountId, now })
        : await deleteAssignments(db, ids, examiner.id)
    await noteTimesOfChanged(db, changed, now)
    if (IsAssigned === 1) await requireExaminersFree(db, { enrolmentIds: changed })
    await (IsAssigned === 1 ? tellAssigned : tellRelieved)(db, examiner.id, changed, now)
    for (const id of changed) {
      await proposeEnrolmentResult(db, id, now)
      await insertAudit(ctx, {
        action: 'AssignExaminer',
        subject: 'enrolment',
        subjectId: id,
        before: { examinerId: IsAssigned === 1 ? null : examiner.id },
        after: { examinerId: IsAssigned === 1 ? examiner.id : null },
      })
    }
    return { OtherMsg: { Assigned: changed.length } }
  },
})
