import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { useSend } from '#admin/kit/send/useSend.ts'
import { callQuery } from '#client/callQuery.ts'
import type { FeeSheetWire } from '#contract/batch/batchFees.ts'
import { countText } from '#domain/page.ts'
import type { MatrixCell } from './FeeMatrix.tsx'
import { feeChanges } from './feeChanges.ts'
import { cellKey, cellsOf, conflictsOf, type EditHistory, entered, noEdits, redone, undone } from './feeEdits.ts'
import type { Entry, Fee, Spot } from './feeGrid.ts'
import { staleBatches } from './staleBatches.ts'

export const BASE = 0

/** The fees of one area, or the base, with what this person has typed and not saved; edits of all areas are kept. */
export function useFeeSheet(batchId: number, areaId: number) {
  const [comparedId, compareWith] = useState<number | null>(null)
  const query = useQuery({
    ...callQuery('Admin', 'GetBatchFees', {
      EB_ID: batchId,
      EA_ID: areaId,
      ...(comparedId === null ? {} : { Compare: comparedId }),
    }),
    // Another batch to compare with changes nothing else of the same matrix.
    placeholderData: (before) => (before?.item.EA_ID === areaId ? before : undefined),
  })
  const kept = useKeptForm(`fees.${batchId}`)
  const [edits, setEdits] = useTyped(kept, 'edits', noEdits.edits)
  const [steps, setSteps] = useState<Omit<EditHistory, 'edits'>>(noEdits)
  const history: EditHistory = { past: steps.past, future: steps.future, edits }
  const setHistory = (change: (now: EditHistory) => EditHistory) => {
    const next = change(history)
    setEdits(next.edits)
    setSteps(next)
  }
  const sheet = query.data?.item
  const cells = new Map(sheet?.Cells.map((cell) => [`${cell.MID}:${cell.GID}`, cell]))
  const storedAt = (majorId: number, gradeId: number): Fee => cells.get(`${majorId}:${gradeId}`)?.Fee ?? null
  /** An area without a fee of its own follows the base, also while that is not saved. */
  const followed = (majorId: number, gradeId: number): Fee => {
    const stored = storedAt(majorId, gradeId)
    const base = history.edits[cellKey(BASE, majorId, gradeId)]
    return areaId !== BASE && base && stored === base.seen ? base.fee : stored
  }
  const storedOf = (key: string) => {
    const [area, majorId = 0, gradeId = 0] = key.split(':').map(Number)
    return sheet && area === areaId ? storedAt(majorId, gradeId) : undefined
  }
  const conflicts = conflictsOf(history.edits, storedOf)
  const takesPart = areaId === BASE || sheet?.Areas.find(({ EA_ID }) => EA_ID === areaId)?.TakesPart === 1

  const matrixOf = (isHearing: 0 | 1) => {
    const rows = sheet?.Majors.filter((major) => major.IsHearing === isHearing) ?? []
    const columns = sheet?.Grades.filter((grade) => grade.IsHearing === isHearing) ?? []
    const idsAt = ({ row, column }: Spot) => [rows[row]?.MID ?? 0, columns[column]?.GID ?? 0] as const
    return {
      rows: rows.map(({ MID, MName }) => ({ id: MID, name: MName })),
      columns: columns.map(({ GID, GName }) => ({ id: GID, name: GName })),
      cellAt: (spot: Spot): MatrixCell => {
        const [majorId, gradeId] = idsAt(spot)
        const key = cellKey(areaId, majorId, gradeId)
        const edit = history.edits[key]
        const cell = cells.get(`${majorId}:${gradeId}`)
        const fee = edit ? edit.fee : followed(majorId, gradeId)
        const base = history.edits[cellKey(BASE, majorId, gradeId)]?.fee ?? cell?.Base ?? null
        const isCompared = comparedId !== null && sheet?.ComparedWith?.EB_ID === comparedId
        const before = isCompared ? (cell?.Before ?? null) : undefined
        return {
          fee,
          isChanged: edit !== undefined,
          isConflict: conflicts.includes(key),
          isException: areaId !== BASE && fee !== base,
          isStopped: cell?.IsStopped === 1,
          before: before === fee ? undefined : before,
        }
      },
      enter: (entries: readonly Entry[]) =>
        setHistory((now) =>
          entered(
            now,
            entries.map(({ fee, ...spot }) => {
              const [majorId, gradeId] = idsAt(spot)
              return { key: cellKey(areaId, majorId, gradeId), fee, stored: storedAt(majorId, gradeId) }
            }),
          ),
        ),
    }
  }
  const wanted = cellsOf(history.edits)
  const save = useSend({
    kept,
    change: (send, FeeVersion: number) => send('Admin', 'SaveBatchFees', { EB_ID: batchId, FeeVersion, Cells: wanted }),
    // After a refusal somebody else's change shows beside what is typed here.
    invalidates: staleBatches,
    done: ({ OtherMsg }) => `已保存，${countText(OtherMsg.Changed)} 项费用改变`,
    onSent: () => setHistory(() => noEdits),
  })
  return {
    kept,
    query,
    sheet: sheet as FeeSheetWire | undefined,
    takesPart,
    matrixOf,
    changes: wanted,
    /** The same in words. */
    listed: sheet ? feeChanges(history.edits, sheet) : [],
    conflicts,
    dropConflicts: () =>
      setHistory((now) =>
        entered(
          now,
          conflicts.map((key) => ({ key, fee: storedOf(key) ?? null, stored: storedOf(key) ?? null })),
        ),
      ),
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    comparedId,
    compareWith,
    save,
  }
}
