import { whyCannotTakeOver, withSubstitute } from '#domain/schedule/halfDay.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { requireExaminersFree } from '#server/features/requireExaminersFree.ts'
import { proposeEnrolmentResult } from '#server/features/result/result/proposeEnrolmentResult.ts'
import { tellAssigned, tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { insertAudits } from '#server/records/people/staff/audit.ts'
import { listReviewed } from '#server/records/result/review/queries.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'
import { lockWithPersons } from '#server/records/schedule/examTime/examTimeQueries.ts'
import { giveToSubstitute } from '#server/records/schedule/examTime/planTimeQueries.ts'
import { changeSittings, countPublishedChange, listExaminerWork } from '#server/records/schedule/plan/halfDayQueries.ts'
import { lockPlan } from '#server/records/schedule/plan/planQueries.ts'
import { lockPlaces } from '#server/records/schedule/plan/publishQueries.ts'
import { refuse } from '#server/refuse.ts'
import { findPlannedTime, hoursOf, readHalfDay } from './readHalfDay.ts'
import { refuseBroken } from './ruleTexts.ts'

interface Away {
  examTimeId: number
  awayId: number
  isWholeDay: boolean
}

/** What an examiner who stays away leaves behind. Answers candidates outside the areas of the caller as not found. */
export async function readAway(db: Db, { areaIds }: Pick<Me, 'areaIds'>, { examTimeId, awayId, isWholeDay }: Away) {
  const planned = await findPlannedTime(db, examTimeId)
  const hours = hoursOf(planned.time, isWholeDay)
  const work = await listExaminerWork(db, {
    batchId: planned.time.batchId,
    examinerId: awayId,
    hours,
    examTimeId: isWholeDay ? null : examTimeId,
  })
  if (areaIds !== null && work.some(({ areaId }) => !areaIds.includes(areaId))) refuse('NOT_FOUND')
  const ids = work.filter(({ isMarked }) => !isMarked).map(({ id }) => id)
  return { ...planned, hours, ids, marked: work.length - ids.length }
}

/** Gives the candidates of an examiner to another one, for an exam time or the rest of its day. Returns how many. */
export async function replaceExaminer(
  ctx: Ctx<Me>,
  { substituteId, reason, ...away }: Away & { substituteId: number; reason: string },
): Promise<number> {
  const { db, me, now } = ctx
  await lockSchedule(db)
  const { plan } = await findPlannedTime(db, away.examTimeId)
  await lockPlan(db, plan.id)
  await lockPlaces(db, { roomIds: [], examinerIds: [away.awayId, substituteId] })
  const seen = await readAway(db, me, away)
  await lockWithPersons(db, seen.ids)
  const { time, hours, ids } = await readAway(db, me, away)
  if (ids.length === 0) return refuse('EXAMINER_REPLACED')
  const half = await readHalfDay(db, { time, plan }, ids)
  const substitution = { awayId: away.awayId, substituteId, hours }
  const broken = whyCannotTakeOver(half, substitution)
  if (broken) return refuseBroken(db, broken)
  const after = withSubstitute(half, substitution)
  await changeSittings(db, plan.id, { before: half.sittings, after })
  await countPublishedChange(db, plan.id, now)
  await giveToSubstitute(db, { ids, awayId: away.awayId, substituteId, actorId: me.accountId, now })
  for (const id of await listReviewed(db, ids)) await proposeEnrolmentResult(db, id, now)
  await requireExaminersFree(db, { enrolmentIds: ids })
  await insertAudits(
    ctx,
    ids.map((id) => ({
      action: 'ReplaceExaminer' as const,
      subject: 'enrolment' as const,
      subjectId: id,
      before: { examinerId: away.awayId },
      after: { examinerId: substituteId, reason },
    })),
  )
  await tellAssigned(db, substituteId, ids, now)
  await tellExaminer(db, {
    event: 'examinerRelieved',
    examinerId: away.awayId,
    batchId: time.batchId,
    batchName: time.batchName,
    count: ids.length,
    values: { time: shanghaiMinuteText(time.beginsAt), place: time.room },
    now,
  })
  return ids.length
}
