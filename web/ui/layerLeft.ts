import { nextPop } from './nextPop.ts'

const LONGEST_STEP_MS = 2000

/**
 * Resolves once the history entry of a dialog that was just answered is removed. Navigating earlier would leave the
 * entry behind, and 'back' would need an extra press.
 */
export function layerLeft(): Promise<void> {
  if (!history.state?.layer) return Promise.resolve()
  return nextPop(LONGEST_STEP_MS)
}

/** Goes back over several history entries and resolves when the browser has arrived. */
export function stepsBack(count: number): Promise<void> {
  if (count <= 0) return Promise.resolve()
  const arrived = nextPop(LONGEST_STEP_MS)
  history.go(-count)
  return arrived
}
