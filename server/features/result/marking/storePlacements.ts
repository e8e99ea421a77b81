import type { Balance } from '#domain/result/markingBalance.ts'
import type { Ctx } from '#server/context.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { tellAssigned } from '#server/records/content/message/tellExaminer.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import { listReviewed } from '#server/records/result/review/queries.ts'
import { insertAssignments } from '#server/records/schedule/examTime/examinerQueries.ts'

/**
 * Assigns enrolments that the caller has locked, after the schedule and the examiners. The proposal is computed anew only
 * where somebody has reviewed before: without a review there is none before and after. Returns how many were assigned.
 */
export async function storePlacements(
  ctx: Pick<Ctx, 'db' | 'now' | 'me' | 'requestId'>,
  action: 'AssignExaminer' | 'assignSecondMarks',
  placed: Balance['placed'],
): Promise<number> {
  const { db, now, me } = ctx
  const idsOf = new Map<number, number[]>()
  for (const { enrolmentId, examinerId } of placed)
    idsOf.set(examinerId, [...(idsOf.get(examinerId) ?? []), enrolmentId])
  for (const [examinerId, ids] of idsOf) {
    await insertAssignments(db, { ids, examinerId, actorId: me?.accountId ?? null, now })
    await tellAssigned(db, examinerId, ids, now)
  }
  const enrolmentIds = placed.map(({ enrolmentId }) => enrolmentId)
  await requireExaminersFree(db, { enrolmentIds })
  for (const id of await listReviewed(db, enrolmentIds)) await proposeEnrolmentResult(db, id, now)
  await insertAudits(
    ctx,
    placed.map(({ enrolmentId, examinerId }) => ({
      action,
      subject: 'enrolment' as const,
      subjectId: enrolmentId,
      before: { examinerId: null },
      after: { examinerId },
    })),
  )
  return placed.length
}
