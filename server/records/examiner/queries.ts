import type { Db } from '#server/db/pool.ts'

interface NewExaminer {
  accountId: number
  organisation: string
  isChief: boolean
  majorIds: readonly number[]
  areaIds: readonly number[]
}

export async function insertExaminer(db: Db, examiner: NewExaminer): Promise<void> {
  const { accountId, organisation, isChief, majorIds, areaIds } = examiner
  await db.insertInto('examiner').values({ account_id: accountId, organisation, is_chief: isChief }).execute()
  if (majorIds.length > 0)
    await db
      .insertInto('examiner_major')
      .values(majorIds.map((id) => ({ examiner_id: accountId, major_id: id })))
      .execute()
  if (areaIds.length > 0)
    await db
      .insertInto('examiner_area')
      .values(areaIds.map((id) => ({ examiner_id: accountId, area_id: id })))
      .execute()
}

/** Names of majors and areas with their ids, as a sheet names them. */
export async function readChoices(db: Db) {
  const [majors, areas] = [
    await db.selectFrom('major').select(['id', 'name']).orderBy('id', 'desc').execute(),
    await db.selectFrom('exam_area').select(['id', 'name']).orderBy('id', 'desc').execute(),
  ]
  const byName = (rows: ReadonlyArray<{ id: number; name: string }>) => new Map(rows.map(({ id, name }) => [name, id]))
  return { majors: byName(majors), areas: byName(areas) }
}

/** Those of the mobiles that belong to an account. */
export async function listTakenMobiles(db: Db, mobiles: readonly string[]): Promise<Set<string>> {
  if (mobiles.length === 0) return new Set()
  const rows = await db.selectFrom('account').select('mobile').where('mobile', 'in', mobiles).execute()
  return new Set(rows.map(({ mobile }) => mobile))
}
