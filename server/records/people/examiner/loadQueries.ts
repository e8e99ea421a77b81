import { sql } from 'kysely'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'
import { selectAssignedWork } from '#server/records/result/review/assignedWork.ts'
import { isAwaited, isOpenWork, workState } from '#server/records/result/review/workState.ts'

export interface ExaminerLoad {
  /** How many enrolments can be marked now; `begun` of them have a draft. */
  open: number
  begun: number
  /** How many wait for the candidate, who has not submitted or not checked in. */
  awaited: number
  done: number
}

const NO_LOAD: ExaminerLoad = { open: 0, begun: 0, awaited: 0, done: 0 }

/** Reads what is assigned to each of the examiners, and returns a lookup by the id of his account. */
export async function readLoads(db: Db, examinerIds: readonly number[]): Promise<(id: number) => ExaminerLoad> {
  const rows = await selectAssignedWork(db)
    .where('assignment.examinerId', '=', anyOf(examinerIds))
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .select(['assignment.examinerId'])
    .select([
      sql<string>`count(*) filter (where ${isOpenWork})`.as('open'),
      sql<string>`count(*) filter (where ${workState} = 1)`.as('begun'),
      sql<string>`count(*) filter (where ${workState} = 0 and ${isAwaited})`.as('awaited'),
      sql<string>`count(*) filter (where ${workState} = 2)`.as('done'),
    ])
    .groupBy('assignment.examinerId')
    .execute()
  const loads = new Map(
    rows.map(({ examinerId, open, begun, awaited, done }) => [
      examinerId,
      { open: Number(open), begun: Number(begun), awaited: Number(awaited), done: Number(done) },
    ]),
  )
  return (id) => loads.get(id) ?? NO_LOAD
}

/** How many reviews these examiners have done of the batches in which these enrolments are, by the id of the account. */
export async function mapDoneOfBatches(
  db: Db,
  examinerIds: readonly number[],
  enrolmentIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await selectAssignedWork(db)
    .where('assignment.examinerId', '=', anyOf(examinerIds))
    .where('enrolment.batchId', 'in', (eb) =>
      eb.selectFrom('enrolment as task').select('task.batchId').where('task.id', '=', anyOf(enrolmentIds)),
    )
    .where('enrolment.payStatus', '=', sql.lit(PAY_STATUS.paid))
    .where(workState, '=', 2)
    .select('assignment.examinerId')
    .select(({ fn }) => fn.countAll<string>().as('done'))
    .groupBy('assignment.examinerId')
    .execute()
  return new Map(rows.map(({ examinerId, done }) => [examinerId, Number(done)]))
}
