import type { ActiveExaminer } from '#server/records/result/marking/balanceQueries.ts'
import type { HeldRow } from '#server/records/result/marking/heldList.ts'
import { relatedFinder } from '#server/records/schedule/examTime/relatedTo.ts'

/**
 * Finds the chiefs who may decide a held result: those who can log in and take part in the batch, were never one of the
 * markers, did not step back and are not related to the candidate (rulings#result, threats#X4).
 */
export function decidersOf(examiners: readonly ActiveExaminer[]): (row: HeldRow) => ActiveExaminer[] {
  const chiefs = examiners.filter(({ isChief }) => isChief)
  const related = relatedFinder(chiefs.map((chief) => ({ ...chief, accountId: chief.id })))
  return (row) => {
    const barred = [...row.partyIds, ...related(row)]
    return chiefs.filter(({ id }) => !barred.includes(id))
  }
}
