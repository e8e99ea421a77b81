import { sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import type { CertificateState } from '#domain/result/certificate.ts'
import type { CertificateChangeKind, CertificateChangeState } from '#domain/result/certificateChange.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** A certificate, locked until the transaction ends; null where there is none. */
export async function lockCertificate(
  db: Db,
  id: number,
): Promise<{ enrolmentId: number; number: string; state: CertificateState } | null> {
  const row = await db
    .selectFrom('certificate')
    .select(['enrolmentId', 'number', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, state: row.state as CertificateState } : null
}

interface NewChange {
  certificateId: number
  kind: CertificateChangeKind
  reason: string
  askedBy: number
  askedAt: Instant
}

/** Returns the new id; null where one waits for this certificate already. */
export async function insertCertificateChange(db: Db, change: NewChange): Promise<number | null> {
  const row = await db
    .insertInto('certificateChange')
    .values(change)
    .onConflict((conflict) => conflict.column('certificateId').where('state', '=', sql.lit('waiting')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** What is null does not filter. */
interface ChangeFilter {
  enrolmentId: number | null
  batchId: number | null
}
const ANY: ChangeFilter = { enrolmentId: null, batchId: null }

function changes(db: Db, { enrolmentId, batchId }: ChangeFilter) {
  let query = db.selectFrom('certificateChange').innerJoin('certificate', 'certificate.id', 'certificateId')
  if (enrolmentId !== null) query = query.where('certificate.enrolmentId', '=', enrolmentId)
  return batchId === null ? query : query.where('certificate.batchId', '=', batchId)
}

export async function countCertificateChanges(db: Db, filter: ChangeFilter): Promise<number> {
  const { count } = await changes(db, filter).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

function withNames(query: ReturnType<typeof changes>) {
  return query
    .innerJoin('enrolment', 'enrolment.id', 'certificate.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'certificate.batchId')
    .innerJoin('account as asker', 'asker.id', 'certificateChange.askedBy')
    .leftJoin('account as decider', 'decider.id', 'certificateChange.decidedBy')
    .leftJoin('certificate as newer', 'newer.replacesId', 'certificate.id')
    .selectAll('certificateChange')
    .select(['certificate.enrolmentId', 'certificate.number', 'certificate.name', 'certificate.majorName'])
    .select(['certificate.gradeName', 'certificate.state as certificateState', 'enrolment.name as newName'])
    .select(['examBatch.name as batchName', 'newer.number as newNumber'])
    .select(['asker.name as askerName', 'decider.name as deciderName'])
}
type Raw = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]
export type CertificateChangeRow = Omit<Raw, 'state' | 'kind' | 'certificateState'> & {
  state: CertificateChangeState
  kind: CertificateChangeKind
  certificateState: CertificateState
}

/** Those that wait first, the oldest of them on top; then the others, the newest on top. */
export async function listCertificateChanges(
  db: Db,
  filter: ChangeFilter,
  { offset, size }: Page,
): Promise<CertificateChangeRow[]> {
  const rows = await withNames(changes(db, filter))
    .orderBy(sql`certificate_change.state = 'waiting'`, 'desc')
    .orderBy(sql`case when certificate_change.state = 'waiting' then certificate_change.id end`)
    .orderBy('certificateChange.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  return rows as CertificateChangeRow[]
}

export async function findCertificateChange(db: Db, id: number): Promise<CertificateChangeRow | null> {
  const row = await withNames(changes(db, ANY)).where('certificateChange.id', '=', id).executeTakeFirst()
  return (row as CertificateChangeRow | undefined) ?? null
}

/** Ends a change whose certificate the caller has locked; false where somebody else has ended it. */
export async function endCertificateChange(
  db: Db,
  id: number,
  { state, by, now }: { state: Exclude<CertificateChangeState, 'waiting'>; by: number; now: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('certificateChange')
    .set({ state, decidedBy: by, decidedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The certificates of one enrolment with what waits to be done with them, the newest first. */
export async function listCertificatesOfEnrolment(db: Db, enrolmentId: number) {
  const rows = await db
    .selectFrom('certificate')
    .leftJoin('account', 'account.id', 'certificate.endedBy')
    .leftJoin('certificateChange', (join) =>
      join
        .onRef('certificateChange.certificateId', '=', 'certificate.id')
        .on('certificateChange.state', '=', sql.lit('waiting')),
    )
    .selectAll('certificate')
    .select(['account.name as enderName', 'certificateChange.kind as waiting'])
    .where('certificate.enrolmentId', '=', enrolmentId)
    .orderBy('certificate.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    state: row.state as CertificateState,
    waiting: row.waiting as CertificateChangeKind | null,
  }))
}
