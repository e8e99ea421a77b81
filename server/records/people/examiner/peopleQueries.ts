import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import { escapeLike } from '#server/db/escapeLike.ts'
import type { Db } from '#server/db/pool.ts'
import { hasPassword, seenAt } from '#server/records/people/user/accountFacts.ts'

export interface ExaminerFilter {
  search: string
  /** Only examiners who may mark this major; those without majors mark all. */
  majorId: number | null
  /** Only examiners who may mark in this area; those without areas mark in all. */
  areaId: number | null
  isChief: boolean | null
  isOff: boolean | null
}

const everybody: ExaminerFilter = { search: '', majorId: null, areaId: null, isChief: null, isOff: null }

/** The same rule as `whyExaminerUnfit`, for lists: an examiner without entries marks all. */
const mayMark = (entries: RawBuilder<unknown>, column: RawBuilder<unknown>, id: number) =>
  sql<SqlBool>`(not exists (select from ${entries} where examiner_id = account.id)
    or exists (select from ${entries} where examiner_id = account.id and ${column} = ${id}))`
const mayMarkMajor = (id: number) => mayMark(sql.table('examinerMajor'), sql.ref('majorId'), id)
const mayMarkArea = (id: number) => mayMark(sql.table('examinerArea'), sql.ref('areaId'), id)

function examiners(db: Db, { search, majorId, areaId, isChief, isOff }: ExaminerFilter) {
  let query = db
    .selectFrom('examiner')
    .innerJoin('account', 'account.id', 'examiner.accountId')
    .where('account.userType', '=', sql.lit(USER_TYPE.examiner))
  if (search !== '')
    query = query.where((is) =>
      is.or([
        is('account.name', 'like', `%${escapeLike(search)}%`),
        is('examiner.organisation', 'like', `%${escapeLike(search)}%`),
        is('account.loginMobile', 'like', `${escapeLike(search)}%`),
      ]),
    )
  if (majorId !== null) query = query.where(mayMarkMajor(majorId))
  if (areaId !== null) query = query.where(mayMarkArea(areaId))
  if (isChief !== null) query = query.where('examiner.isChief', '=', isChief)
  if (isOff !== null) query = query.where('account.disabledAt', isOff ? 'is not' : 'is', null)
  return query
}

export async function countExaminers(db: Db, filter: ExaminerFilter): Promise<number> {
  const { count } = await examiners(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Named = Array<{ id: number; name: string }>

function withFacts(query: ReturnType<typeof examiners>, now: Instant) {
  return query
    .select(['account.id', 'account.name', 'account.loginMobile as mobile', 'account.disabledAt'])
    .select(['examiner.organisation', 'examiner.isChief', 'examiner.version'])
    .select([
      hasPassword.as('hasPassword'),
      seenAt(now).as('seenAt'),
      sql<Named>`(
        select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.position, m.id), '[]')
        from examiner_major s join major m on m.id = s.major_id where s.examiner_id = account.id
      )`.as('majors'),
      sql<Named>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.position, a.id), '[]')
        from examiner_area s join exam_area a on a.id = s.area_id where s.examiner_id = account.id
      )`.as('areas'),
    ])
}
export type ExaminerRow = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

interface Order {
  by: 'Name' | 'Organisation' | 'SeenTime' | null
  isDescending: boolean
}

export function listExaminers(
  db: Db,
  filter: ExaminerFilter,
  { by, isDescending }: Order,
  { offset, size, now }: Page & { now: Instant },
): Promise<ExaminerRow[]> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  let query = withFacts(examiners(db, filter), now)
  if (by === 'Name') query = query.orderBy(sql`account.name collate "zh-Hans-x-icu" ${direction}`)
  if (by === 'Organisation') query = query.orderBy(sql`examiner.organisation collate "zh-Hans-x-icu" ${direction}`)
  if (by === 'SeenTime') query = query.orderBy(sql`seen_at ${direction} nulls last`)
  return query.orderBy('account.id').offset(offset).limit(size).execute()
}

export async function findExaminerRow(db: Db, accountId: number, now: Instant): Promise<ExaminerRow | null> {
  return (await withFacts(examiners(db, everybody), now).where('account.id', '=', accountId).executeTakeFirst()) ?? null
}

/**
 * Locks the account of an examiner; false where there is none. Assigning holds the same row shared, so that nobody is
 * assigned to an examiner while he is switched off.
 */
export async function lockExaminer(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('userType', '=', sql.lit(USER_TYPE.examiner))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Increments the version of what is kept of an examiner. The caller holds his lock. */
export async function nextVersion(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('examiner')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute()
}
