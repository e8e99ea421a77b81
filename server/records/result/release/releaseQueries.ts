import { type Selectable, sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import type { ReleaseState } from '#domain/result/release.ts'
import type { Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Db } from '#server/db/pool.ts'
import type { ReleaseScope } from '#server/records/result/result/releasedResults.ts'

export type ReleaseRow = Omit<Selectable<DB['resultRelease']>, 'state'> & { state: ReleaseState }

interface NewRelease extends ReleaseScope {
  results: number
  releaseAt: Instant | null
  preparedBy: number
  now: Instant
}

export async function insertRelease(db: Db, { now, ...release }: NewRelease): Promise<number> {
  const { id } = await db
    .insertInto('resultRelease')
    .values({ ...release, preparedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the release, so that of two people who decide at once the second sees what the first has decided. */
export async function lockRelease(db: Db, id: number): Promise<ReleaseRow | null> {
  const row = await db.selectFrom('resultRelease').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return (row as ReleaseRow | undefined) ?? null
}

type Change = Partial<
  Pick<ReleaseRow, 'releasedBy' | 'releasedAt' | 'takenBackBy' | 'takenBackAt' | 'reason' | 'decidedBy' | 'decidedAt'>
>

/** Moves a release that the caller has locked. */
export async function moveRelease(db: Db, id: number, state: ReleaseState, change: Change): Promise<void> {
  await db
    .updateTable('resultRelease')
    .set((eb) => ({ ...change, state, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

interface Filter {
  batchId: number | null
  isOpen: boolean
}

function releases(db: Db, { batchId, isOpen }: Filter) {
  let query = db.selectFrom('resultRelease')
  if (batchId !== null) query = query.where('resultRelease.batchId', '=', batchId)
  if (isOpen) query = query.where('resultRelease.state', 'in', ['prepared', 'takeBackAsked'])
  return query
}

export async function countReleases(db: Db, filter: Filter): Promise<number> {
  const { count } = await releases(db, filter).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

function withNames(query: ReturnType<typeof releases>) {
  return query
    .innerJoin('examBatch', 'examBatch.id', 'resultRelease.batchId')
    .leftJoin('examArea', 'examArea.id', 'resultRelease.areaId')
    .leftJoin('major', 'major.id', 'resultRelease.majorId')
    .innerJoin('account as preparer', 'preparer.id', 'resultRelease.preparedBy')
    .leftJoin('account as releaser', 'releaser.id', 'resultRelease.releasedBy')
    .leftJoin('account as taker', 'taker.id', 'resultRelease.takenBackBy')
    .selectAll('resultRelease')
    .select(['examBatch.name as batchName', 'examBatch.showResultAt'])
    .select(['examArea.name as areaName', 'major.name as majorName'])
    .select(['preparer.name as preparerName', 'releaser.name as releaserName', 'taker.name as takerName'])
}
export type NamedRelease = Omit<Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number], 'state'> & {
  state: ReleaseState
}

/** The newest first. */
export async function listReleases(db: Db, filter: Filter, { offset, size }: Page): Promise<NamedRelease[]> {
  const rows = await withNames(releases(db, filter))
    .orderBy('resultRelease.id', 'desc')
    .offset(offset)
    .limit(size)
    .execute()
  return rows as NamedRelease[]
}

export async function findRelease(db: Db, id: number): Promise<NamedRelease | null> {
  const row = await withNames(releases(db, { batchId: null, isOpen: false }))
    .where('resultRelease.id', '=', id)
    .executeTakeFirst()
  return (row as NamedRelease | undefined) ?? null
}

function resultsOf(db: Db, releaseId: number) {
  return db
    .selectFrom('examResult')
    .innerJoin('enrolment', 'enrolment.id', 'examResult.enrolmentId')
    .where('examResult.releaseId', '=', releaseId)
}

export async function countResultsOf(db: Db, releaseId: number): Promise<number> {
  const { count } = await resultsOf(db, releaseId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The results of a release by area, major, grade and exam number, as certificates are numbered. */
export function listResultsOf(db: Db, releaseId: number, { offset, size }: Page) {
  return resultsOf(db, releaseId)
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.examNo', 'examResult.resultCode'])
    .select(['examArea.name as areaName', 'major.name as majorName', 'grade.name as gradeName'])
    .orderBy('enrolment.areaId')
    .orderBy('enrolment.majorId')
    .orderBy('enrolment.gradeId')
    .orderBy('enrolment.examNo')
    .orderBy('enrolment.id')
    .offset(offset)
    .limit(size)
    .execute()
}

/** The published batch before this one, by the begin of registration; null for the first. */
export async function findEarlierBatch(db: Db, batchId: number): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('examBatch as earlier')
    .innerJoin('examBatch as this', (join) => join.on('this.id', '=', batchId))
    .select(['earlier.id', 'earlier.name'])
    .whereRef('earlier.registrationOpensAt', '<', 'this.registrationOpensAt')
    .where('earlier.publishedAt', 'is not', null)
    .orderBy('earlier.registrationOpensAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** How many accounts got a message about a result of each of these releases. */
export async function countTold(db: Db, releaseIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ releaseId: number; told: number }>`
    select release_id, count(distinct message.account_id)::int as told
    from exam_result join message on message.enrolment_id = exam_result.enrolment_id
    where release_id = any(${releaseIds}::int[]) and message.event = 'resultOut'
      and message.once_key = 'resultOut:' || message.enrolment_id || ':release ' || release_id
    group by release_id`.execute(db)
  return new Map(rows.map(({ releaseId, told }) => [releaseId, told]))
}
