import type { Updateable } from 'kysely'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import type { Me } from '#server/context.ts'
import type { Enrolment } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'

const accountLock = compileOnce((db, of: { accountId: number }) =>
  db.selectFrom('account').select('loginMobile as mobile').where('id', '=', of.accountId).forNoKeyUpdate(),
)

/** One account signs up one thing after another: limits and repeats are judged in peace. Throws for an unknown account. */
export async function lockAccount(db: Db, accountId: number): Promise<{ mobile: string }> {
  const [row] = (await accountLock(db, { accountId })).rows
  if (!row) throw new Error(`no account ${accountId}`)
  return row
}

const batchById = compileOnce((db, of: { id: number }) =>
  db
    .selectFrom('examBatch')
    .select(['id', 'isLocked', 'registrationOpensAt', 'registrationClosesAt', 'certNoPrefix', 'examYear'])
    .where('id', '=', of.id),
)

export async function findBatch(db: Db, batchId: number) {
  const [row] = (await batchById(db, { id: batchId })).rows
  if (!row) return null
  return {
    id: row.id,
    certNoPrefix: row.certNoPrefix,
    examYear: row.examYear,
    isLocked: row.isLocked,
    registrationOpensAt: row.registrationOpensAt,
    registrationClosesAt: row.registrationClosesAt,
  }
}

export interface NewCandidate {
  accountId: number
  certType: number
  sealed: Buffer
  index: Buffer
  masked: string
  now: Instant
}

/** The child, one row per account and certificate. */
export function upsertCandidate(db: Pick<Db, 'insertInto'>, candidate: NewCandidate) {
  return db
    .insertInto('candidate')
    .values({
      accountId: candidate.accountId,
      certType: candidate.certType,
      certSealed: candidate.sealed,
      certIndex: candidate.index,
      certMasked: candidate.masked,
      createdAt: candidate.now,
      erasedAt: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'certIndex']).doUpdateSet({
        certSealed: (eb) => eb.ref('excluded.certSealed'),
        certMasked: (eb) => eb.ref('excluded.certMasked'),
      }),
    )
    .returning('id')
}

export async function ensureCandidate(db: Db, candidate: NewCandidate): Promise<number> {
  return (await upsertCandidate(db, candidate).executeTakeFirstOrThrow()).id
}

export async function getEnrolment(db: Db, id: number) {
  return db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findEnrolment(db: Db, id: number) {
  return (await db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

const ownLock = compileOnce((db, of: { accountId: number; id: number }) =>
  db.selectFrom('enrolment').selectAll().where('id', '=', of.id).where('accountId', '=', of.accountId).forUpdate(),
)

export async function lockOwnEnrolment(db: Db, accountId: number, id: number) {
  return (await ownLock(db, { accountId, id })).rows[0] ?? null
}

/** Locks those of these enrolments that belong to the account, by ascending id. */
export function lockOwnEnrolments(db: Db, accountId: number, ids: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('accountId', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
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
    .where('payStatus', '=', PAY_STATUS.unpaid)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const photoRecord = compileOnce((db, of: { enrolmentId: number; photoId: number; now: Instant }) =>
  db.insertInto('enrolmentPhoto').values({ enrolmentId: of.enrolmentId, photoId: of.photoId, setAt: of.now }),
)

export async function recordPhoto(db: Db, enrolmentId: number, photoId: number, now: Instant): Promise<void> {
  await photoRecord(db, { enrolmentId, photoId, now })
}

/** A photo that has to be checked. */
const newPhoto = (photoId: number, now: Instant) => ({
  photoId,
  checkStatus: CHECK_STATUS.reviewing,
  checkRemark: '',
  checkedAt: null,
  checkedBy: null,
  updatedAt: now,
})

/** Sets a photo whatever the check of the one before said; the caller holds the lock. */
export async function replacePhoto(db: Db, id: number, photoId: number, now: Instant): Promise<void> {
  await db.updateTable('enrolment').set(newPhoto(photoId, now)).where('id', '=', id).execute()
}

export async function movePhoto(db: Db, id: number, photoId: number, now: Instant): Promise<boolean> {
  const result = await db
    .updateTable('enrolment')
    .set(newPhoto(photoId, now))
    .where('id', '=', id)
    .where('checkStatus', '<>', CHECK_STATUS.passed)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether this is an examiner to whom staff assigned the enrolment (rulings#assigned). */
export async function isAssignedExaminer(db: Db, enrolmentId: number, me: Me): Promise<boolean> {
  if (me.userType !== USER_TYPE.examiner) return false
  const row = await db
    .selectFrom('examinerAssignment')
    .select('examinerId')
    .where('enrolmentId', '=', enrolmentId)
    .where('examinerId', '=', me.accountId)
    .executeTakeFirst()
  return row !== undefined
}
