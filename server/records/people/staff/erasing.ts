import { type SqlBool, sql } from 'kysely'
import type { Instant } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import type { ErasedPerson } from '#server/records/erasing.ts'
import { eraseAuditWords } from '#server/records/office/audit/eraseAuditWords.ts'

/** What the person is called in texts; short words, such as a name, are sought only where a text is about many people. */
export interface ErasedWords {
  /** Names and pinyin. */
  names: readonly string[]
  /** Certificate number, mobiles and exam numbers, which are of nobody else. */
  numbers: readonly string[]
}

/** Subjects of audit rows that are about many people, or about a task, and may name anybody. */
const COLLECTIVE = ['officeJob', 'otherResult', 'otherResultImport', 'moneyWork', 'message', 'invoice', 'bulkRefund']

const patterns = (words: readonly string[]) =>
  words.filter((word) => word !== '').map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/**
 * Erases what the audit log says about the person: rows about the enrolments and the account, rows about another enrolment that
 * was compared with one of them, and rows about many that name the person. Returns how many rows had words.
 */
export async function eraseAuditOf(
  db: Db,
  { enrolmentIds, accountId }: ErasedPerson,
  { names, numbers }: ErasedWords,
  now: Instant,
): Promise<number> {
  const own = await eraseAuditWords(db, { subject: 'enrolment', ids: enrolmentIds, now })
  const account = accountId === null ? 0 : await eraseAuditWords(db, { subject: 'account', ids: [accountId], now })
  const text = sql`concat_ws(' ', before, after)`
  const { rows } = await sql<{ count: number }>`
    select erase_audit_rows(coalesce(array_agg(id), '{}'), ${timestamp(now)}) as count from audit_log
    where erased_at is null and (
      subject = 'enrolment' and action = 'DecideDouble' and (after->>'otherId')::int = ${anyOf(enrolmentIds)}
      or subject = any(${COLLECTIVE}::text[]) and ${text} like any(${patterns([...names, ...numbers])}::text[])
      or subject <> 'account' and ${text} like any(${patterns(numbers)}::text[]))`.execute(db)
  return own + account + (rows[0]?.count ?? 0)
}

/** Removes answers that are kept for repeated requests: those to the account, and those of anybody that name the person. */
export async function forgetAnswersOf(
  db: Db,
  { accountId }: ErasedPerson,
  { names, numbers }: ErasedWords,
): Promise<number> {
  const words = patterns([...names, ...numbers])
  const isOf = (column: string) =>
    sql<SqlBool>`(account_id = ${accountId}::int or ${sql.raw(column)}::text like any(${words}::text[]))`
  const kept = await sql`delete from staff_request where ${isOf('answer')}`.execute(db)
  // A list that somebody kept under a name may be a search for the person.
  await sql`delete from saved_view where address like any(${patterns([...names, ...numbers].map(encodeURIComponent))}::text[])
    or address like any(${words}::text[]) or name like any(${words}::text[])`.execute(db)
  const desk = await sql`delete from desk_request where ${isOf('answer')}`.execute(db)
  return Number(kept.numAffectedRows ?? 0n) + Number(desk.numAffectedRows ?? 0n)
}
