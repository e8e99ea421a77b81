import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { KeptForm } from '#admin/kit/kept/KeptForm.ts'
import { useTyped } from '#admin/kit/kept/useKeptForm.ts'
import styles from './Fees.module.css'
import {
  clipboardOf,
  type Entry,
  type Fee,
  feeOfText,
  filled,
  isIn,
  movedSpot,
  pasted,
  rangeOf,
  type Spot,
  spotsOf,
  textOfFee,
} from './feeGrid.ts'

export interface MatrixCell {
  fee: Fee
  /** What is stored differs from what stands here. */
  isChanged: boolean
  isConflict: boolean
  isException: boolean
  isStopped: boolean
  /** The fee it is compared with; undefined without a comparison, or where it is the same. */
  before: Fee | undefined
}

interface Props {
  /** What is typed into the sheet. */
  kept: KeptForm
  label: string
  rows: readonly { id: number; name: string }[]
  columns: readonly { id: number; name: string }[]
  cellAt: (spot: Spot) => MatrixCell
  isReadOnly: boolean
  onEnter: (entries: readonly Entry[]) => void
  onUndo: () => void
  onRedo: () => void
  onProblems: (problems: readonly string[]) => void
}

const ORIGIN: Spot = { row: 0, column: 0 }

function marksOf({ isChanged, isConflict, isException, isStopped }: MatrixCell): string {
  return [isConflict && '对方也改了', isChanged && '已修改', isException && '与统一费用不同', isStopped && '已停止报名']
    .filter(Boolean)
    .join('，')
}

/**
 * Fees as a spreadsheet: arrows move, typing replaces, F2 or a double click edits what is there, Shift extends, Ctrl+D and
 * Ctrl+R fill, paste and copy as Excel and WPS do, Ctrl+Z undoes. It is one Tab stop.
 */
export function FeeMatrix({ kept, label, rows, columns, cellAt, isReadOnly, ...on }: Props) {
  const [at, setAt] = useState(ORIGIN)
  const [anchor, setAnchor] = useState(ORIGIN)
  // Until the cell is left it may be no fee yet, and nothing of the sheet.
  const [typed, setTyped] = useTyped<string | null>(kept, `cell.${label}`, null, { isSecret: true })
  const [isActive, setActive] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const names = { rows: rows.map(({ name }) => name), columns: columns.map(({ name }) => name) }
  const selected = rangeOf(anchor, at)
  const feeAt = (spot: Spot) => cellAt(spot).fee
  const isEditing = typed !== null
  useEffect(() => {
    if (!isActive) return
    // Each cell has a field of its own, and selecting alone gives it the focus only in Chromium.
    field.current?.focus()
    field.current?.select()
  }, [isActive, at.row, at.column])

  const commit = () => {
    if (typed === null) return
    const fee = feeOfText(typed)
    setTyped(null)
    if (fee === undefined) on.onProblems([`“${typed}”不是费用`])
    else on.onEnter([{ ...at, fee }])
  }
  const moveTo = (spot: Spot, extends_: boolean) => {
    commit()
    setAt(spot)
    if (!extends_) setAnchor(spot)
  }
  const edit = () => {
    if (isReadOnly || isEditing) return
    setTyped(textOfFee(feeAt(at)))
    const end = textOfFee(feeAt(at)).length
    field.current?.setSelectionRange(end, end)
  }
  const fill = (direction: 'down' | 'right') => on.onEnter(filled(selected, direction, feeAt))
  const withControl = (key: string, isShift: boolean): boolean => {
    const actions: Readonly<Record<string, () => void>> = {
      z: isShift ? on.onRedo : on.onUndo,
      y: on.onRedo,
      d: () => fill('down'),
      r: () => fill('right'),
      a: () => {
        setAnchor(ORIGIN)
        setAt({ row: rows.length - 1, column: columns.length - 1 })
      },
    }
    const action = actions[key.toLowerCase()]
    action?.()
    return action !== undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey) {
      if (!isReadOnly && !isEditing && withControl(key, event.shiftKey)) event.preventDefault()
      return
    }
    // Whatever a click or the browser did to the selection: the first key replaces the fee.
    if (!isEditing && key.length === 1) field.current?.select()
    if (key === 'Escape') setTyped(null)
    else if (key === 'F2') edit()
    else if ((key === 'Delete' || key === 'Backspace') && !isEditing && !isReadOnly) {
      event.preventDefault()
      on.onEnter(spotsOf(selected).map((spot) => ({ ...spot, fee: null })))
    } else {
      const next = movedSpot(key, at, names)
      if (next) {
        event.preventDefault()
        moveTo(next, event.shiftKey && key !== 'Enter')
      }
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    if (isReadOnly) return
    setTyped(null)
    const from = { at: { row: selected.top, column: selected.left }, selected }
    const { entries, problems } = pasted(event.clipboardData.getData('text/plain'), names, from)
    if (problems.length > 0) on.onProblems(problems)
    else on.onEnter(entries)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (isEditing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', clipboardOf(selected, feeAt))
  }
  return (
    <table role="grid" aria-label={label} aria-readonly={isReadOnly} className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">专业</th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name }, row) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {columns.map((column, place) => {
              const spot = { row, column: place }
              const cell = cellAt(spot)
              const isHere = at.row === row && at.column === place
              const marks = marksOf(cell)
              return (
                <td
                  key={column.id}
                  role="gridcell"
                  aria-selected={isActive && isIn(selected, spot)}
                  data-changed={cell.isChanged || undefined}
                  data-conflict={cell.isConflict || undefined}
                  data-exception={cell.isException || undefined}
                  data-stopped={cell.isStopped || undefined}
                  title={marks || undefined}
                  onMouseDown={(event) => {
                    // While a fee is being typed the click places the caret in it.
                    if (isHere && isActive && isEditing) return
                    event.preventDefault()
                    setActive(true)
                    moveTo(spot, event.shiftKey)
                    requestAnimationFrame(() => field.current?.focus())
                  }}
                  onDoubleClick={() => isHere && edit()}
                  onMouseEnter={(event) => event.buttons === 1 && isActive && moveTo(spot, true)}
                >
                  {isHere ? (
                    <input
                      ref={field}
                      aria-label={`${name} ${column.name}${marks && `，${marks}`}`}
                      inputMode="decimal"
                      autoComplete="off"
                      readOnly={isReadOnly}
                      value={typed ?? textOfFee(cell.fee)}
                      onFocus={(event) => {
                        setActive(true)
                        event.target.select()
                      }}
                      onBlur={commit}
                      onChange={({ target }) => setTyped(target.value)}
                      onKeyDown={onKeyDown}
                      onPaste={onPaste}
                      onCopy={onCopy}
                    />
                  ) : (
                    textOfFee(cell.fee)
                  )}
                  {cell.before !== undefined && <small>原 {textOfFee(cell.before) || '不开'}</small>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
