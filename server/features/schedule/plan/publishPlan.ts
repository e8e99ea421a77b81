import { grouped } from '#domain/grouped.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import { requireExaminersInOneRoom } from '#server/features/requireExaminersFree.ts'
import { requireNoClash } from '#server/features/schedule/examTime/requireNoClash.ts'
import { findStaffBatch } from '#server/records/batch/batchQueries.ts'
import { tellAssigned, tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { moveToOwnTimes } from '#server/records/enrolment/ownTimeQueries.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import {
  changePlanTimes,
  insertPlanTimes,
  type PlannedAssignment,
  withdrawEmptyTimes,
} from '#server/records/schedule/examTime/planTimeQueries.ts'
import { applyPlannedAssignments } from './applyPlannedAssignments.ts'
import type { Publishing } from './publishing.ts'

/**
 * Makes the exam times, assignments and messages of a plan what `readPublishing` found, and changes nothing that is so
 * already. The caller holds the schedule and the enrolments of the batch. Returns how many families were told. Refuses
 * EXAM_TIME_CLASH and EXAMINER_ELSEWHERE, where times that staff made by hand stand in the way.
 */
export async function publishPlan(ctx: Ctx<Me>, batchId: number, publishing: Publishing): Promise<number> {
  const { db, now } = ctx
  const { times, added, moved, withdrawn, unused } = publishing
  const seats = await storeTimes(ctx, batchId, publishing)
  const changed = seats.filter(({ enrolmentId }) => added.has(enrolmentId) || moved.has(enrolmentId))
  const changedIds = changed.map(({ enrolmentId }) => enrolmentId)
  const own = changed.map(({ enrolmentId, ...time }) => ({ id: enrolmentId, ...time }))
  const lost = withdrawn.map((id) => ({ id, examTimeId: null, beginsAt: null, endsAt: null }))
  await moveToOwnTimes(db, [...own, ...lost], now)
  await withdrawEmptyTimes(
    db,
    unused.map(({ id }) => id),
    now,
  )
  const assignments = seats.map(({ enrolmentId, examinerId }) => ({ enrolmentId, examinerId }))
  const { assigned, freed } = await applyPlannedAssignments(ctx, assignments, withdrawn)
  await tellNewAssignments(ctx, assigned)
  await tellLost(ctx, batchId, { freed, publishing })
  await requireNoClash(db, changedIds)
  await requireExaminersInOneRoom(db, batchId)
  const placeOf = new Map(times.flatMap(({ room, seats: own }) => own.map((seat) => [seat.enrolmentId, room] as const)))
  await insertAudits(ctx, [
    ...own.map(({ id, examTimeId, beginsAt }) => ({
      action: 'PublishExamPlan' as const,
      subject: 'enrolment' as const,
      subjectId: id,
      before: null,
      after: { examTimeId, beginsAt, room: placeOf.get(id) ?? '' },
    })),
    ...withdrawn.map((id) => ({
      action: 'PublishExamPlan' as const,
      subject: 'enrolment' as const,
      subjectId: id,
      before: null,
      after: { examTimeId: null },
    })),
  ])
  return tellTimes(db, [...seats.map(({ enrolmentId }) => enrolmentId), ...withdrawn], now)
}

async function storeTimes({ db, now }: Ctx<Me>, batchId: number, { times }: Publishing) {
  const fresh = times.filter(({ stored }) => stored === null)
  const freshIds = await insertPlanTimes(db, { batchId, times: fresh, now })
  const idOf = new Map(fresh.map((time, index) => [time, freshIds[index] ?? 0]))
  const changed = times.flatMap((time) => {
    const { stored } = time
    if (!stored) return []
    const isSame =
      stored.beginsAt === time.beginsAt &&
      stored.endsAt === time.endsAt &&
      stored.address === time.address &&
      stored.room === time.room &&
      stored.publishedAt !== null &&
      stored.withdrawnAt === null
    return isSame ? [] : [{ ...time, id: stored.id }]
  })
  await changePlanTimes(db, changed, now)
  return times.flatMap((time) => {
    const examTimeId = time.stored?.id ?? idOf.get(time) ?? 0
    return time.seats.map((seat) => ({ ...seat, examTimeId }))
  })
}

/** Tells each examiner how many he got. */
async function tellNewAssignments({ db, now }: Ctx<Me>, assigned: readonly PlannedAssignment[]): Promise<void> {
  const byExaminer = new Map<number, number[]>()
  for (const { enrolmentId, examinerId } of assigned)
    byExaminer.set(examinerId, [...(byExaminer.get(examinerId) ?? []), enrolmentId])
  for (const [examinerId, ids] of byExaminer) await tellAssigned(db, examinerId, ids, now)
}

/** Tells each examiner how many he no longer has, from when and where; whoever only changes rooms with them keeps them. */
async function tellLost(
  { db, now }: Ctx<Me>,
  batchId: number,
  { freed, publishing: { present } }: { freed: readonly PlannedAssignment[]; publishing: Publishing },
): Promise<void> {
  const batch = await findStaffBatch(db, batchId)
  for (const [examinerId, lost] of grouped(freed, (one) => one.examinerId)) {
    const rows = lost.flatMap(({ enrolmentId }) => present.get(enrolmentId) ?? [])
    const first = rows.sort((a, b) => (a.beginsAt ?? 0) - (b.beginsAt ?? 0))[0]
    await tellExaminer(db, {
      event: 'examinerRelieved',
      examinerId,
      batchId,
      batchName: batch?.name ?? '',
      count: lost.length,
      values: { time: first?.beginsAt ? shanghaiMinuteText(first.beginsAt) : '', place: first?.room ?? '' },
      now,
    })
  }
}
