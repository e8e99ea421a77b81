import type { Fee } from './feeGrid.ts'

/** Changed fees by `area:major:grade`, each with what was stored when it was typed. */
export type FeeEdits = Readonly<Record<string, { fee: Fee; seen: Fee }>>

export interface EditHistory {
  edits: FeeEdits
  past: readonly FeeEdits[]
  future: readonly FeeEdits[]
}

export const noEdits: EditHistory = { edits: {}, past: [], future: [] }

export const cellKey = (areaId: number, majorId: number, gradeId: number) => `${areaId}:${majorId}:${gradeId}`

export interface TypedFee {
  key: string
  fee: Fee
  stored: Fee
}

/** Enters fees as one step that can be undone; a fee as it is stored is no change. */
export function entered(history: EditHistory, typed: readonly TypedFee[]): EditHistory {
  const edits: Record<string, { fee: Fee; seen: Fee }> = { ...history.edits }
  for (const { key, fee, stored } of typed) {
    if (fee === stored) delete edits[key]
    else edits[key] = { fee, seen: stored }
  }
  if (JSON.stringify(edits) === JSON.stringify(history.edits)) return history
  return { edits, past: [...history.past, history.edits], future: [] }
}

export function undone({ edits, past, future }: EditHistory): EditHistory {
  const last = past.at(-1)
  return last ? { edits: last, past: past.slice(0, -1), future: [edits, ...future] } : { edits, past, future }
}

export function redone({ edits, past, future }: EditHistory): EditHistory {
  const [next, ...rest] = future
  return next ? { edits: next, past: [...past, edits], future: rest } : { edits, past, future }
}

/** The cells that somebody else has changed to something else since they were typed here. */
export function conflictsOf(edits: FeeEdits, storedOf: (key: string) => Fee | undefined): string[] {
  return Object.entries(edits)
    .filter(([key, { fee, seen }]) => {
      const stored = storedOf(key)
      return stored !== undefined && stored !== seen && stored !== fee
    })
    .map(([key]) => key)
}

/** The edits as the call takes them. */
export function cellsOf(edits: FeeEdits): Array<{ EA_ID: number; MID: number; GID: number; Fee: Fee }> {
  return Object.entries(edits).map(([key, { fee }]) => {
    const [EA_ID = 0, MID = 0, GID = 0] = key.split(':').map(Number)
    return { EA_ID, MID, GID, Fee: fee }
  })
}
