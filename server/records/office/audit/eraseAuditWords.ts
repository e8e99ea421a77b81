import { sql } from 'kysely'
import type { AuditSubject } from '#contract/audit.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * Erases what the rows about these things say, as a person's data are erased: who did what and when stays, and the digest
 * for the chain. Returns how many rows had words.
 */
export async function eraseAuditWords(
  db: Db,
  { subject, ids, now }: { subject: AuditSubject; ids: readonly number[]; now: number },
): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select erase_audit_words(${subject}, ${[...ids]}::int[], ${timestamp(now)}) as count`.execute(db)
  return rows[0]?.count ?? 0
}
