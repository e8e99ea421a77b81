import { type SqlBool, sql } from 'kysely'
import { type Group, grouped } from '#domain/grouped.ts'
import type { Page } from '#domain/page.ts'
import { type AppealScope, type AppealStepKind, cancelledAppealStates, isStepForFamily } from '#domain/result/appeal.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** One appeal with the enrolment, and whether the other examiner has marked. */
export function selectAppeals(db: Db) {
  return db
    .selectFrom('appeal')
    .innerJoin('enrolment', 'enrolment.id', 'appeal.enrolmentId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .selectAll('appeal')
    .select(['enrolment.accountId', 'enrolment.name', 'enrolment.examNo', 'enrolment.areaId', 'enrolment.batchId'])
    .select(['examBatch.appealsOpenAt', 'examBatch.appealsCloseAt'])
    .select(['enrolment.mode', 'examBatch.name as batchName', 'major.name as majorName', 'grade.name as gradeName'])
    .select(
      sql<boolean>`exists (select from appeal_mark where appeal_mark.appeal_id = appeal.id
        and appeal_mark.ended_at is null and appeal_mark.submitted_at is not null)`.as('isMarked'),
    )
}
export type AppealRow = Awaited<ReturnType<ReturnType<typeof selectAppeals>['execute']>>[number]

export async function findAppeal(db: Db, id: number): Promise<AppealRow | null> {
  return (await selectAppeals(db).where('appeal.id', '=', id).executeTakeFirst()) ?? null
}

/**
 * What a family sees: its own appeals, and what the office looked at by itself only once that has changed a result.
 */
const isForFamily = sql<SqlBool>`(appeal.origin = 'family'
  or (appeal.state = 'answered' and appeal.to_code <> appeal.decided_from))`

interface Own {
  accountId: number
  enrolmentId: number | null
}

function ownAppeals(db: Db, { accountId, enrolmentId }: Own) {
  const query = selectAppeals(db).where('enrolment.accountId', '=', accountId).where(isForFamily)
  return enrolmentId === null ? query : query.where('enrolment.id', '=', enrolmentId)
}

export function listOwnAppeals(db: Db, own: Own, { offset, size }: Page): Promise<AppealRow[]> {
  return ownAppeals(db, own).orderBy('appeal.id', 'desc').offset(offset).limit(size).execute()
}

export async function countOwnAppeals(db: Db, own: Own): Promise<number> {
  const { count } = await ownAppeals(db, own)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface AppealPiece {
  ordinal: string
  title: string
}

/** The pieces of these appeals, in the order in which they were played. */
export async function mapPieces(db: Db, appealIds: readonly number[]): Promise<Map<number, Group<AppealPiece>>> {
  const rows = await db
    .selectFrom('appealPiece')
    .select(['appealId', 'ordinal', 'title'])
    .where('appealId', '=', anyOf(appealIds))
    .orderBy('appealId')
    .orderBy('position')
    .execute()
  return grouped(rows, ({ appealId }) => appealId)
}

export interface AppealStep {
  appealId: number
  kind: AppealStepKind
  note: string
  at: Instant
  byName: string
}

/** Every step of these appeals, the oldest first. */
export async function mapSteps(db: Db, appealIds: readonly number[]): Promise<Map<number, Group<AppealStep>>> {
  const rows = await db
    .selectFrom('appealStep')
    .innerJoin('account', 'account.id', 'appealStep.byId')
    .select(['appealStep.appealId', 'appealStep.kind', 'appealStep.note', 'appealStep.at', 'account.name as byName'])
    .where('appealStep.appealId', '=', anyOf(appealIds))
    .orderBy('appealStep.id')
    .execute()
  return grouped(rows, ({ appealId }) => appealId)
}

/** The steps of an appeal that its family reads. */
export const stepsForFamily = (steps: readonly AppealStep[]): AppealStep[] =>
  steps.filter(({ kind }) => isStepForFamily(kind))

/** What the family's earlier appeals of an enrolment are about, except those that were withdrawn or never paid. */
export async function listScopes(db: Db, enrolmentId: number): Promise<AppealScope[]> {
  const rows = await db
    .selectFrom('appeal')
    .select('isWhole')
    .select(sql<string[]>`array(select ordinal from appeal_piece where appeal_id = appeal.id)`.as('ordinals'))
    .where('enrolmentId', '=', enrolmentId)
    .where('origin', '=', 'family')
    .where('state', 'not in', cancelledAppealStates)
    .execute()
  return rows
}

/** When the batch of an enrolment takes appeals, by which rule, and for which fee. */
export async function findAppealTerms(db: Db, batchId: number) {
  return db
    .selectFrom('examBatch')
    .select(['appealsOpenAt as opensAt', 'appealsCloseAt as closesAt', 'appealRule as rule', 'appealFeeFen as feeFen'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
}
