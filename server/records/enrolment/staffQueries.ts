import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Page } from '#domain/page.ts'
import { DAY_MS, type Instant, parseIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf, compileOnce } from '#server/db/statements.ts'
import { ownBegin, ownEnd } from '#server/records/ownTime.ts'
import { withinAreas } from '#server/records/withinAreas.ts'
import { hasHints } from './photoHintQueries.ts'
import type { StaffSearch } from './readStaffSearch.ts'
import { inAnyTier, searchTiers } from './searchTiers.ts'
import { waitsForSwitchedOff } from './waitsForSwitchedOff.ts'

export interface StaffFilter {
  /** Only these, as far as the other conditions find them. */
  ids?: readonly number[] | undefined
  batchId?: number
  /** The areas to which the asking account is limited; null where it is not. */
  within: readonly number[] | null
  areaId?: number
  majorId?: number
  gradeId?: number
  payStatus?: number
  isRefunded?: boolean
  /** The day in Shanghai on which they enrolled, as `2026-11-03`. */
  createdOn?: string
  mode?: number
  checkStatus?: number
  examTimeId?: number
  hasExamTime?: boolean
  hasExaminer?: boolean
  /** Only what waits for an examiner who is switched off. */
  isStranded?: boolean
  search?: StaffSearch
}

/** Selects the matching rows by index before anything is joined, so that the joins do not decide how much is read. */
function found(db: Db, filter: StaffFilter) {
  let query = db.selectFrom('enrolment').where(withinAreas(filter.within))
  if (filter.ids !== undefined) query = query.where('id', '=', anyOf(filter.ids))
  if (filter.batchId !== undefined) query = query.where('batchId', '=', filter.batchId)
  if (filter.areaId !== undefined) query = query.where('areaId', '=', filter.areaId)
  if (filter.majorId !== undefined) query = query.where('majorId', '=', filter.majorId)
  if (filter.gradeId !== undefined) query = query.where('gradeId', '=', filter.gradeId)
  if (filter.payStatus !== undefined) query = query.where('payStatus', '=', filter.payStatus as 0 | 1 | 2)
  if (filter.isRefunded !== undefined)
    query = query.where('payStatus', filter.isRefunded ? '=' : '<>', sql.lit(PAY_STATUS.refunded))
  if (filter.createdOn !== undefined) {
    const begins = parseIso(`${filter.createdOn}T00:00:00+08:00`) ?? 0
    query = query.where('createdAt', '>=', begins).where('createdAt', '<', begins + DAY_MS)
  }
  if (filter.mode !== undefined) query = query.where('mode', '=', filter.mode as 0 | 1)
  if (filter.checkStatus !== undefined) query = query.where('checkStatus', '=', filter.checkStatus as 0 | 1 | 2)
  if (filter.examTimeId !== undefined) query = query.where('examTimeId', '=', filter.examTimeId)
  if (filter.hasExamTime !== undefined) query = query.where('examTimeId', filter.hasExamTime ? 'is not' : 'is', null)
  if (filter.hasExaminer !== undefined)
    query = query.where(({ exists, not, selectFrom }) => {
      const assigned = selectFrom('examinerAssignment')
        .select('examinerId')
        .whereRef('examinerAssignment.enrolmentId', '=', 'enrolment.id')
      return filter.hasExaminer ? exists(assigned) : not(exists(assigned))
    })
  if (filter.isStranded) query = query.where(waitsForSwitchedOff)
  if (filter.search) query = query.where(inAnyTier(searchTiers(filter.search)))
  return query
}

/**
 * Those without an exam time are all but those that have one: an index holds the latter, while the former would be looked
 * for in the whole table.
 */
function countOf(db: Db, filter: StaffFilter): RawBuilder<number> {
  if (filter.hasExamTime === false)
    return sql`(${countOf(db, { ...filter, hasExamTime: undefined })} - ${countOf(db, { ...filter, hasExamTime: true })})`
  return sql`(${found(db, filter).select(({ fn }) => fn.countAll<number>().as('count'))})`
}

