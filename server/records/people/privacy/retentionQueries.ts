import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type RetentionHold, type RetentionKind, retentionHoldKeys } from '#domain/people/retention.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { ERASED_TEXT } from '#server/records/erasing.ts'

const TAKES = sql`answer_take t join answer_sheet s on s.id = t.answer_sheet_id join exam_session x on x.id = s.session_id
  where x.enrolment_id = e.id`
const RECORDINGS = sql`hearing_recording t join answer_sheet s on s.id = t.sheet_id join exam_session x on x.id = s.session_id
  where x.enrolment_id = e.id`
const PHOTOS = sql`stored_file f where f.deleted_at is null and (f.id = e.photo_id
  or f.id in (select photo_id from enrolment_photo where enrolment_id = e.id))`
const MESSAGES = sql`message t where t.enrolment_id = e.id and t.text <> ${ERASED_TEXT}`

/** How many pieces of a kind an enrolment `e` has. */
const piecesOf: Readonly<Record<RetentionKind, RawBuilder<number>>> = {
  videos: sql<number>`((select count(*) from ${TAKES}) + (select count(*) from ${RECORDINGS}))`,
  photos: sql<number>`(select count(*) from ${PHOTOS})`,
  contacts: sql<number>`case when concat(e.mobile, e.contact_name, e.contact_mobile, e.teacher_mobile, e.post_name, e.post_mobile, e.post_address) = '' then 0 else 1 end`,
  messages: sql<number>`(select count(*) from ${MESSAGES})`,
}

/** Why an enrolment `e` of a batch `b` is left as it is. */
const holds: Readonly<Record<RetentionHold, RawBuilder<SqlBool>>> = {
  archive: sql`b.archived_at is null`,
  refund: sql`exists (select from refund r where r.enrolment_id = e.id and r.status in ('requested', 'approved', 'accepted', 'stuck'))`,
  appeal: sql`exists (select from appeal p where p.enrolment_id = e.id and p.state not in ('answered', 'withdrawn'))`,
  certificate: sql`exists (select from certificate_change h join certificate c on c.id = h.certificate_id
    where c.enrolment_id = e.id and h.state = 'waiting')`,
  unreleased: sql`exists (select from exam_result r where r.enrolment_id = e.id and r.released_at is null)`,
  request: sql`exists (select from data_request d where d.state in ('asked', 'agreed', 'running')
    and (d.candidate_id = e.candidate_id or d.candidate_id is null and d.account_id = e.account_id))`,
  legal: sql`exists (select from payment_alarm a where a.enrolment_id = e.id and a.settled_at is null)`,
}
const anyHold = sql<SqlBool>`(${sql.join(Object.values(holds), sql` or `)})`
const notDone = (kind: RetentionKind) =>
  sql<SqlBool>`not exists (select from retention_done d where d.enrolment_id = e.id and d.kind = ${kind})`

/** The end of a batch, from which the months count. */
const batchEnd = sql`greatest(b.exam_ends_at, b.registration_closes_at, b.show_result_at)`

interface RetentionPreview {
  batchId: number
  batchName: string
  endedAt: Instant
  /** Enrolments of which something would go. */
  count: number
  pieces: number
  oldestAt: Instant | null
  /** What tells the enrolments that would go from any others. */
  seen: string
  held: Array<{ hold: RetentionHold; count: number }>
}

/** What a run would do now for one kind, batch by batch: of one batch only, if it is given. */
export async function previewRetention(
  db: Db,
  { kind, endedBefore, batchId = null }: { kind: RetentionKind; endedBefore: Instant; batchId?: number | null },
): Promise<RetentionPreview[]> {
  const counts = retentionHoldKeys.map(
    (hold) => sql`count(*) filter (where ${sql.ref(`h_${hold}`)})::int as ${sql.id(`h_${hold}`)}`,
  )
  const columns = retentionHoldKeys.map((hold) => sql`${holds[hold]} as ${sql.id(`h_${hold}`)}`)
  type Row = Omit<RetentionPreview, 'held' | 'oldestAt' | 'endedAt'> & {
    ended: number
    oldest: number | null
  } & Record<string, unknown>
  const { rows } = await sql<Row>`
    with due as (
      select e.id, e.created_at, b.id as batch_id, b.name, ${batchEnd} as ended, ${piecesOf[kind]} as pieces,
        ${anyHold} as is_held, ${sql.join(columns)}
      from enrolment e join exam_batch b on b.id = e.batch_id
      where ${batchEnd} < ${timestamp(endedBefore)} and ${notDone(kind)}
        and (${batchId}::int is null or b.id = ${batchId}::int))
    select batch_id as "batchId", name as "batchName", (extract(epoch from min(ended)) * 1000)::float8 as ended,
      count(*) filter (where not is_held)::int as count, coalesce(sum(pieces) filter (where not is_held), 0)::int as pieces,
      (extract(epoch from min(created_at) filter (where not is_held)) * 1000)::float8 as oldest,
      count(*) filter (where not is_held) || ':' || md5(coalesce(string_agg(id::text, ',' order by id) filter (where not is_held), '')) as seen,
      ${sql.join(counts)}
    from due where pieces > 0 group by batch_id, name order by min(ended), batch_id`.execute(db)
  return rows.map((row) => ({
    batchId: row.batchId,
    batchName: row.batchName,
    endedAt: row.ended,
    count: row.count,
    pieces: row.pieces,
    oldestAt: row.oldest,
    seen: row.seen,
    held: retentionHoldKeys.flatMap((hold) => {
      // The pool hands columns out in camel case.
      const count = Number(row[`h${hold[0]?.toUpperCase() ?? ''}${hold.slice(1)}`] ?? 0)
      return count > 0 ? [{ hold, count }] : []
    }),
  }))
}

