import { sql } from 'kysely'
import type { Page } from '#domain/page.ts'
import type { HandedState } from '#domain/result/handedCase.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

interface NewCase {
  enrolmentId: number
  answerSheetId: number
  examinerId: number
  cause: string
  reason: string
  now: Instant
}

export async function insertHandedCase(db: Db, { now, ...columns }: NewCase): Promise<number> {
  const { id } = await db
    .insertInto('handedCase')
    .values({ ...columns, handedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The case of an enrolment that the office has not settled, otherwise the latest; null where nothing was handed over. */
export async function findHandedCase(db: Db, enrolmentId: number) {
  const row = await db
    .selectFrom('handedCase')
    .innerJoin('account', 'account.id', 'handedCase.examinerId')
    .selectAll('handedCase')
    .select('account.name as examinerName')
    .where('handedCase.enrolmentId', '=', enrolmentId)
    .orderBy('handedCase.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Until when the candidate may record a piece again; null where he may not. */
export async function findRetakeUntil(db: Db, enrolmentId: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('pieceRetake')
    .select('until')
    .where('enrolmentId', '=', enrolmentId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row?.until ?? null
}

export type HandedRow = NonNullable<Awaited<ReturnType<typeof findHandedCase>>>

export async function findCaseEnrolment(db: Db, caseId: number) {
  const row = await db
    .selectFrom('handedCase')
    .innerJoin('enrolment', 'enrolment.id', 'handedCase.enrolmentId')
    .select(['handedCase.enrolmentId', 'enrolment.areaId'])
    .where('handedCase.id', '=', caseId)
    .executeTakeFirst()
  return row ?? null
}

interface Settlement {
  /** The enrolment whose open case is settled; there is one at most. */
  enrolmentId: number
  /** Settles the case only where it is about this slot; absent: whatever it is about. */
  sheetId?: number
  settlement: 'returned' | 'retaken'
  /** Null where nobody of the office settles it: the candidate has handed in the new recording. */
  settledBy: number | null
  note: string
  now: Instant
}

/** Returns the id of the case that was settled, or null where none was open. */
export async function settleHandedCase(
  db: Db,
  { enrolmentId, sheetId, now, ...columns }: Settlement,
): Promise<number | null> {
  let query = db
    .updateTable('handedCase')
    .set({ ...columns, settledAt: now })
    .where('enrolmentId', '=', enrolmentId)
    .where('settledAt', 'is', null)
  if (sheetId !== undefined) query = query.where('answerSheetId', '=', sheetId)
  const row = await query.returning('id').executeTakeFirst()
  return row?.id ?? null
}

export interface CaseFilter {
  batchId: number
  state: HandedState
  search: string
  within: readonly number[] | null
}

function matching(db: Db, { batchId, state, search, within }: CaseFilter) {
  let query = db
    .selectFrom('handedCase')
    .innerJoin('enrolment', 'enrolment.id', 'handedCase.enrolmentId')
    .where('enrolment.batchId', '=', batchId)
    .where('handedCase.settledAt', state === 'open' ? 'is' : 'is not', null)
    .where(withinAreas(within))
  if (search !== '')
    query = query.where((eb) =>
      eb.or([eb('enrolment.nameKey', 'like', nameHas(search)), eb('enrolment.examNo', '=', search)]),
    )
  return query
}

export async function countHandedCases(db: Db, filter: CaseFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function listHandedCases(db: Db, filter: CaseFilter, { offset, size }: Page) {
  return matching(db, filter)
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .innerJoin('answerSheet', 'answerSheet.id', 'handedCase.answerSheetId')
    .innerJoin('question', 'question.id', 'answerSheet.questionId')
    .innerJoin('account as examiner', 'examiner.id', 'handedCase.examinerId')
    .leftJoin('pieceRetake as retake', (join) =>
      join.onRef('retake.answerSheetId', '=', 'handedCase.answerSheetId').on('retake.endedAt', 'is', null),
    )
    .leftJoin('account as settler', 'settler.id', 'handedCase.settledBy')
    .selectAll('handedCase')
    .select(['enrolment.name', 'enrolment.examNo', 'examArea.name as areaName', 'major.name as majorName'])
    .select(['grade.name as gradeName', 'question.title', 'examiner.name as examinerName'])
    .select(['settler.name as settlerName', 'retake.until as retakeUntil'])
    .orderBy(filter.state === 'open' ? sql`handed_case.handed_at` : sql`handed_case.settled_at desc`)
    .orderBy('handedCase.id')
    .limit(size)
    .offset(offset)
    .execute()
}
