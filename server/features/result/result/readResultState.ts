import { type ResultState, resultStates } from '#server/records/result/result/listQueries.ts'
import { refuse } from '#server/refuse.ts'

/** The state of the list that a call names; null for all. */
export function readResultState(text: string): ResultState | null {
  if (text === '') return null
  return resultStates.find((state) => state === text) ?? refuse('INPUT_WRONG')
}
