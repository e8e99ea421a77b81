import type { Db } from '#server/db/pool.ts'
import type { Secrets } from '#server/security/secrets.ts'

/** What is sealed in the row. */
export const KEY_MARK = 'kaoji'

/** The oldest text that builds without a mark have sealed; null in a database that holds none. */
async function findSealedText(
  db: Db,
): Promise<{ purpose: 'certNumber' | 'pupilForm' | 'totp'; sealed: Buffer } | null> {
  const candidate = await db.selectFrom('candidate').select('certSealed').orderBy('id').limit(1).executeTakeFirst()
  if (candidate) return { purpose: 'certNumber', sealed: candidate.certSealed }
  const pupil = await db
    .selectFrom('pupil')
    .select('formSealed')
    .where('formSealed', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (pupil?.formSealed) return { purpose: 'pupilForm', sealed: pupil.formSealed }
  const totp = await db.selectFrom('staffTotp').select('secretSealed').limit(1).executeTakeFirst()
  return totp ? { purpose: 'totp', sealed: totp.secretSealed } : null
}

/** What each key has sealed; none in a database without a mark. */
async function listMarks(db: Db): Promise<Buffer[]> {
  const row = await db.selectFrom('keyMark').select(['sealed', 'earlier']).executeTakeFirst()
  return row ? [row.sealed, ...row.earlier] : []
}

/**
 * Whether what this database holds was sealed with these keys, none of which is missing. A database without a mark, which is new or of an older build,
 * gets one. Of two machines that start at once the first leaves it, and both are compared with it.
 */
export async function provesKey(db: Db, secrets: Secrets): Promise<boolean> {
  if ((await listMarks(db)).length === 0) {
    const text = await findSealedText(db)
    if (text && secrets.open(text.purpose, text.sealed) === null) return false
    await db
      .insertInto('keyMark')
      .values({ sealed: secrets.seal('keyMark', KEY_MARK) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return (await listMarks(db)).every((mark) => secrets.open('keyMark', mark) === KEY_MARK)
}

const NUMBERS = 1000

/** How many certificate numbers none of these keys opens. */
export async function countUnreadable(db: Db, secrets: Secrets): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('candidate')
      .select(['id', 'certSealed'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(NUMBERS)
      .execute()
    const last = rows[rows.length - 1]
    if (!last) return count
    count += rows.filter(({ certSealed }) => secrets.open('certNumber', certSealed) === null).length
    after = last.id
  }
}
