import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { selectDecided } from './heldQueries.ts'
import { selectMarked } from './queries.ts'
import { isAwaited, workState } from './workState.ts'

/** Narrows an examiner's work list; 0 and null mean no restriction. */
export interface WorkFilter {
  examinerId: number
  /** The held enrolments he may decide as chief. */
  heldIds: readonly number[]
  mode: 0 | 1 | null
  examTimeId: number
  majorId: number
}

/** Selects the enrolments assigned to an examiner, those held for him as chief, and those he has decided. */
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

/** Selects an examiner's enrolments, each with its state: 0 open, 1 draft, 2 done (reviewed, or absent). */
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
    .select('enrolment.own_begins_at')
    .select([
      sql<number | null>`case when attendance.kind = 'absent' then 0 else review.result_code end`.as('own_code'),
      sql<boolean>`review.id is null and enrolment.id = any(${heldIds}::int[])`.as('is_held'),
      sql<boolean>`coalesce(review.is_chief, false)`.as('is_decided'),
      workState.as('state'),
      isAwaited.as('is_awaited'),
    ])
    .where('enrolment.pay_status', '=', sql.lit(PAY_STATUS.paid))
  if (mode !== null) query = query.where('enrolment.mode', '=', mode)
  if (examTimeId) query = query.where('enrolment.exam_time_id', '=', examTimeId)
  if (majorId) query = query.where('enrolment.major_id', '=', majorId)
  return query
}

/**
 * Counts the enrolments that can be marked now (open), are in draft, are done, or still wait for the candidate
 * (awaited).
 */
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
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((total, { count }) => total + Number(count), 0)
  return {
    open: sum(({ state, is_awaited }) => state === 0 && !is_awaited),
    draft: sum(({ state }) => state === 1),
    done: sum(({ state }) => state === 2),
    awaited: sum(({ state, is_awaited }) => state === 0 && is_awaited),
  }
}

/**
 * Returns one page of an examiner's work: open before draft before done, candidates who have yet to submit last among
 * the open ones, and each group by the start of the exam time. A list of on-site candidates only keeps the order in
 * which they are called, because states change there by the minute while the day is read page by page. The page is
 * selected first: when it was joined to everything else in one statement, PostgreSQL joined every paid enrolment before
 * it looked for the examiner's own (join_collapse_limit).
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
    .orderBy(sql`coalesce(work.own_begins_at, exam_time.begins_at)`)
    .orderBy('work.exam_time_id')
    .orderBy('work.id')
    .limit(size)
    .offset(offset)
  if (state !== null) query = query.where('work.state', '=', state)
  const page = await query.execute()
  const ids = page.map(({ id }) => id)
  const marked = await selectMarked(db).where('enrolment.id', '=', anyOf(ids)).execute()
  const rowOf = new Map(marked.map((row) => [row.id, row]))
  // An enrolment that is refunded between the two statements drops out of the page.
  return page.flatMap((work) => {
    const row = rowOf.get(work.id)
    return row ? [{ ...row, ...work }] : []
  })
}

/** Counts an examiner's open, awaited and done enrolments per exam time and major, by the start of the exam times. */
export function listTimeMajors(db: Db, examiner: Pick<WorkFilter, 'examinerId' | 'heldIds'>, isOnline: boolean | null) {
  const work = selectWork(db, { ...examiner, mode: null, examTimeId: 0, majorId: 0 })
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
