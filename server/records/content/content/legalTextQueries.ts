import { INITIAL_LEGAL_VERSION, type LegalKind } from '#domain/people/legalText.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

/** The newest text of a kind, or that of a version; null where nothing was published (or not that version). */
export async function findLegalText(db: Db, kind: LegalKind, version?: string) {
  const row = await db
    .selectFrom('legalText')
    .select(['version', 'html'])
    .where('kind', '=', kind)
    .$if(version !== undefined, (query) => query.where('version', '=', version as string))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The version that an agreement names: that of the text, of both, that was published last. */
export async function findAgreementVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('legalText').select('version').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.version ?? INITIAL_LEGAL_VERSION
}

/** The version in force of each text. */
export async function findLegalVersions(db: Db): Promise<Record<LegalKind, string>> {
  const [service, privacy] = [await findLegalText(db, 'service'), await findLegalText(db, 'privacy')]
  return { service: service?.version ?? INITIAL_LEGAL_VERSION, privacy: privacy?.version ?? INITIAL_LEGAL_VERSION }
}

/** Lists every version that was published, the newest first. */
export function listLegalTexts(db: Db) {
  return db
    .selectFrom('legalText')
    .leftJoin('account', 'account.id', 'legalText.publishedBy')
    .select(['kind', 'version', 'publishedAt', 'account.name as publishedBy'])
    .orderBy('legalText.id', 'desc')
    .execute()
}

export async function insertLegalText(
  db: Db,
  text: { kind: LegalKind; version: string; html: string; publishedBy: number; now: Instant },
): Promise<void> {
  await db
    .insertInto('legalText')
    .values({
      kind: text.kind,
      version: text.version,
      html: text.html,
      publishedAt: text.now,
      publishedBy: text.publishedBy,
    })
    .execute()
}
