import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { blindRow } from './blindMark.ts'
import { selectDecided } from './heldQueries.ts'
import { selectMarked } from './queries.ts'
import { isAwaited, isHanded, workState } from './workState.ts'

/** Narrows an examiner's work list; 0 and null mean no restriction. */
export interface WorkFilter {
  examinerId: number
  /** The held enrolments he may decide as chief. */
  heldIds: readonly number[]
  mode: 0 | 1 | null
  examTimeId: number
  majorId: number
  /** Part of an exam number, or of a name that the batch shows; empty for all. */
  search: string
  doneFrom: Instant | null
  doneBefore: Instant | null
}

/** Neither a search nor days restrict the list. */
const withoutSearch = { search: '', doneFrom: null, doneBefore: null } as const

/** When it was reviewed last, or the candidate was noted as absent. */
const doneAt = sql<Instant | null>`coalesce(review.changed_at, again.changed_at, case when attendance.kind = 'absent' then attendance.set_at end)`

/** Selects the enrolments assigned to an examiner, those he marks again, those held for him as chief, and those he has decided. */
function selectOwn(db: Db, { examinerId, heldIds }: WorkFilter) {
  return db
    .selectFrom('examinerAssignment')
    .select('enrolmentId')
    .where('examinerId', '=', examinerId)
    .union(
      db
        .selectFrom(sql<{ enrolmentId: number }>`unnest(${heldIds}::int[])`.as<'held'>(sql`held (enrolment_id)`))
        .select('held.enrolmentId'),
    )
    .union(
      db
        .selectFrom('appealMark')
        .select('enrolmentId')
        .where('examinerId', '=', examinerId)
        .where('endedAt', 'is', null),
    )
    .union(selectDecided(db, examinerId))
}

