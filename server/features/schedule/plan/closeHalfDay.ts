import type { Instant } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { listPlanTimes } from '#server/records/schedule/examTime/planTimeQueries.ts'
import { changeSittings, countPublishedChange, findLastEnd } from '#server/records/schedule/plan/halfDayQueries.ts'
import { lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { readStoredPlan } from '#server/records/schedule/plan/publishQueries.ts'
import { refuse } from '#server/refuse.ts'
import { changeHalfDay, readHalfDayChange } from './changeHalfDay.ts'
import { findCurrentPlan } from './openHalfDay.ts'

interface HalfDayOfPlan {
  planId: number
  roomId: number
  beginsAt: Instant
}

/** A half-day of the published plan with its exam time, 0 where nobody was placed in it. Refuses HALF_DAY_CHANGED. */
export async function readHalfDayToClose(db: Db, { planId, roomId, beginsAt }: HalfDayOfPlan) {
  const plan = await findCurrentPlan(db, planId)
  const { sittings } = await readStoredPlan(db, plan.id)
  const sitting = sittings.find((one) => one.roomId === roomId && one.from === beginsAt)
  if (!sitting) return refuse('HALF_DAY_CHANGED', { params: { count: 0 } })
  const times = await listPlanTimes(db, plan.batchId)
  const time = times.find(
    (one) =>
      one.roomId === roomId && one.withdrawnAt === null && one.beginsAt < sitting.to && sitting.from < one.endsAt,
  )
  return { plan, sittings, sitting, examTimeId: time?.id ?? 0 }
}

interface Closing extends HalfDayOfPlan {
  kind: 'spread' | 'otherDay'
  digest: string
  seenAt: Instant
  reason: string
}

/** Sends everybody of a half-day away as it was shown, and takes it out of the published plan. */
export async function closeHalfDay(ctx: Ctx<Me>, closing: Closing): Promise<{ moved: number; told: number }> {
  const { db, me, now } = ctx
  const { kind, digest, seenAt, reason } = closing
  await lockSchedule(db)
  await lockPlan(db, closing.planId)
  const { examTimeId } = await readHalfDayToClose(db, closing)
  const change = { examTimeId, kind, minutes: 0, withInside: false }
  const going = examTimeId === 0 ? [] : (await readHalfDayChange(db, me, { ...change, at: now, now })).changes
  const { moved, left, told } =
    going.length === 0
      ? { moved: 0, left: 0, told: 0 }
      : await changeHalfDay(ctx, { ...change, digest, seenAt, reason })
  if (left > 0) return refuse('HALF_DAY_NO_PLACE')
  // The moves have not changed the sittings.
  const { plan, sittings, sitting } = await readHalfDayToClose(db, closing)
  const lastEnd = examTimeId === 0 ? null : await findLastEnd(db, examTimeId)
  const others = sittings.filter((one) => one !== sitting)
  const after = lastEnd === null ? others : [...others, { ...sitting, to: Math.min(sitting.to, lastEnd) }]
  await changeSittings(db, plan.id, { before: sittings, after })
  await countPublishedChange(db, plan.id, now)
  const { roomId, examinerId, from, to } = sitting
  await insertAudit(ctx, {
    action: 'CloseHalfDay',
    subject: 'examPlan',
    subjectId: plan.id,
    before: { roomId, examinerId, from, to },
    after: { endsAt: lastEnd, moved, reason },
  })
  return { moved, told }
}