export async function countFound(db: Db, filter: StaffFilter): Promise<number> {
  const { count } = await db.selectNoFrom(countOf(db, filter).as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

const idsOf = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id)

/** The ids of everything that matches, at most `most` of them. */
export async function listFoundIds(db: Db, filter: StaffFilter, most: number): Promise<number[]> {
  return idsOf(await found(db, filter).select('id').orderBy('id').limit(most).execute())
}

interface AssignedExaminer {
  id: number
  name: string
  mobile: string
}

/**
 * Returns the rows of a page with their names. The ids come from a separate statement, so that this one is the same for
 * every filter and its plan of twelve tables is reused.
 */
function withNames(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('enrolment')
    .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('storedFile as photo', 'photo.id', 'enrolment.photoId')
    .leftJoin('storedFile as prevCert', 'prevCert.id', 'enrolment.prevCertId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .selectAll('enrolment')
    .select([ownBegin.as('timeBeginsAt'), ownEnd.as('timeEndsAt')])
    .select(['examTime.room as timeRoom', 'examTime.publishedAt as timePublishedAt'])
    .select(
      sql<AssignedExaminer[]>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'mobile', a.login_mobile) order by a.id), '[]')
        from examiner_assignment s join account a on a.id = s.examiner_id where s.enrolment_id = enrolment.id
      )`.as('examiners'),
    )
    .select([
      'candidate.certMasked',
      'examBatch.name as batchName',
      'examArea.name as areaName',
      'major.name as majorName',
      'grade.name as gradeName',
      'photo.path as photoPath',
      'prevCert.path as prevCertPath',
    ])
    .where('enrolment.id', '=', anyOf(ids))
}
export type StaffRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

const named = compileOnce((db, { ids }: { ids: readonly number[] }) => withNames(db, ids).orderBy('enrolment.id'))

const listNamed = async (db: Db, ids: readonly number[]): Promise<StaffRow[]> => (await named(db, { ids })).rows

/** What the list may be sorted by. Names are in the order of a Chinese dictionary. */
const sortColumns = {
  EF_ID: sql.ref('id'),
  Name: sql`name collate "zh-Hans-x-icu"`,
  ExamNO: sql.ref('examNo'),
  Fee: sql.ref('feeFen'),
  PayTime: sql.ref('paidAt'),
  BirthDate: sql.ref('birthMonth'),
} as const
type StaffSort = keyof typeof sortColumns

export interface StaffOrder {
  by: StaffSort
  isDescending: boolean
}

/** Lists one page; rows that sort alike, and those that have no value, come newest first. */
export async function listFound(
  db: Db,
  filter: StaffFilter,
  order: StaffOrder,
  { offset, size }: Page,
): Promise<StaffRow[]> {
  const page = inOrder(db, filter, order).offset(offset).limit(size)
  return listByIds(db, idsOf(await page.execute()))
}

/**
 * Lists one page of what a search finds, the best first and the newest of those that fit alike. Each tier is read by itself,
 * so that the page of a frequent surname is full before anything else is looked for; whoever is in several belongs to the
 * first. A tier is asked only when those before it were read to their ends, so that the rows found are all that they have.
 */
export async function listRanked(
  db: Db,
  filter: StaffFilter & { search: StaffSearch },
  page: Page,
): Promise<StaffRow[]> {
  const { search, ...others } = filter
  const { tiers, fits } = searchTiers(search)
  const ids: number[] = []
  for (const tier of tiers) {
    const missing = page.offset + page.size - ids.length
    if (missing <= 0) break
    let query = found(db, others).where(tier).select('id').orderBy('id', 'desc').limit(missing)
    if (fits) query = query.where(fits)
    if (ids.length > 0) query = query.where(sql<SqlBool>`id <> all(${ids}::int[])`)
    ids.push(...idsOf(await query.execute()))
  }
  return listByIds(db, ids.slice(page.offset))
}

function inOrder(db: Db, filter: StaffFilter, order: StaffOrder) {
  let query = found(db, filter).select('id')
  const direction = sql.raw(order.isDescending ? 'desc' : 'asc')
  if (order.by !== 'EF_ID') query = query.orderBy(sql`${sortColumns[order.by]} ${direction} nulls last`)
  return query.orderBy('id', order.by === 'EF_ID' && !order.isDescending ? 'asc' : 'desc')
}

async function listByIds(db: Db, ids: readonly number[]): Promise<StaffRow[]> {
  const rows = new Map((await listNamed(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/**
 * All rows of the list in its order, in batches. The ids are read first, four bytes each, so that the list is the one of
 * that moment; a batch is read while the one before is used.
 */
export async function* readFound(db: Db, filter: StaffFilter, order: StaffOrder, size: number) {
  const ids = idsOf(await inOrder(db, filter, order).execute())
  let next = listByIds(db, ids.slice(0, size))
  for (let from = size; from - size < ids.length; from += size) {
    const rows = await next
    next = listByIds(db, ids.slice(from, from + size))
    // The consumer may stop early; a failure is thrown where the batch is awaited.
    next.catch(() => undefined)
    yield rows
  }
}

interface ToCheck {
  batchId: number | null
  checkStatus: 0 | 1 | 2
  within: readonly number[] | null
}

/** Lists photos to check, oldest first, after the row `after`. */
export async function listToCheck(
  db: Db,
  page: ToCheck & { onlyHinted: boolean; after: number; size: number },
): Promise<StaffRow[]> {
  let ids = db
    .selectFrom('enrolment')
    .where(withinAreas(page.within))
    .select('id')
    .where('checkStatus', '=', page.checkStatus)
    .where('payStatus', '<>', sql.lit(PAY_STATUS.refunded))
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.size)
  if (page.batchId) ids = ids.where('batchId', '=', page.batchId)
  if (page.onlyHinted) ids = ids.where(hasHints(page.within))
  return listNamed(db, idsOf(await ids.execute()))
}

export async function countToCheck(db: Db, { batchId, checkStatus, within }: ToCheck): Promise<number> {
  let query = db
    .selectFrom('enrolment')
    .where(withinAreas(within))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('checkStatus', '=', checkStatus)
    .where('payStatus', '<>', sql.lit(PAY_STATUS.refunded))
  if (batchId) query = query.where('batchId', '=', batchId)
  return Number((await query.executeTakeFirstOrThrow()).count)
}

/** The enrolments of these ids with their names, by id. */
export async function mapForStaff(db: Db, ids: readonly number[]): Promise<Map<number, StaffRow>> {
  return new Map((await listNamed(db, ids)).map((row) => [row.id, row]))
}

export async function findForStaff(db: Db, id: number): Promise<StaffRow | null> {
  return (await listNamed(db, [id]))[0] ?? null
}

export async function findSealedCertificate(db: Db, enrolmentId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('enrolment')
    .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
    .select('candidate.certSealed')
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirst()
  return row?.certSealed ?? null
}

/** The sealed certificate numbers of these enrolments, by id. */
export async function mapSealedCertificates(db: Db, ids: readonly number[]): Promise<Map<number, Buffer>> {
  const rows = await db
    .selectFrom('enrolment')
    .innerJoin('candidate', 'candidate.id', 'enrolment.candidateId')
    .select(['enrolment.id', 'candidate.certSealed'])
    .where('enrolment.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.flatMap(({ id, certSealed }) => (certSealed ? [[id, certSealed] as const] : [])))
}

/** Assigns enrolments, locked by the caller, to an exam time; null removes the assignment. */
export async function moveToExamTime(db: Db, ids: number[], examTimeId: number | null, now: Instant): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('enrolment')
    .set({ examTimeId, ownBeginsAt: null, ownEndsAt: null, updatedAt: now })
    .where('id', '=', anyOf(ids))
    .execute()
}
