import type { Ctx, Me } from '#server/context.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { listReviewed } from '#server/records/result/review/queries.ts'
import {
  assignByPlan,
  freeOfPlannedExaminers,
  type PlannedAssignment,
} from '#server/records/schedule/examTime/planTimeQueries.ts'

/**
 * Gives candidates to the examiners in whose sittings they are, and takes them, and those who lost their place, from the
 * examiners of an earlier one. A result that is proposed already waits for one examiner more or less. Returns what is new, and
 * whom an examiner no longer has.
 */
export async function applyPlannedAssignments(
  { db, now, me }: Ctx<Me>,
  assignments: readonly PlannedAssignment[],
  withdrawn: readonly number[],
): Promise<{ assigned: PlannedAssignment[]; freed: PlannedAssignment[] }> {
  const enrolmentIds = [...assignments.map(({ enrolmentId }) => enrolmentId), ...withdrawn]
  const freed = await freeOfPlannedExaminers(db, { enrolmentIds, kept: assignments })
  const assigned = await assignByPlan(db, { assignments, actorId: me.accountId, now })
  const touched = [...new Set([...freed, ...assigned].map(({ enrolmentId }) => enrolmentId))]
  for (const id of await listReviewed(db, touched)) await proposeEnrolmentResult(db, id, now)
  return { assigned, freed }
}
