import { createHash } from 'node:crypto'
import { MODE } from '#domain/enrolment/examMode.ts'
import { type Balance, type BalanceTask, balance } from '#domain/result/markingBalance.ts'
import type { Db } from '#server/db/pool.ts'
import { mapDoneOfBatches, readLoads } from '#server/records/people/examiner/loadQueries.ts'
import {
  type ActiveExaminer,
  listActiveExaminers,
  listBarred,
  listHallExaminers,
  listTaskFacts,
} from '#server/records/result/marking/balanceQueries.ts'
import { relatedFinder } from '#server/records/schedule/examTime/relatedTo.ts'

interface Wanted {
  enrolmentIds: readonly number[]
  /** Whether this examiner takes part. */
  isAsked: (examiner: ActiveExaminer) => boolean
  most?: number | undefined
}

export interface Distribution extends Balance {
  examiners: Array<ActiveExaminer & { open: number; done: number; given: number }>
  /** The same for the same placements alone. */
  digest: string
}

/** What decides who may mark these enrolments, for the rules of the domain. */
export async function readTasks(
  db: Db,
  enrolmentIds: readonly number[],
  examiners: readonly ActiveExaminer[],
): Promise<BalanceTask[]> {
  const rows = await listTaskFacts(db, enrolmentIds)
  const halls = await listHallExaminers(
    db,
    rows.flatMap(({ mode, examTimeId: id }) => (mode === MODE.offline && id !== null ? [id] : [])),
  )
  const related = relatedFinder(examiners.map((one) => ({ ...one, accountId: one.id })))
  const barred = new Map<number, number[]>()
  for (const { enrolmentId, examinerId } of await listBarred(db, enrolmentIds))
    barred.set(enrolmentId, [...(barred.get(enrolmentId) ?? []), examinerId])
  return rows.map((row) => ({
    enrolmentId: row.id,
    childKey: `${row.batchId}:${row.certIndex.toString('base64')}`,
    majorId: row.majorId,
    areaId: row.areaId,
    barredIds: [...related(row), ...(barred.get(row.id) ?? [])],
    hallIds: row.mode === MODE.offline && row.examTimeId !== null ? (halls.get(row.examTimeId) ?? []) : null,
  }))
}

/**
 * Distributes enrolments over the examiners who may mark them (office#marking). Nothing is written. The caller who stores
 * it holds the locks under which it was read.
 */
export async function distribute(db: Db, { enrolmentIds, isAsked, most }: Wanted): Promise<Distribution> {
  const active = (await listActiveExaminers(db)).filter(isAsked)
  const ids = active.map(({ id }) => id)
  const [loadOf, doneOf] = [await readLoads(db, ids), await mapDoneOfBatches(db, ids, enrolmentIds)]
  const examiners = active.map((one) => {
    const { open, awaited } = loadOf(one.id)
    return { ...one, open: open + awaited, done: doneOf.get(one.id) ?? 0 }
  })
  const { placed, left } = balance(examiners, await readTasks(db, enrolmentIds, active), most)
  const givenTo = new Map<number, number>()
  for (const { examinerId } of placed) givenTo.set(examinerId, (givenTo.get(examinerId) ?? 0) + 1)
  return {
    placed,
    left,
    examiners: examiners.map((one) => ({ ...one, given: givenTo.get(one.id) ?? 0 })),
    digest: createHash('sha256').update(JSON.stringify(placed)).digest('base64url'),
  }
}
