import { sql } from 'kysely'
import { isErasedMobile } from '#domain/people/mobile.ts'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import type { ErasedObject } from '#server/records/examRoom/media/erasing.ts'

/** Who was erased, by numbers alone, as it is noted in the database and outside of it. */
export interface ErasedMark {
  candidateId: number | null
  /** When the row of the child came into being, in milliseconds: after a restore its number may be somebody else's. */
  candidateSince: Instant | null
  accountId: number | null
  accountSince: Instant | null
  erasedAt: Instant
}

/** The child of an account, locked; null where it is not its child or is erased. */
export async function lockCandidate(db: Db, candidateId: number) {
  const row = await db
    .selectFrom('candidate')
    .selectAll()
    .where('id', '=', candidateId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The enrolments of a child, locked in the order of their ids, with the words by which the child is known. */
export async function lockEnrolmentsOfChild(db: Db, candidateId: number) {
  return db
    .selectFrom('enrolment')
    .select(['id', 'name', 'nameSpell', 'examNo', 'mobile', 'contactName', 'contactMobile', 'postMobile', 'postName'])
    .where('candidateId', '=', candidateId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What the child was called, or numbered, before a correction: these words may stand in the audit log. */
export async function listEarlierWords(db: Db, enrolmentIds: readonly number[]) {
  const { rows } = await sql<{ words: string[]; certSealed: Buffer | null }>`
    select cert_sealed as "certSealed", coalesce((select array_agg(distinct word) from jsonb_array_elements(
        case jsonb_typeof(changes) when 'array' then changes else '[]' end) as change,
      lateral (values (change->>'from'), (change->>'to')) as said (word)
      where change->>'field' ilike '%name%' and length(word) > 1), '{}') as words
    from enrolment_correction where enrolment_id = ${anyOf(enrolmentIds)}`.execute(db)
  return { names: rows.flatMap(({ words }) => words), sealed: rows.flatMap(({ certSealed }) => certSealed ?? []) }
}

/** The children of an account that are not erased. */
export async function listChildrenOf(db: Db, accountId: number) {
  return db
    .selectFrom('candidate')
    .select(['id', 'createdAt'])
    .where('accountId', '=', accountId)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .execute()
}

export async function markErased(db: Db, candidateId: number, accountId: number, now: Instant): Promise<void> {
  await sql`update candidate set erased_at = ${timestamp(now)}, account_id = ${accountId} where id = ${candidateId}`.execute(
    db,
  )
  await sql`update enrolment set account_id = ${accountId} where candidate_id = ${candidateId}`.execute(db)
}

interface NewSubject extends ErasedMark {
  requestId: number | null
  enrolmentIds: readonly number[]
  counts: Readonly<Record<string, number>>
  objects: readonly ErasedObject[]
}

/** Notes who was erased and which objects still have to go. Returns its id. */
export async function insertErasedSubject(
  db: Db,
  { counts, objects, enrolmentIds, ...mark }: NewSubject,
): Promise<number> {
  const { id } = await db
    .insertInto('erasedSubject')
    .values({ ...mark, enrolmentIds: [...enrolmentIds], counts: JSON.stringify(counts) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (objects.length > 0)
    await db
      .insertInto('erasedObject')
      .values(objects.map(({ key, kind }) => ({ subjectId: id, kind, objectKey: key })))
      .execute()
  return id
}

export const listErasedObjects = (db: Db, limit: number) =>
  db.selectFrom('erasedObject').select(['id', 'kind', 'objectKey']).orderBy('id').limit(limit).execute()

export async function forgetErasedObject(db: Db, id: number): Promise<void> {
  await db.deleteFrom('erasedObject').where('id', '=', id).execute()
}

/** Everybody who was erased and is not noted outside the database yet. */
export const listUnlisted = (db: Db) =>
  db.selectFrom('erasedSubject').selectAll().where('listedAt', 'is', null).orderBy('id').execute()

export async function markListed(db: Db, ids: readonly number[], now: Instant): Promise<void> {
  await db.updateTable('erasedSubject').set({ listedAt: now }).where('id', '=', anyOf(ids)).execute()
}

/** Ends what has no object left and is noted outside the database. */
export async function moveErasedDone(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('erasedSubject')
    .set({ doneAt: now })
    .where('doneAt', 'is', null)
    .where('listedAt', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('erasedObject')
            .select('erasedObject.id')
            .whereRef('erasedObject.subjectId', '=', 'erasedSubject.id'),
        ),
      ),
    )
    .execute()
}

/** Whether the child, or the account, of a request is gone from the tables and nothing of it is left in the store. */
export async function isErased(
  db: Db,
  { id, candidateId, accountId }: { id: number; candidateId: number | null; accountId: number },
): Promise<boolean> {
  const unfinished = await db
    .selectFrom('erasedSubject')
    .select('id')
    .where('requestId', '=', id)
    .where('doneAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (unfinished) return false
  if (candidateId !== null) return (await findCandidateMark(db, candidateId))?.erasedAt != null
  const account = await findAccountMark(db, accountId)
  return account !== null && isErasedMobile(account.mobile)
}

async function findCandidateMark(db: Db, id: number) {
  return (
    (await db
      .selectFrom('candidate')
      .select(['id', 'createdAt', 'erasedAt'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

export async function findAccountMark(db: Db, id: number) {
  return (
    (await db
      .selectFrom('account')
      .select(['id', 'createdAt', 'loginMobile as mobile', 'name', 'openId'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

export async function listEnrolmentIdsOf(db: Db, candidateIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolment')
    .select('id')
    .where('candidateId', '=', anyOf(candidateIds))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether the child belongs to the account and is not erased. */
export async function isChildOf(db: Db, candidateId: number, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('candidate')
    .select('id')
    .where('id', '=', candidateId)
    .where('accountId', '=', accountId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Everybody who was erased, for the list beside the backups. */
export function listErasedMarks(db: Db): Promise<ErasedMark[]> {
  return db
    .selectFrom('erasedSubject')
    .select(['candidateId', 'candidateSince', 'accountId', 'accountSince', 'erasedAt'])
    .orderBy('id')
    .execute()
}

/** Who of a list is in the database and not erased there. */
export async function listUnerased(db: Db, marks: readonly ErasedMark[]) {
  const children = new Map(marks.map(({ candidateId, candidateSince }) => [candidateId ?? 0, candidateSince]))
  const holders = new Map(marks.map(({ accountId, accountSince }) => [accountId ?? 0, accountSince]))
  const candidates = await db
    .selectFrom('candidate')
    .select(['id', 'createdAt'])
    .where('id', '=', anyOf([...children.keys()]))
    .where('erasedAt', 'is', null)
    .execute()
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'createdAt'])
    .where('id', '=', anyOf([...holders.keys()]))
    .where('loginMobile', 'not like', 'erased:%')
    .execute()
  return {
    candidates: candidates.filter(({ id, createdAt }) => children.get(id) === createdAt).map(({ id }) => id),
    accounts: accounts.filter(({ id, createdAt }) => holders.get(id) === createdAt).map(({ id }) => id),
  }
}
