import type { Db } from '#server/db/pool.ts'
import type { Secrets } from '#server/security/secrets.ts'

const MARK = 'kaoji'

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

async function findMark(db: Db): Promise<Buffer | null> {
  return (await db.selectFrom('keyMark').select('sealed').executeTakeFirst())?.sealed ?? null
}

/**
 * Whether what this database holds was sealed with this key. A database without a mark, which is new or of an older build,
 * gets one. Of two machines that start at once the first leaves it, and both are compared with it.
 */
export async function provesKey(db: Db, secrets: Secrets): Promise<boolean> {
  if ((await findMark(db)) === null) {
    const text = await findSealedText(db)
    if (text && secrets.open(text.purpose, text.sealed) === null) return false
    await db
      .insertInto('keyMark')
      .values({ sealed: secrets.seal('keyMark', MARK) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const mark = await findMark(db)
  return mark !== null && secrets.open('keyMark', mark) === MARK
}

const NUMBERS = 1000

/** How many certificate numbers this key does not open. */
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
