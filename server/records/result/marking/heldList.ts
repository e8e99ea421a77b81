import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Page } from '#domain/page.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { nameHas } from '#server/records/namePattern.ts'
import { relationColumns } from '#server/records/schedule/examTime/examinerQueries.ts'
import { withinAreas } from '#server/records/withinAreas.ts'

export interface HeldFilter {
  batchId: number | null
  search: string
  within: readonly number[] | null
  /** Only these enrolments; null for all. */
  enrolmentIds: readonly number[] | null
}

function matching(db: Db, { batchId, search, within, enrolmentIds }: HeldFilter) {
  let query = db
    .selectFrom('examResult')
    .innerJoin('enrolment', 'enrolment.id', 'examResult.enrolmentId')
    .where('examResult.isHeld', '=', sql.lit(true))
    .where('examResult.approvedAt', 'is', null)
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where(withinAreas(within))
  if (batchId !== null) query = query.where('enrolment.batchId', '=', batchId)
  if (enrolmentIds !== null) query = query.where('enrolment.id', '=', anyOf(enrolmentIds))
  if (search !== '')
    query = query.where((eb) =>
      eb.or([eb('enrolment.nameKey', 'like', nameHas(search)), eb('enrolment.examNo', '=', search)]),
    )
  return query
}

export async function countHeld(db: Db, filter: HeldFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Mark {
  UserID: number
  Examiner: string
  ERT_Code: number
}

/** Held results with their marks, the oldest first, and with the columns that tell which chiefs may decide. */
export function listHeldResults(db: Db, filter: HeldFilter, page: Page | null) {
  let query = matching(db, filter)
    .innerJoin('account', 'account.id', 'enrolment.accountId')
    .innerJoin('examBatch', 'examBatch.id', 'enrolment.batchId')
    .innerJoin('examArea', 'examArea.id', 'enrolment.areaId')
    .innerJoin('major', 'major.id', 'enrolment.majorId')
    .innerJoin('grade', 'grade.id', 'enrolment.gradeId')
    .leftJoin('heldChief', 'heldChief.enrolmentId', 'enrolment.id')
    .leftJoin('account as chief', 'chief.id', 'heldChief.examinerId')
    .select(['enrolment.id', 'enrolment.name', 'enrolment.examNo', 'enrolment.batchId', 'examResult.heldAt'])
    .select(['examBatch.name as batchName', 'examArea.name as areaName', 'major.name as majorName'])
    .select(['grade.name as gradeName', 'chief.id as chiefId', 'chief.name as chiefName'])
    .select(relationColumns)
    .select([
      sql<Mark[]>`(
        select coalesce(json_agg(json_build_object('UserID', r.examiner_id, 'Examiner', account.name,
          'ERT_Code', r.result_code) order by r.submitted_at, r.id), '[]')
        from review r join account on account.id = r.examiner_id
        join examiner_assignment a on a.enrolment_id = r.enrolment_id and a.examiner_id = r.examiner_id
        where r.enrolment_id = enrolment.id and r.withdrawn_at is null and not r.is_chief
      )`.as('marks'),
      sql<number[]>`array(
        select examiner_id from examiner_assignment where enrolment_id = enrolment.id
        union select examiner_id from examiner_conflict where enrolment_id = enrolment.id
        union select examiner_id from review where enrolment_id = enrolment.id and not is_chief
        union select examiner_id from examiner_out where batch_id = enrolment.batch_id
      )`.as('partyIds'),
      sql<string>`coalesce((
        select string_agg(account.name, '、' order by d.saved_at) from review_draft d
        join examiner on examiner.account_id = d.examiner_id and examiner.is_chief
        join account on account.id = d.examiner_id
        where d.enrolment_id = enrolment.id
      ), '')`.as('begunBy'),
    ])
    .orderBy('examResult.heldAt')
    .orderBy('enrolment.id')
  if (page) query = query.limit(page.size).offset(page.offset)
  return query.execute()
}
export type HeldRow = Awaited<ReturnType<typeof listHeldResults>>[number]

export async function saveHeldChief(
  db: Db,
  { enrolmentId, examinerId, actorId, now }: { enrolmentId: number; examinerId: number; actorId: number; now: Instant },
): Promise<void> {
  const columns = { examinerId, assignedAt: now, assignedBy: actorId }
  await db
    .insertInto('heldChief')
    .values({ enrolmentId, ...columns })
    .onConflict((conflict) => conflict.column('enrolmentId').doUpdateSet(columns))
    .execute()
}

/** Lets any chief decide a held result again. With an examiner, only where staff had given it to him. */
export async function freeHeldChief(db: Db, enrolmentId: number, examinerId: number | null): Promise<void> {
  let query = db.deleteFrom('heldChief').where('enrolmentId', '=', enrolmentId)
  if (examinerId !== null) query = query.where('examinerId', '=', examinerId)
  await query.execute()
}
