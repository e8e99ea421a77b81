import { examinersWhoFit } from '#domain/result/markingBalance.ts'
import type { Db } from '#server/db/pool.ts'
import { readTasks } from '#server/features/result/marking/distribute.ts'
import { readLoads } from '#server/records/people/examiner/loadQueries.ts'
import { listMarkersOf, mapOpenAppeals } from '#server/records/result/appeal/markQueries.ts'
import { listActiveExaminers } from '#server/records/result/marking/balanceQueries.ts'

interface FitExaminer {
  id: number
  name: string
  isChief: boolean
  /** How much he has still to mark. */
  open: number
}

/**
 * The examiners who may mark an enrolment again, those with the least work first: by the rules of all marking
 * (`domain/result/markingBalance.ts`), and nobody who has ever marked it.
 */
export async function listFitExaminers(db: Db, enrolmentId: number): Promise<FitExaminer[]> {
  const active = await listActiveExaminers(db)
  const markers = await listMarkersOf(db, enrolmentId)
  const asked = active.filter(({ id }) => !markers.includes(id)).map((one) => ({ ...one, open: 0, done: 0 }))
  const [task] = await readTasks(db, [enrolmentId], active)
  if (!task) return []
  const fit = examinersWhoFit(asked, task)
  const ids = fit.map(({ id }) => id)
  const [loadOf, appeals] = [await readLoads(db, ids), await mapOpenAppeals(db, ids)]
  return fit
    .map(({ id, name, isChief }) => ({ id, name, isChief, open: loadOf(id).open + (appeals.get(id) ?? 0) }))
    .sort((a, b) => a.open - b.open || a.id - b.id)
}
