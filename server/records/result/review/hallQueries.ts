import { sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import type { HallAct, HallKind, HallSettlement, HallState } from '#domain/result/hallCase.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { ownBegin } from '#server/records/ownTime.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

/** A check of the table allows only these kinds. */
const kindColumn = sql<HallKind>`hall_case.kind`.as('kind')

export interface KeptAct {
  kind: HallAct | 'person'
  doneAt: Instant
  judgement: string | null
  resultCode: number | null
  suggestion: string | null
  signaturePath: string | null
}

interface NewCase {
  enrolmentId: number
  kind: HallKind
  actorId: number
  examTimeId: number | null
  reason: string
  now: Instant
}

/** Adds acts to the open case of this person and candidate, or opens one. The caller holds the enrolment's lock. */
export async function keepHallActs(db: Db, { now, ...hall }: NewCase, acts: readonly KeptAct[]): Promise<number> {
  const open = await db
    .selectFrom('hallCase')
    .select('id')
    .where('enrolmentId', '=', hall.enrolmentId)
    .where('actorId', '=', hall.actorId)
    .where('kind', '=', hall.kind)
    .where('settledAt', 'is', null)
    .executeTakeFirst()
  const { id } =
    open ??
    (await db
      .insertInto('hallCase')
      .values({ ...hall, receivedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow())
  await db
    .insertInto('hallAct')
    .values(acts.map((act) => ({ ...act, caseId: id })))
    .execute()
  return id
}

/** Whether the candidate is or was this examiner's. */
export async function wasAssigned(db: Db, enrolmentId: number, examinerId: number): Promise<boolean> {
  const tables = ['examinerAssignment', 'pastAssignment'] as const
  for (const table of tables) {
    const row = await db
      .selectFrom(table)
      .select('enrolmentId')
      .where('enrolmentId', '=', enrolmentId)
      .where('examinerId', '=', examinerId)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/** The id of an exam time that exists; null for any other number that a tablet may send. */
export async function findTimeId(db: Db, examTimeId: number): Promise<number | null> {
  const row = await db.selectFrom('examTime').select('id').where('id', '=', examTimeId).executeTakeFirst()
  return row?.id ?? null
}

/** The case with its candidate's area. */
export async function findHallCase(db: Db, id: number) {
  const row = await db
    .selectFrom('hallCase')
    .innerJoin('enrolment', 'enrolment.id', 'hallCase.enrolmentId')
    .selectAll('hallCase')
    .select(['enrolment.areaId', kindColumn])
    .where('hallCase.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export function listHallActs(db: Db, caseIds: readonly number[]) {
  return db
    .selectFrom('hallAct')
    .selectAll()
    .select(sql<HallAct | 'person'>`kind`.as('kind'))
    .where('caseId', '=', anyOf(caseIds))
    .orderBy('doneAt')
    .orderBy('id')
    .execute()
}

/** The newest report that somebody else came in the candidate's place, as long as the office has not settled it. */
export async function findWrongPerson(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('hallCase')
    .innerJoin('account', 'account.id', 'hallCase.actorId')
    .select(['hallCase.reason', 'hallCase.receivedAt', 'account.name as actorName'])
    .where('hallCase.enrolmentId', '=', enrolmentId)
    .where('hallCase.kind', '=', 'person')
    .where('hallCase.settledAt', 'is', null)
    .orderBy('hallCase.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

interface Settled {
  id: number
  settlement: HallSettlement
  settledBy: number
  note: string
  now: Instant
}

/** Returns false where somebody has settled it before. */
export async function settleHallCase(db: Db, { id, now, ...columns }: Settled): Promise<boolean> {
  const row = await db
    .updateTable('hallCase')
    .set({ ...columns, settledAt: now })
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What became of the newest offline work of each of these candidates; those without offline work are left out. */
export async function listHallWork(db: Db, enrolmentIds: readonly number[]): Promise<Map<number, HallWork>> {
  const rows = await db
    .selectFrom('hallCase')
    .distinctOn('enrolmentId')
    .select(['enrolmentId', sql<HallWork>`coalesce(settlement, 'open')`.as('state')])
    .where('enrolmentId', '=', anyOf(enrolmentIds))
    .where('kind', '=', 'work')
    .orderBy('enrolmentId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ enrolmentId, state }) => [enrolmentId, state]))
}

/** The examiners of these candidates, whether each has marked, and since when the candidate is his. */
export function listHallExaminers(db: Db, enrolmentIds: readonly number[]) {
  return db
    .selectFrom('examinerAssignment as mine')
    .innerJoin('account', 'account.id', 'mine.examinerId')
    .leftJoin('review', (join) =>
      join
        .onRef('review.enrolmentId', '=', 'mine.enrolmentId')
        .onRef('review.examinerId', '=', 'mine.examinerId')
        .on('review.withdrawnAt', 'is', null),
    )
    .select(['mine.enrolmentId', 'mine.examinerId', 'account.name', 'mine.assignedAt', 'review.id as reviewId'])
    .where('mine.enrolmentId', '=', anyOf(enrolmentIds))
    .orderBy('mine.examinerId')
    .execute()
}

/** What became of work that was done offline, for the lists of the door and of examiners. */
export type HallWork = 'open' | 'taken' | 'again'

export interface HallFilter {
  /** 0: all. */
  id: number
  /** Null: all. */
  batchId: number | null
  state: HallState
  search: string
  within: readonly number[] | null
}

function matching(db: Db, { id, batchId, state, search, within }: HallFilter) {
  let query = db
    .selectFrom('hallCase')
    .innerJoin('enrolment', 'enrolment.id', 'hallCase.enrolmentId')
    .where(withinAreas(within))
  query =
    id > 0
      ? query.where('hallCase.id', '=', id)
      : query.where('hallCase.settledAt', state === 'open' ? 'is' : 'is not', null)
  if (batchId !== null) query = query.where('enrolment.batchId', '=', batchId)
  if (search !== '')
    query = query.where((eb) =>
      eb.or([eb('enrolment.nameKey', 'like', nameHas(search)), eb('enrolment.examNo', '=', search)]),
    )
  return query
}

export async function countHallCases(db: Db, filter: HallFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listHallCases(db: Db, filter: HallFilter, { offset, size }: Page) {
  return matching(db, filter)
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('account as actor', 'actor.id', 'hallCase.actorId')
    .leftJoin('account as settler', 'settler.id', 'hallCase.settledBy')
    .leftJoin('examTime as seen', 'seen.id', 'hallCase.examTimeId')
    .leftJoin('examTime', 'examTime.id', 'enrolment.examTimeId')
    .leftJoin('examResult', 'examResult.enrolmentId', 'enrolment.id')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.enrolmentId', '=', 'enrolment.id').on('attendance.undoneAt', 'is', null),
    )
    .selectAll('hallCase')
    .select(['enrolment.name', 'enrolment.examNo', 'examBatch.name as batchName', 'examArea.name as areaName'])
    .select(['major.name as majorName', 'grade.name as gradeName', 'actor.name as actorName'])
    .select(['actor.loginMobile as actorMobile', 'settler.name as settlerName', 'examResult.approvedAt'])
    .select(['seen.room as seenRoom', 'seen.beginsAt as seenBeginsAt', 'examTime.room', ownBegin.as('beginsAt')])
    .select(['attendance.kind as attendance', kindColumn])
    .orderBy(filter.state === 'open' ? sql`hall_case.received_at` : sql`hall_case.settled_at desc`)
    .orderBy('hallCase.id')
    .limit(size)
    .offset(offset)
    .execute()
}