/** Selects an examiner's enrolments, each with its state: 0 open, 1 draft, 2 done (reviewed, or absent). */
function selectWork(db: Db, filter: WorkFilter) {
  const { examinerId, heldIds, mode, examTimeId, majorId, search, doneFrom, doneBefore } = filter
  let query = db
    .selectFrom(selectOwn(db, filter).as('own'))
    .innerJoin('enrolment', 'enrolment.id', 'own.enrolmentId')
    .leftJoin('review', (join) =>
      join
        .onRef('review.enrolmentId', '=', 'own.enrolmentId')
        .on('review.examinerId', '=', examinerId)
        .on('review.withdrawnAt', 'is', null),
    )
    .leftJoin('appealMark as again', (join) =>
      join
        .onRef('again.enrolmentId', '=', 'own.enrolmentId')
        .on('again.examinerId', '=', examinerId)
        .on('again.endedAt', 'is', null),
    )
    .leftJoin('reviewDraft', (join) =>
      join.onRef('reviewDraft.enrolmentId', '=', 'own.enrolmentId').on('reviewDraft.examinerId', '=', examinerId),
    )
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'own.enrolmentId').on('attendance.undoneAt', 'is', null),
    )
    .select(['enrolment.id', 'enrolment.examTimeId', 'enrolment.majorId'])
    .select('enrolment.ownBeginsAt')
    .select([
      sql<number | null>`coalesce(review.id, case when again.submitted_at is not null then again.id end)`.as(
        'reviewId',
      ),
      sql<number | null>`case when attendance.kind = 'absent' then 0
        else coalesce(review.result_code, again.result_code) end`.as('ownCode'),
      sql<boolean>`again.id is not null`.as('isBlind'),
      sql<Instant | null>`(select decided_at from appeal where appeal.id = again.appeal_id)`.as('answerDecidedAt'),
      sql<boolean>`review.id is null and enrolment.id = any(${heldIds}::int[])`.as('isHeld'),
      sql<boolean>`coalesce(review.is_chief, false)`.as('isDecided'),
      sql<number>`case when again.submitted_at is not null then 2 else ${workState} end`.as('state'),
      isAwaited.as('isAwaited'),
      isHanded.as('isHanded'),
      doneAt.as('doneAt'),
    ])
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
  if (mode !== null) query = query.where('enrolment.mode', '=', mode)
  if (examTimeId) query = query.where('enrolment.examTimeId', '=', examTimeId)
  if (majorId) query = query.where('enrolment.majorId', '=', majorId)
  if (doneFrom !== null) query = query.where(doneAt, '>=', timestamp(doneFrom))
  if (doneBefore !== null) query = query.where(doneAt, '<', timestamp(doneBefore))
  // A name that the batch hides must not be found out by searching for it.
  if (search !== '')
    query = query.where(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb('enrolment.examNo', 'like', `%${escapeLike(search)}%`),
        and([
          eb('enrolment.nameKey', 'like', nameHas(search)),
          eb('again.id', 'is', null),
          not(
            exists(
              selectFrom('examBatch')
                .select('examBatch.id')
                .whereRef('examBatch.id', '=', 'enrolment.batchId')
                .where('examBatch.hidesIdentity', '=', true),
            ),
          ),
        ]),
      ]),
    )
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
    .select(['work.state', 'work.isAwaited'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .groupBy(['work.state', 'work.isAwaited'])
    .execute()
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((total, { count }) => total + Number(count), 0)
  return {
    open: sum(({ state, isAwaited }) => state === 0 && !isAwaited),
    draft: sum(({ state }) => state === 1),
    done: sum(({ state }) => state === 2),
    awaited: sum(({ state, isAwaited }) => state === 0 && isAwaited),
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
  {
    state,
    isNewestFirst,
    offset,
    size,
  }: { state: number | null; isNewestFirst: boolean; offset: number; size: number },
) {
  let query = db
    .selectFrom(selectWork(db, filter).as('work'))
    .leftJoin('examTime', 'examTime.id', 'work.examTimeId')
    .select(['work.id', 'work.state', 'work.reviewId', 'work.ownCode', 'work.isHeld'])
    .select(['work.isDecided', 'work.isHanded', 'work.doneAt', 'work.isBlind', 'work.answerDecidedAt'])
    .$if(isNewestFirst, (sorted) => sorted.orderBy('work.doneAt', (done) => done.desc().nullsLast()))
    .$if(filter.mode !== 0, (sorted) => sorted.orderBy('work.state').orderBy('work.isAwaited'))
    .orderBy(sql`coalesce(work.own_begins_at, exam_time.begins_at)`)
    .orderBy('work.examTimeId')
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
    if (!row) return []
    return [{ ...(work.isBlind ? blindRow(row, { decidedAt: work.answerDecidedAt }) : row), ...work }]
  })
}

/** Counts an examiner's open, awaited and done enrolments per exam time and major, by the start of the exam times. */
export function listTimeMajors(db: Db, examiner: Pick<WorkFilter, 'examinerId' | 'heldIds'>, isOnline: boolean | null) {
  const work = selectWork(db, { ...examiner, ...withoutSearch, mode: null, examTimeId: 0, majorId: 0 })
  let query = db
    .selectFrom(work.as('work'))
    .innerJoin('examTime', 'examTime.id', 'work.examTimeId')
    .innerJoin('examBatch', 'examBatch.id', 'examTime.batchId')
    .innerJoin('major', 'major.id', 'work.majorId')
    .select(['examTime.id as timeId', 'examBatch.name as batchName', 'examTime.isOnline'])
    .select(['examTime.beginsAt', 'examTime.endsAt', 'examTime.address', 'examTime.room'])
    .select(['major.id as majorId', 'major.name as majorName'])
    .select([
      sql<string>`count(*) filter (where work.state = 1 or (work.state = 0 and not work.is_awaited))`.as('open'),
      sql<string>`count(*) filter (where work.state = 0 and work.is_awaited)`.as('awaited'),
      sql<string>`count(*) filter (where work.state = 2)`.as('done'),
    ])
    .groupBy(['examTime.id', 'examBatch.id', 'major.id'])
    .orderBy('examTime.beginsAt')
    .orderBy('examTime.id')
    .orderBy('major.position')
    .orderBy('major.id')
  if (isOnline !== null) query = query.where('examTime.isOnline', '=', isOnline)
  return query.execute()
}
