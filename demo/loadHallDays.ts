import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import type { Tx } from '#server/db/pool.ts'
import { insertConflict } from '#server/records/result/review/conflictQueries.ts'
import { insertAssignments } from '#server/records/schedule/examTime/examinerQueries.ts'
import { dayFrom } from './batchTables.ts'
import { accounts } from './cast.ts'
import type { EnrolmentPlan } from './enrolmentPlans.ts'
import { examTimeIds } from './examTimeTables.ts'
import { recordAttendance, storeReview } from './hallEvents.ts'

const { examiner, secondExaminer, thirdExaminer } = accounts
/** Check-ins of today begin at this hour; those before the time of loading are stored. */
const EARLY_HOUR = 7.5

interface Story {
  isAbsent?: boolean
  /** A second examiner assigned as well. */
  other?: { id: number }
  marks?: ReadonlyArray<readonly [by: { id: number }, code: 1 | 2 | 3 | 4]>
  conflictOf?: { id: number }
}

/** What happened to yesterday's candidates, in the order of their ids. */
const stories: readonly Story[] = [
  // The other examiner has finished, and the first does not see that result.
  { other: secondExaminer, marks: [[secondExaminer, 4]] },
  // Two results apart, so that the chief decides.
  {
    other: thirdExaminer,
    marks: [
      [examiner, 4],
      [thirdExaminer, 2],
    ],
  },
  // One result apart: both see both, and the lower one is proposed.
  {
    other: secondExaminer,
    marks: [
      [examiner, 4],
      [secondExaminer, 3],
    ],
  },
  { marks: [[examiner, 3]] },
  { isAbsent: true },
  { conflictOf: thirdExaminer },
]

interface Options {
  plans: readonly EnrolmentPlan[]
  now: number
}

/** Creates attendance and reviews of yesterday's and today's exams on site, as the product would have stored them. */
export async function loadHallDays(db: Tx, { plans, now }: Options): Promise<void> {
  const ofTime = (time: number) => plans.filter(({ examTimeId }) => examTimeId === time)
  const yesterday = ofTime(examTimeIds.hallYesterday)
  for (const [at, story] of stories.entries()) {
    const plan = yesterday[at]
    if (!plan) throw new Error(`nobody was in the hall for story ${at}`)
    const begins = dayFrom(now, -1) + (9 + at / 4) * HOUR_MS
    await tell(db, plan, story, begins)
  }
  const early = dayFrom(now, 0) + EARLY_HOUR * HOUR_MS
  for (const [at, { id }] of ofTime(examTimeIds.hallToday).slice(1, 4).entries()) {
    const arrivedAt = early + at * 5 * MINUTE_MS
    if (arrivedAt < now) await recordAttendance(db, { id, by: examiner.id, at: arrivedAt, after: 'arrived' })
  }
}

async function tell(db: Tx, plan: EnrolmentPlan, story: Story, begins: number): Promise<void> {
  const { id } = plan
  await recordAttendance(db, { id, by: examiner.id, at: begins, after: story.isAbsent ? 'absent' : 'arrived' })
  if (story.other) {
    const by = accounts.schedule.id
    await insertAssignments(db, {
      ids: [id],
      examinerId: story.other.id,
      actorId: by,
      now: begins - 24 * HOUR_MS,
    })
  }
  if (story.conflictOf) {
    const reason = '考生是我亲戚的孩子'
    await insertConflict(db, { enrolmentId: id, examinerId: story.conflictOf.id, reason, now: begins })
  }
  for (const [at, [by, code]] of (story.marks ?? []).entries())
    await storeReview(db, { plan, examinerId: by.id, code, at: begins + (12 + at) * MINUTE_MS })
}
