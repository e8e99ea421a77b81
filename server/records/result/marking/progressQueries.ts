import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { MARKING_GRACE_MS } from '#domain/result/markingDue.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { selectAssignedWork } from '#server/records/result/review/assignedWork.ts'
import { isOpenWork, workState } from '#server/records/result/review/workState.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export interface ProgressFilter {
  batchId: number
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
  now: Instant
}

/** When a review is due (`MARKING_GRACE_MS`), in a statement that has `exam_batch` and `assignment`. */
const dueAt = sql`greatest(exam_batch.marking_ends_at, assignment.assigned_at + ${sql.lit(MARKING_GRACE_MS / 1000)} * interval '1 second')`

/** One row for each assignment of a batch, with what is still to be done for it. */
function selectAssigned(db: Db, { batchId, within, now }: ProgressFilter) {
  return selectAssignedWork(db)
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .select(['enrolment.id as enrolmentId', 'enrolment.mode'])
    .select(['assignment.examinerId', workState.as('state'), isOpenWork.as('isOpen')])
    .select([
      sql<boolean>`${isOpenWork} and exam_batch.marking_ends_at is not null and ${dueAt} < ${timestamp(now)}`.as(
        'isLate',
      ),
      sql<Instant | null>`greatest(review.changed_at, review_draft.saved_at)`.as('lastAt'),
    ])
    .where('enrolment.batchId', '=', batchId)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where(withinAreas(within))
}

const figures = [
  sql<number>`count(*)::int`.as('assigned'),
  sql<number>`(count(*) filter (where is_open))::int`.as('open'),
  sql<number>`(count(*) filter (where state = 1))::int`.as('begun'),
  sql<number>`(count(*) filter (where state = 0 and not is_open))::int`.as('awaited'),
  sql<number>`(count(*) filter (where state = 2))::int`.as('done'),
  sql<number>`(count(*) filter (where is_late))::int`.as('overdue'),
  sql<number>`(count(*) filter (where is_open and mode = ${sql.lit(MODE.online)}))::int`.as('openOnline'),
  sql<number>`(count(*) filter (where state = 1 and mode = ${sql.lit(MODE.online)}))::int`.as('begunOnline'),
] as const

const figureNames = ['assigned', 'open', 'begun', 'awaited', 'done', 'overdue', 'openOnline', 'begunOnline'] as const

export const progressOrders = {
  Name: sql`account.name collate "zh-Hans-x-icu"`,
  Assigned: sql`sums.assigned`,
  Open: sql`sums.open`,
  Done: sql`sums.done`,
  Overdue: sql`sums.overdue`,
  LastTime: sql`sums.last_at`,
} as const
type Order = { by: keyof typeof progressOrders; isDescending: boolean }

/**
 * All examiners of a batch, of whom there are some hundreds at most, those included who take no part in it. Without an order, those with the most overdue reviews come
 * first. A search by name is left to the caller, because the statement reads the work of the whole batch anyway.
 */
export function listProgress(db: Db, filter: ProgressFilter, order: Order | null) {
  const sums = db
    .selectFrom(selectAssigned(db, filter).as('work'))
    .select('work.examinerId')
    .select(figures)
    .select(sql<Instant | null>`max(last_at)`.as('lastAt'))
    .groupBy('work.examinerId')
  let query = db
    .selectFrom('examiner')
    .innerJoin('account', 'account.id', 'examiner.accountId')
    .leftJoin(sums.as('sums'), 'sums.examinerId', 'examiner.accountId')
    .leftJoin('examinerOut', (join) =>
      join.onRef('examinerOut.examinerId', '=', 'examiner.accountId').on('examinerOut.batchId', '=', filter.batchId),
    )
    .leftJoin('account as setter', 'setter.id', 'examinerOut.setBy')
    .where((is) => is.or([is('sums.examinerId', 'is not', null), is('examinerOut.examinerId', 'is not', null)]))
    .select(['account.id', 'account.name', 'account.loginMobile as mobile', 'account.disabledAt'])
    .select(['examiner.organisation', 'examiner.isChief'])
    .select(({ fn, ref }) => figureNames.map((name) => fn.coalesce(ref(`sums.${name}`), sql.lit(0)).as(name)))
    .select(['sums.lastAt', 'setter.name as outBy', 'examinerOut.setAt as outAt'])
    .select(sql<boolean>`examiner_out.examiner_id is not null`.as('isOut'))
    .select((eb) =>
      eb
        .selectFrom('message')
        .select(({ fn }) => fn.max('madeAt').as('at'))
        .whereRef('message.accountId', '=', 'account.id')
        .where('message.batchId', '=', filter.batchId)
        .where('message.event', '=', 'examinerReminded')
        .as('remindedAt'),
    )
  if (order) {
    const direction = sql.raw(order.isDescending ? 'desc nulls last' : 'asc nulls first')
    query = query.orderBy(sql`${progressOrders[order.by]} ${direction}`)
  } else query = query.orderBy(sql`sums.overdue desc nulls last`).orderBy(sql`sums.open desc nulls last`)
  return query.orderBy('account.id').execute()
}

/** What of a batch waits online for one examiner, with what he has begun where that is asked for. */
export async function listOpenOnline(
  db: Db,
  filter: ProgressFilter,
  { examinerId, withBegun }: { examinerId: number; withBegun: boolean },
): Promise<number[]> {
  const rows = await db
    .selectFrom(selectAssigned(db, filter).as('work'))
    .select('work.enrolmentId')
    .where('work.examinerId', '=', examinerId)
    .where('work.mode', '=', sql.lit(MODE.online))
    .where('work.isOpen', '=', true)
    .$if(!withBegun, (query) => query.where('work.state', '=', sql.lit(0)))
    .orderBy('work.enrolmentId')
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId)
}

/** Batches whose marking has ended within this span and may still have late reviews. */
export function listEndedBatches(db: Db, { from, to }: { from: Instant; to: Instant }) {
  return db
    .selectFrom('examBatch')
    .select(['id', 'name', 'markingEndsAt'])
    .where('markingEndsAt', '>', from)
    .where('markingEndsAt', '<=', to)
    .orderBy('id')
    .execute()
}
