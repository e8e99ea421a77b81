import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment.ts'
import { USER_TYPE } from '#domain/userType.ts'
import type { Me } from '#server/context.ts'
import { compileOnce } from '#server/db/compileOnce.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'

const accountLock = compileOnce((db, of: { accountId: number }) =>
  db.selectFrom('account').select('mobile').where('id', '=', of.accountId).forNoKeyUpdate(),
)

/** One account signs up one thing after another: limits and repeats are judged in peace. Throws for an unknown account. */
export async function lockAccount(db: Db, accountId: number): Promise<{ mobile: string }> {
  const [row] = (await accountLock(db, { accountId })).rows
  if (!row) throw new Error(`no account ${accountId}`)
  return row
}

const inBatchCount = compileOnce((db, of: { accountId: number; batchId: number }) =>
  db
    .selectFrom('enrolment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', of.accountId)
    .where('batch_id', '=', of.batchId),
)

export async function countInBatch(db: Db, accountId: number, batchId: number): Promise<number> {
  return Number((await inBatchCount(db, { accountId, batchId })).rows[0]?.count)
}

const batchById = compileOnce((db, of: { id: number }) =>
  db
    .selectFrom('exam_batch')
    .select(['id', 'is_locked', 'registration_opens_at', 'registration_closes_at', 'cert_no_prefix', 'exam_year'])
    .where('id', '=', of.id),
)

export async function findBatch(db: Db, batchId: number) {
  const [row] = (await batchById(db, { id: batchId })).rows
  if (!row) return null
  return {
    id: row.id,
    certNoPrefix: row.cert_no_prefix,
    examYear: row.exam_year,
    isLocked: row.is_locked,
    registrationOpensAt: row.registration_opens_at.getTime(),
    registrationClosesAt: row.registration_closes_at.getTime(),
  }
}

interface LiveKey {
  batchId: number
  certIndex: Buffer
  majorId: number
}

function selectLive(db: Db, key: LiveKey) {
  return db
    .selectFrom('enrolment')
    .selectAll()
    .where('batch_id', '=', key.batchId)
    .where('cert_index', '=', key.certIndex)
    .where('major_id', '=', key.majorId)
    .where('pay_status', '<>', sql.lit(PAY_STATUS.refunded))
}
const liveEnrolment = compileOnce(selectLive)

/** The enrolment that is not refunded for this person and major in the batch; `except` leaves one out. */
export async function findLiveEnrolment(
  db: Db,
  { except, ...key }: LiveKey & { except?: number },
): Promise<Selectable<Enrolment> | null> {
  if (except) return (await selectLive(db, key).where('id', '<>', except).executeTakeFirst()) ?? null
  return (await liveEnrolment(db, key)).rows[0] ?? null
}

interface CandidateKey {
  accountId: number
  certType: number
  sealed: Buffer
  index: Buffer
  masked: string
  now: Date
}

const candidateUpsert = compileOnce((db, candidate: CandidateKey) =>
  db
    .insertInto('candidate')
    .values({
      account_id: candidate.accountId,
      cert_type: candidate.certType,
      cert_sealed: candidate.sealed,
      cert_index: candidate.index,
      cert_masked: candidate.masked,
      created_at: candidate.now,
      erased_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'cert_index']).doUpdateSet({
        cert_sealed: candidate.sealed,
        cert_masked: candidate.masked,
      }),
    )
    .returning('id'),
)

/** The child, one row per account and certificate. */
export async function ensureCandidate(db: Db, candidate: CandidateKey): Promise<number> {
  const [row] = (await candidateUpsert(db, candidate)).rows
  if (!row) throw new Error('the candidate was neither found nor made')
  return row.id
}

const NEW_COLUMNS = [
  'batch_id',
  'account_id',
  'candidate_id',
  'cert_type',
  'cert_index',
  'area_id',
  'major_id',
  'grade_id',
  'name',
  'name_spell',
  'sex',
  'birth_month',
  'mobile',
  'contact_name',
  'contact_mobile',
  'teacher_name',
  'teacher_mobile',
  'is_posted',
  'post_name',
  'post_mobile',
  'post_address',
  'is_skip',
  'photo_id',
  'prev_cert_id',
  'mode',
  'fee_fen',
  'consent_version',
  'consented_at',
  'created_at',
  'updated_at',
] as const satisfies ReadonlyArray<keyof Enrolment>
type NewEnrolment = Required<Pick<Insertable<Enrolment>, (typeof NEW_COLUMNS)[number]>>

const enrolmentInsert = compileOnce((db, row: NewEnrolment) =>
  db
    .insertInto('enrolment')
    .values(Object.fromEntries(NEW_COLUMNS.map((column) => [column, row[column]])) as NewEnrolment)
    .onConflict((conflict) =>
      conflict
        .columns(['batch_id', 'cert_index', 'major_id'])
        .where('pay_status', '<>', sql.lit(PAY_STATUS.refunded))
        .doNothing(),
    )
    .returning('id'),
)

/** null when another request enrolled the same person for the same major first. */
export async function insertEnrolment(db: Db, row: NewEnrolment): Promise<number | null> {
  return (await enrolmentInsert(db, row)).rows[0]?.id ?? null
}

const ownLock = compileOnce((db, of: { accountId: number; id: number }) =>
  db.selectFrom('enrolment').selectAll().where('id', '=', of.id).where('account_id', '=', of.accountId).forUpdate(),
)

export async function lockOwnEnrolment(db: Db, accountId: number, id: number) {
  return (await ownLock(db, { accountId, id })).rows[0] ?? null
}

export async function lockEnrolment(db: Db, id: number) {
  return (await db.selectFrom('enrolment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/** Only while unpaid: a payment that came first wins. False when it did. */
export async function moveUnpaidEnrolment(db: Db, id: number, change: Updateable<Enrolment>): Promise<boolean> {
  const result = await db
    .updateTable('enrolment')
    .set(change)
    .where('id', '=', id)
    .where('pay_status', '=', PAY_STATUS.unpaid)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const photoRecord = compileOnce((db, of: { enrolmentId: number; photoId: number; now: Date }) =>
  db.insertInto('enrolment_photo').values({ enrolment_id: of.enrolmentId, photo_id: of.photoId, set_at: of.now }),
)

export async function recordPhoto(db: Db, enrolmentId: number, photoId: number, now: Date): Promise<void> {
  await photoRecord(db, { enrolmentId, photoId, now })
}

export async function movePhoto(db: Db, id: number, photoId: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('enrolment')
    .set({
      photo_id: photoId,
      check_status: CHECK_STATUS.reviewing,
      check_remark: '',
      checked_at: null,
      checked_by: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('check_status', '<>', CHECK_STATUS.passed)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether this is an examiner to whom staff assigned the enrolment (rulings#assigned). */
export async function isAssignedExaminer(db: Db, enrolmentId: number, me: Me): Promise<boolean> {
  if (me.userType !== USER_TYPE.examiner) return false
  const row = await db
    .selectFrom('examiner_assignment')
    .select('examiner_id')
    .where('enrolment_id', '=', enrolmentId)
    .where('examiner_id', '=', me.accountId)
    .executeTakeFirst()
  return row !== undefined
}
