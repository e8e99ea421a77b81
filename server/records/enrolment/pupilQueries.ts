import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import type { Secrets } from '#server/security/secrets.ts'

/** What the link names: one pupil and nothing else. It is sealed, so that nobody can make or change one. */
export const pupilLinkKey = (secrets: Secrets, pupilId: number): string =>
  secrets.seal('pupilLink', String(pupilId)).toString('base64url')

export function pupilOfLinkKey(secrets: Secrets, key: string): number | null {
  const plain = /^[\w-]{40,200}$/.test(key) ? secrets.open('pupilLink', Buffer.from(key, 'base64url')) : null
  return plain === null ? null : Number(plain)
}

export const sealPupilForm = (secrets: Secrets, form: EnrolmentForm): Buffer =>
  secrets.seal('pupilForm', JSON.stringify(form))

/** Null where it was sealed with a key that is not set, so that one such pupil does not take a whole list down. */
export function readPupilForm(secrets: Secrets, sealed: Buffer): EnrolmentForm | null {
  const plain = secrets.open('pupilForm', sealed)
  return plain === null ? null : (JSON.parse(plain) as EnrolmentForm)
}

/** What the batch offers in the area, as `getFormFacts` judges it, in the order of the catalogue. */
export function listOffers(db: Db, batchId: number, areaId: number) {
  return db
    .selectFrom('batchFee')
    .innerJoin('examArea', 'examArea.id', 'batchFee.areaId')
    .innerJoin('major', 'major.id', 'batchFee.majorId')
    .innerJoin('grade', 'grade.id', 'batchFee.gradeId')
    .select(['batchFee.majorId', 'batchFee.gradeId', 'batchFee.feeFen'])
    .select(['major.name as majorName', 'major.kind as majorKind', 'grade.name as gradeName'])
    .where('batchFee.batchId', '=', batchId)
    .where('batchFee.areaId', '=', areaId)
    .where('batchFee.feeFen', '>', 0)
    .where('batchFee.stoppedAt', 'is', null)
    .where('examArea.isPublished', '=', true)
    .where('major.isPublished', '=', true)
    .where('grade.isPublished', '=', true)
    .orderBy('major.id')
    .orderBy('grade.id')
    .execute()
}

