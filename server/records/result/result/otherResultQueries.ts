import { type Insertable, sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameBegins } from '#server/records/namePattern.ts'

type Row = Insertable<DB['otherResult']>

const LOCK_IMPORT = 727_311
/** PostgreSQL accepts 65,535 parameters in a statement. */
const ROWS_PER_STATEMENT = 1000

const COLUMNS = ['id', 'name', 'majors', 'grades', 'result', 'examName', 'examDate'] as const
const oneOf = (indexes: readonly Buffer[]) => sql<Buffer>`any(${indexes}::bytea[])`

/** Serialises imports, because an import reads the rows that it corrects before it writes. */
export async function lockImport(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_IMPORT})`.execute(db)
}

/** Lists the newest exam first; exams without a date by import, latest first. */
export function listOtherByCertificate(db: Db, indexes: readonly Buffer[]) {
  return db
    .selectFrom('otherResult')
    .select(COLUMNS)
    .where('certIndex', '=', oneOf(indexes))
    .orderBy(({ ref }) => sql`${ref('examDate')} desc nulls last`)
    .orderBy('id', 'desc')
    .execute()
}

/** Lists the stored results of these people, to be compared with the import. */
export function listForImport(db: Db, indexes: readonly Buffer[]) {
  return db
    .selectFrom('otherResult')
    .select([...COLUMNS, 'certIndex'])
    .where('certIndex', '=', oneOf(indexes))
    .execute()
}

export async function insertImport(db: Db, actorId: number, rowCount: number, now: Instant): Promise<number> {
  const { id } = await db
    .insertInto('otherResultImport')
    .values({ importedAt: now, importedBy: actorId, rowCount })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts new rows and replaces rows of the same person, exam, major and grade. */
export async function saveOtherResults(db: Db, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await db
      .insertInto('otherResult')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['certIndex', 'examName', 'majors', 'grades']).doUpdateSet(({ ref }) => ({
          importId: ref('excluded.importId'),
          certSealed: ref('excluded.certSealed'),
          certMasked: ref('excluded.certMasked'),
          name: ref('excluded.name'),
          result: ref('excluded.result'),
          examDate: ref('excluded.examDate'),
        })),
      )
      .execute()
  }
}

interface OtherFilter {
  /** The beginning of a name, empty for all; alternatively the indexes of one certificate number. */
  nameStart: string
  indexes: readonly Buffer[] | null
}

function foundOther(db: Db, { nameStart, indexes }: OtherFilter) {
  const query = db.selectFrom('otherResult')
  if (indexes) return query.where('certIndex', '=', oneOf(indexes))
  return nameStart ? query.where('nameKey', 'like', nameBegins(nameStart)) : query
}

export async function countOtherResults(db: Db, filter: OtherFilter): Promise<number> {
  const { count } = await foundOther(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the newest first. */
export function listOtherResults(db: Db, filter: OtherFilter, { offset, size }: Page) {
  return withImport(foundOther(db, filter)).orderBy('otherResult.id', 'desc').offset(offset).limit(size).execute()
}
export type OtherResultRow = Awaited<ReturnType<typeof listOtherResults>>[number]

/** Lists all that match in batches, newest first; each batch begins after the last row of the one before. */
export async function* readOtherResults(db: Db, filter: OtherFilter, size: number) {
  for (let last: number | null = null; ; ) {
    const query = withImport(foundOther(db, filter)).orderBy('otherResult.id', 'desc').limit(size)
    const rows: OtherResultRow[] = await (last === null ? query : query.where('otherResult.id', '<', last)).execute()
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id ?? null
    if (last === null || rows.length < size) return
  }
}

function withImport(query: ReturnType<typeof foundOther>) {
  return query
    .innerJoin('otherResultImport', 'otherResultImport.id', 'otherResult.importId')
    .select(COLUMNS.map((column) => `otherResult.${column}` as const))
    .select(['certType', 'certMasked', 'importedAt'])
}

export function removeOtherResults(db: Db, ids: readonly number[]) {
  return db
    .deleteFrom('otherResult')
    .where('id', '=', anyOf(ids))
    .returning([...COLUMNS, 'certMasked'])
    .execute()
}
