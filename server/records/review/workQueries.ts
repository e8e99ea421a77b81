import { sql } from 'kysely'
import { anyWithGenericPlan } from '#server/db/anyWithGenericPlan.ts'
import type { Db } from '#server/db/pool.ts'
import { selectDecided } from './heldQueries.ts'
import { selectMarked } from './queries.ts'
import { isAwaited, workState } from './workState.ts'

/** What of his work an examiner asks for; 0 and null: everything. */
export interface WorkFilter {
  examinerId: number
  /** What is held for him as chief. */
  heldIds: readonly number[]
  mode: 0 | 1 | null
  examTimeId: number
  majorId: number
}

/** What an examiner has to do with: assigned to him, held for him as chief, or decided by him. */
function selectOwn(db: Db, { examinerId, heldIds }: WorkFilter) {
  return db
    .selectFrom('examiner_assignment')
    .select('enrolment_id')
    .where('examiner_id', '=', examinerId)
    .union(
      db
        .selectFrom(sql<{ enrolment_id: number }>`unnest(${heldIds}::int[])`.as<'held'>(sql`held (enrolment_id)`))
        .select('held.enrolment_id'),
    )
    .union(selectDecided(db, examinerId))
}

/** The enrolments of one examiner, each with its state: 0 open, 1 draft, 2 done (reviewed, or absent). */
function selectWork(db: Db, filter: WorkFilter) {
  const { examinerId, heldIds, mode, examTimeId, majorId } = filter
  let query = db
    .selectFrom(selectOwn(db, filter).as('own'))
    .innerJoin('enrolment', 'enrolment.id', 'own.enrolment_id')
    .leftJoin('review', (join) =>
      join
        .onRef('review.enrolment_id', '=', 'own.enrolment_id')
        .on('review.examiner_id', '=', examinerId)
        .on('review.withdrawn_at', 'is', null),
    )
    .leftJoin('review_draft', (join) =>
      join.onRef('review_draft.enrolment_id', '=', 'own.enrolment_id').on('review_draft.examiner_id', '=', examinerId),
    )
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolment_id', '=', 'own.enrolment_id').on('attendance.undone_at', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.exam_time_id', 'enrolment.major_id', 'review.id as review_id'])
    .select([
      sql<number | null>`case when attendance.kind = 'absent' then 0 else review.result_code end`.as('own_code'),
      sql<boolean>`review.id is null and enrolment.id = any(${heldIds}::int[])`.as('is_held'),
      sql<boolean>`coalesce(review.is_chief, false)`.as('is_decided'),
      workState.as('state'),
      isAwaited.as('is_awaited'),
    ])
    .where('enrolment.pay_status', '=', sql.lit(1))
  if (mode !== null) query = query.where('enrolment.mode', '=', mode)
  if (examTimeId) query = query.where('enrolment.exam_time_id', '=', examTimeId)
  if (majorId) query = query.where('enrolment.major_id', '=', majorId)
  return query
}

/** How many can be marked now, are in draft, are done, and still wait for the candidate. */
export async function countWork(
  db: Db,
  filter: WorkFilter,
): Promise<{ open: number; draft: number; done: number; awaited: number }> {
  const rows = await db
    .selectFrom(selectWork(db, filter).as('work'))
    .select(['work.state', 'work.is_awaited'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .groupBy(['work.state', 'work.is_awaited'])
    .execute()
  const sum = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((total, { count }) => total + Number(count), 0)
  return {
    open: sum(({ state, is_awaited }) => state === 0 && !is_awaited),
    draft: sum(({ state }) => state === 1),
    done: sum(({ state }) => state === 2),
    awaited: sum(({ state, is_awaited }) => state === 0 && is_awaited),
  }
}

/**
 * One page of the work with what the examiner sees of each: open before draft before done, and of the open ones last who
 * has still to submit; each by the beginning of his exam time. A list of candidates on site alone stays as they are
 * called: states change there by the minute, while the day is being read page by page. The page is found first: joined to all the rest in one
 * statement, PostgreSQL joined every paid enrolment before it looked for the examiner's own (join_collapse_limit).
 */
export async function listWork(
  db: Db,
  filter: WorkFilter,
  { state, offset, size }: { state: number | null; offset: number; size: number },
) {
  let query = db
    .selectFrom(selectWork(db, filter).as('work'))
    .leftJoin('exam_time', 'exam_time.id', 'work.exam_time_id')
    .select(['work.id', 'work.state', 'work.review_id', 'work.own_code', 'work.is_held'])
    .select('work.is_decided')
    .$if(filter.mode !== 0, (sorted) => sorted.orderBy('work.state').orderBy('work.is_awaited'))
    .orderBy('exam_time.begins_at')
    .orderBy('work.exam_time_id')
    .orderBy('work.id')
    .limit(sql.lit(size))
    .offset(sql.lit(offset))
  if (state !== null) query = query.where('work.state', '=', state)
  const page = await query.execute()
  const ids = page.map(({ id }) => id)
  const marked = await selectMarked(db).where('enrolment.id', '=', anyWithGenericPlan(ids)).execute()
  const rowOf = new Map(marked.map((row) => [row.id, row]))
  // What was refunded between the two statements is gone from the page.
  return page.flatMap((work) => {
    const row = rowOf.get(work.id)
    return row ? [{ ...row, ...work }] : []
  })
}

/** Per exam time and major of this examiner: how many are open and done, by the beginning of the times. */
export function listTimeMajors(db: Db, of: Pick<WorkFilter, 'examinerId' | 'heldIds'>, isOnline: boolean | null) {
  const work = selectWork(db, { ...of, mode: null, examTimeId: 0, majorId: 0 })
  let query = db
    .selectFrom(work.as('work'))
    .innerJoin('exam_time', 'exam_time.id', 'work.exam_time_id')
    .innerJoin('exam_batch', 'exam_batch.id', 'exam_time.batch_id')
    .innerJoin('major', 'major.id', 'work.major_id')
    .select(['exam_time.id as time_id', 'exam_batch.name as batch_name', 'exam_time.is_online'])
    .select(['exam_time.begins_at', 'exam_time.ends_at', 'exam_time.address', 'exam_time.room'])
    .select(['major.id as major_id', 'major.name as major_name'])
    .select([
      sql<string>`count(*) filter (where work.state = 1 or (work.state = 0 and not work.is_awaited))`.as('open'),
      sql<string>`count(*) filter (where work.state = 0 and work.is_awaited)`.as('awaited'),
      sql<string>`count(*) filter (where work.state = 2)`.as('done'),
    ])
    .groupBy(['exam_time.id', 'exam_batch.id', 'major.id'])
    .orderBy('exam_time.begins_at')
    .orderBy('exam_time.id')
    .orderBy('major.position')
    .orderBy('major.id')
  if (isOnline !== null) query = query.where('exam_time.is_online', '=', isOnline)
  return query.execute()
}