/** The published batch with its name; null where there is none. */
export async function findOpenBatch(db: Db, batchId: number) {
  const row = await db
    .selectFrom('examBatch')
    .select(['name', 'certNoPrefix', 'isLocked', 'registrationOpensAt', 'registrationClosesAt'])
    .where('id', '=', batchId)
    .where('publishedAt', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** `certIndex majorId` in hexadecimal: what may be there once in a batch (rulings#one-live-enrolment). */
export const doubleKey = (certIndex: Buffer, majorId: number): string => `${certIndex.toString('hex')} ${majorId}`

/** Which of these persons are enrolled in the batch, by whom ever, and which wait for their guardian on this account. */
export async function listTaken(
  db: Db,
  { accountId, batchId, indexes }: { accountId: number; batchId: number; indexes: readonly Buffer[] },
): Promise<{ enrolled: Set<string>; waiting: Set<string> }> {
  const enrolled = await db
    .selectFrom('enrolment')
    .select(['certIndex', 'majorId'])
    .where('batchId', '=', batchId)
    .where(sql<boolean>`cert_index = any(${[...indexes]}::bytea[])`)
    .where('payStatus', '<>', PAY_STATUS.refunded)
    .execute()
  const waiting = await db
    .selectFrom('pupil')
    .select(['certIndex', 'majorId'])
    .where('batchId', '=', batchId)
    .where('accountId', '=', accountId)
    .where(sql<boolean>`cert_index = any(${[...indexes]}::bytea[])`)
    .execute()
  return {
    enrolled: new Set(enrolled.map(({ certIndex, majorId }) => doubleKey(certIndex, majorId))),
    waiting: new Set(waiting.map(({ certIndex, majorId }) => doubleKey(certIndex ?? Buffer.alloc(0), majorId))),
  }
}

/** Pupils of the account in the batch whose answer is waited for. */
export async function countWaiting(db: Db, accountId: number, batchId: number): Promise<number> {
  const { count } = await db
    .selectFrom('pupil')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('batchId', '=', batchId)
    .where('formSealed', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewPupil {
  accountId: number
  batchId: number
  form: EnrolmentForm
  formSealed: Buffer
  certIndex: Buffer
  photoId: number
  now: Instant
}

/** False where the same pupil waits already. */
export async function insertPupil(db: Db, { form, now, ...pupil }: NewPupil): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pupil')
    .values({
      ...pupil,
      areaId: form.areaId,
      majorId: form.majorId,
      gradeId: form.gradeId,
      name: form.name,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const selectPupils = (db: Db) =>
  db
    .selectFrom('pupil')
    .innerJoin('examBatch', 'examBatch.id', 'pupil.batchId')
    .innerJoin('examArea', 'examArea.id', 'pupil.areaId')
    .innerJoin('major', 'major.id', 'pupil.majorId')
    .innerJoin('grade', 'grade.id', 'pupil.gradeId')
    .innerJoin('account', 'account.id', 'pupil.accountId')
    .leftJoin('enrolment', 'enrolment.id', 'pupil.enrolmentId')
    .selectAll('pupil')
    .select(['examBatch.name as batchName', 'examBatch.isLocked'])
    .select(['examBatch.registrationOpensAt', 'examBatch.registrationClosesAt'])
    .select(['examArea.name as areaName', 'major.name as majorName', 'grade.name as gradeName'])
    .select(['account.name as teacherName', 'enrolment.payStatus'])
    .select(['enrolment.contactName', 'enrolment.contactMobile'])

/** The newest 500 pupils of an account, in the order of the sheets. */
export function listPupils(db: Db, accountId: number) {
  return selectPupils(db)
    .where('pupil.accountId', '=', accountId)
    .orderBy('pupil.createdAt', 'desc')
    .orderBy('pupil.id')
    .limit(500)
    .execute()
}
export type PupilRow = Awaited<ReturnType<typeof listPupils>>[number]

export async function findPupil(db: Db, id: number): Promise<PupilRow | null> {
  return (await selectPupils(db).where('pupil.id', '=', id).executeTakeFirst()) ?? null
}

export async function lockPupil(db: Db, id: number) {
  return (await db.selectFrom('pupil').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

interface Answer {
  guardianName: string
  agreeVersion: string
  answeredFrom: string
  now: Instant
}

/** What was entered is in the enrolment from now on. */
export async function moveToAgreed(
  db: Db,
  id: number,
  { enrolmentId, now, ...answer }: Answer & { enrolmentId: number },
): Promise<void> {
  await db
    .updateTable('pupil')
    .set({ ...answer, agreedAt: now, enrolmentId, formSealed: null, certIndex: null, photoId: null })
    .where('id', '=', id)
    .execute()
}

/** Nothing but the name stays, by which the teacher knows who refused. */
export async function moveToRefused(db: Db, id: number, { now, ...answer }: Answer): Promise<void> {
  await db
    .updateTable('pupil')
    .set({ ...answer, refusedAt: now, formSealed: null, certIndex: null, photoId: null })
    .where('id', '=', id)
    .execute()
}

export async function deletePupil(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pupil').where('id', '=', id).execute()
}

/** Moves pupils to another account. Of one who waits on both, the one of the account that is closed is dropped. */
export async function movePupils(db: Db, fromId: number, toId: number): Promise<void> {
  await sql`delete from pupil own using pupil kept
    where own.account_id = ${fromId} and kept.account_id = ${toId} and own.batch_id = kept.batch_id
      and own.cert_index = kept.cert_index and own.major_id = kept.major_id`.execute(db)
  await db.updateTable('pupil').set({ accountId: toId }).where('accountId', '=', fromId).execute()
}
