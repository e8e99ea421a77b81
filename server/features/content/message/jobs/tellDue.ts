import { tellNotSubmittedAt } from '#domain/schedule/onlineWindows.ts'
import { tracksCloseAt } from '#domain/schedule/schedule.ts'
import {
  DAY_MS,
  endMinuteText,
  HOUR_MS,
  type Instant,
  lastMinuteText,
  shanghaiClock,
  startOfShanghaiDay,
} from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import {
  type BatchMoment,
  type DueExam,
  listBatchMoments,
  listExamsOnSite,
  listNotSubmitted,
  listOpenReviews,
  listTimedIds,
  listWithoutTracks,
  noteMoment,
} from '#server/records/content/message/dueQueries.ts'
import { tell } from '#server/records/content/message/tell.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { tellResults } from '#server/records/content/message/tellResults.ts'
import { tellTimes } from '#server/records/content/message/tellTimes.ts'
import { lockSchedule } from '#server/records/schedule/examTime/bookingQueries.ts'

/** Whoever starts with old batches tells nobody of what was long ago. */
const MOMENT_HOLDS_MS = DAY_MS
/** From this hour on families are told of the exam of the next day. */
const EVENING_HOUR = 17
const TRACKS_DAYS = 3
/** The longest time before the end at which any window is looked at. */
const NOT_SUBMITTED_MS = 12 * HOUR_MS
const MARKING_MS = 2 * DAY_MS

async function tellMoments(ctx: JobCtx, event: BatchMoment): Promise<void> {
  const { now } = ctx
  for (const { id, at } of await listBatchMoments(ctx.db, event, { since: now - MOMENT_HOLDS_MS, now }))
    await ctx.transaction(async ({ db }) => {
      if (event === 'timePublished') await lockSchedule(db)
      if (!(await noteMoment(db, id, event, at))) return
      if (event === 'timePublished') await tellTimes(db, await listTimedIds(db, id), now)
      else await tellResults(db, { batchId: id }, now)
    })
}

/** Groups the enrolments that begin at one moment in one exam time, whose deadline is the same. */
function byTime(exams: readonly DueExam[]): Array<DueExam & { ids: number[] }> {
  const groups = new Map<string, DueExam & { ids: number[] }>()
  for (const exam of exams) {
    const key = `${exam.examTimeId}:${exam.beginsAt}`
    const group = groups.get(key) ?? { ...exam, ids: [] }
    group.ids.push(exam.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

async function tellTomorrow(ctx: JobCtx, tomorrow: Instant): Promise<void> {
  if (shanghaiClock(ctx.now).hour < EVENING_HOUR) return
  const exams = await listExamsOnSite(ctx.db, { now: ctx.now, from: tomorrow, to: tomorrow + DAY_MS })
  for (const { ids, examTimeId, beginsAt } of byTime(exams))
    await tell(ctx.db, {
      event: 'examTomorrow',
      enrolmentIds: ids,
      now: ctx.now,
      once: `${examTimeId}:${beginsAt}`,
      deadlineAt: beginsAt,
    })
}

async function tellTracks(ctx: JobCtx, tomorrow: Instant): Promise<void> {
  const exams = await listWithoutTracks(ctx.db, { now: ctx.now, from: tomorrow, to: tomorrow + TRACKS_DAYS * DAY_MS })
  for (const { ids, beginsAt } of byTime(exams)) {
    const closeAt = tracksCloseAt(beginsAt)
    await tell(ctx.db, {
      event: 'tracksMissing',
      enrolmentIds: ids,
      now: ctx.now,
      once: 'first',
      values: { deadline: lastMinuteText(closeAt) },
      deadlineAt: closeAt,
    })
  }
}

async function tellNotSubmitted(ctx: JobCtx): Promise<void> {
  const { db, now } = ctx
  const ending = await listNotSubmitted(db, { now, to: now + NOT_SUBMITTED_MS })
  for (const { ids, examTimeId, endsAt } of byTime(ending.filter((exam) => now >= tellNotSubmittedAt(exam))))
    await tell(db, {
      event: 'notSubmitted',
      enrolmentIds: ids,
      now,
      once: `${examTimeId}:${endsAt}`,
      values: { deadline: endMinuteText(endsAt) },
      deadlineAt: endsAt,
    })
}

async function remindExaminers(ctx: JobCtx): Promise<void> {
  const { db, now } = ctx
  for (const { open, endsAt, ...rest } of await listOpenReviews(db, { now, to: now + MARKING_MS }))
    await tellExaminer(db, { event: 'examinerReminded', ...rest, count: open, now, once: `${rest.batchId}:${endsAt}` })
}

/** Tells what the clock causes, each thing once however often it runs (office#events). */
export async function tellDue(ctx: JobCtx): Promise<void> {
  const tomorrow = startOfShanghaiDay(ctx.now) + DAY_MS
  for (const event of ['timePublished', 'resultOut', 'commentsOut'] as const) await tellMoments(ctx, event)
  await tellTomorrow(ctx, tomorrow)
  await tellTracks(ctx, tomorrow)
  await tellNotSubmitted(ctx)
  await remindExaminers(ctx)
}
