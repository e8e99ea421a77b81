import { type LegalKind, legalKinds } from '#domain/people/legalText.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

interface Agreement {
  accountId: number
  /** What the person saw and agreed to, by its one name (`AgreeVersion`). */
  agreeVersion: string
  /** The version of each of the two texts. */
  versions: Readonly<Record<LegalKind, string>>
  address: string
  now: Instant
}

/** Records that the account agreed to both texts; agreeing again to the same changes nothing. */
export async function insertAgreement(db: Db, agreement: Agreement): Promise<void> {
  const { accountId, versions, address, now } = agreement
  await db
    .insertInto('agreement')
    .values(legalKinds.map((kind) => ({ accountId, kind, version: versions[kind], agreedAt: now, address })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('account')
    .set({ agreeVersion: agreement.agreeVersion, agreedAt: now, agreedAddress: address })
    .where('id', '=', accountId)
    .where((eb) => eb('agreeVersion', 'is distinct from', agreement.agreeVersion))
    .execute()
}

/** How many accounts agreed to each version of each text. */
export async function countAgreements(db: Db): Promise<Array<{ kind: LegalKind; version: string; count: number }>> {
  const rows = await db
    .selectFrom('agreement')
    .select(({ fn }) => ['kind', 'version', fn.countAll<string>().as('count')])
    .groupBy(['kind', 'version'])
    .execute()
  return rows.map(({ kind, version, count }) => ({ kind, version, count: Number(count) }))
}

/** How many accounts can sign in, and so would be asked. */
export async function countActiveAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('disabledAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The account has agreed to no text any more; what it agreed to, and when, stays in `agreement`. */
export async function forgetAgreement(db: Db, accountId: number): Promise<void> {
  await db.updateTable('account').set({ agreeVersion: null }).where('id', '=', accountId).execute()
}