interface NewRun {
  kind: RetentionKind
  batchId: number
  counted: number
  reason: string
  by: number
  now: Instant
}

/** Notes an approved run with every enrolment that it is about. Null where one of its kind and batch has not ended. */
export async function insertRun(db: Db, { by, now, ...run }: NewRun): Promise<number | null> {
  const row = await db
    .insertInto('retentionRun')
    .values({ ...run, approvedBy: by, approvedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  await sql`insert into retention_item (run_id, enrolment_id)
    select ${row.id}::int, e.id from enrolment e join exam_batch b on b.id = e.batch_id
    where b.id = ${run.batchId} and ${notDone(run.kind)} and not ${anyHold} and ${piecesOf[run.kind]} > 0`.execute(db)
  return row.id
}

export async function findOpenRun(db: Db, id: number) {
  return (
    (await db
      .selectFrom('retentionRun')
      .selectAll()
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .executeTakeFirst()) ?? null
  )
}

export async function listOpenRuns(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('retentionRun').select('id').where('endedAt', 'is', null).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function listWaitingItems(db: Db, runId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('retentionItem')
    .select('enrolmentId')
    .where('runId', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('enrolmentId')
    .limit(limit)
    .execute()
  return rows.map(({ enrolmentId }) => enrolmentId)
}

/** Whether something has come up since the preview; the caller holds the enrolment's lock. */
export async function isHeld(db: Db, enrolmentId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select ${anyHold} as held from enrolment e
    join exam_batch b on b.id = e.batch_id where e.id = ${enrolmentId}`.execute(db)
  return rows[0]?.held !== false
}

/** Ends one item of a run; false where another worker has ended it. */
export async function moveItem(
  db: Db,
  { runId, enrolmentId, kind }: { runId: number; enrolmentId: number; kind: RetentionKind },
  state: 'done' | 'skipped',
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('retentionItem')
    .set({ state })
    .where('runId', '=', runId)
    .where('enrolmentId', '=', enrolmentId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  if (state === 'done')
    await db
      .insertInto('retentionDone')
      .values({ enrolmentId, kind, doneAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return true
}

/** Ends a run of which nothing waits any more; null where it had ended or something waits. */
export async function moveRunEnded(db: Db, runId: number, now: Instant) {
  const row = await db
    .updateTable('retentionRun')
    .set({
      endedAt: now,
      done: sql<number>`(select count(*)::int from retention_item where run_id = ${runId} and state = 'done')`,
      skipped: sql<number>`(select count(*)::int from retention_item where run_id = ${runId} and state = 'skipped')`,
    })
    .where('id', '=', runId)
    .where('endedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('retentionItem').select('enrolmentId').where('runId', '=', runId).where('state', '=', 'waiting'),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Objects to be removed from the store that are left of no single person. */
export async function insertLeftObjects(
  db: Db,
  objects: ReadonlyArray<{ key: string; kind: 'picture' | 'object' | 'prefix' }>,
): Promise<void> {
  if (objects.length === 0) return
  await db
    .insertInto('erasedObject')
    .values(objects.map(({ key, kind }) => ({ subjectId: null, kind, objectKey: key })))
    .execute()
}

/** The runs so far, the newest first, with how far each is. */
export async function listRuns(db: Db, limit: number) {
  return db
    .selectFrom('retentionRun')
    .innerJoin('examBatch', 'examBatch.id', 'retentionRun.batchId')
    .innerJoin('account', 'account.id', 'retentionRun.approvedBy')
    .selectAll('retentionRun')
    .select(['examBatch.name as batchName', 'account.name as approvedByName'])
    .select(
      sql<number>`(select count(*)::int from retention_item i where i.run_id = retention_run.id and i.state <> 'waiting')`.as(
        'handled',
      ),
    )
    .orderBy('retentionRun.id', 'desc')
    .limit(limit)
    .execute()
}
