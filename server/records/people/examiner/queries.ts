import { USER_TYPE } from '#domain/people/userType.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

interface ExaminerScopeColumns {
  majorIds: readonly number[]
  areaIds: readonly number[]
}

interface ExaminerColumns extends ExaminerScopeColumns {
  organisation: string
  isChief: boolean
}

async function insertScope(db: Db, accountId: number, { majorIds, areaIds }: ExaminerScopeColumns): Promise<void> {
  if (majorIds.length > 0)
    await db
      .insertInto('examinerMajor')
      .values(majorIds.map((id) => ({ examinerId: accountId, majorId: id })))
      .execute()
  if (areaIds.length > 0)
    await db
      .insertInto('examinerArea')
      .values(areaIds.map((id) => ({ examinerId: accountId, areaId: id })))
      .execute()
}

export async function insertExaminer(
  db: Db,
  { accountId, ...examiner }: ExaminerColumns & { accountId: number },
): Promise<void> {
  const { organisation, isChief } = examiner
  await db.insertInto('examiner').values({ accountId, organisation, isChief }).execute()
  await insertScope(db, accountId, examiner)
}

/** Replaces organisation, majors, areas, and whether he is a chief. The caller holds the lock of the account. */
export async function replaceExaminer(db: Db, accountId: number, examiner: ExaminerColumns): Promise<void> {
  const { organisation, isChief } = examiner
  await db.updateTable('examiner').set({ organisation, isChief }).where('accountId', '=', accountId).execute()
  await db.deleteFrom('examinerMajor').where('examinerId', '=', accountId).execute()
  await db.deleteFrom('examinerArea').where('examinerId', '=', accountId).execute()
  await insertScope(db, accountId, examiner)
}

/** The ids of majors and areas by the names that a sheet uses. Of two with one name the older one counts. */
export async function readChoices(db: Db) {
  const [majors, areas] = [
    await db.selectFrom('major').select(['id', 'name']).orderBy('id', 'desc').execute(),
    await db.selectFrom('examArea').select(['id', 'name']).orderBy('id', 'desc').execute(),
  ]
  const byName = (rows: ReadonlyArray<{ id: number; name: string }>) => new Map(rows.map(({ id, name }) => [name, id]))
  return { majors: byName(majors), areas: byName(areas) }
}

/** Whether all of these majors and areas exist. No id may stand twice. */
export async function hasScope(db: Db, { majorIds, areaIds }: ExaminerScopeColumns): Promise<boolean> {
  const count = async (table: 'major' | 'examArea', ids: readonly number[]) =>
    ids.length === 0 ? 0 : (await db.selectFrom(table).select('id').where('id', '=', anyOf(ids)).execute()).length
  return (await count('major', majorIds)) === majorIds.length && (await count('examArea', areaIds)) === areaIds.length
}

/** Which of the mobiles belong to an examiner. */
export async function listTakenMobiles(db: Db, mobiles: readonly string[]): Promise<Set<string>> {
  if (mobiles.length === 0) return new Set()
  const rows = await db
    .selectFrom('account')
    .select('loginMobile as mobile')
    .where('loginMobile', 'in', mobiles)
    .where('userType', '=', USER_TYPE.examiner)
    .execute()
  return new Set(rows.map(({ mobile }) => mobile))
}
