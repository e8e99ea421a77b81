import { Checkbox } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { fitColumns } from './fitColumns.ts'
import styles from './List.module.css'
import { nextSort } from './listAddress.ts'
import { SumRow, type Sums } from './SumRow.tsx'
import { isPageSelected, isSelected, type Selection } from './selection.ts'
import { useWidth } from './useWidth.ts'

export interface ListColumn<Row> {
  key: string
  title: string
  /** Pixels it takes at least; columns that no longer fit are left out, the last ones first. */
  width: number
  align?: 'right'
  /** The name by which the call sorts by this column. */
  sort?: string
  isFixed?: boolean
  cell: (row: Row) => ReactNode
}

interface ListTableProps<Row> {
  label: string
  rows: readonly Row[]
  columns: ReadonlyArray<ListColumn<Row>>
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
  /** The index of the row that keys act on; -1 before the first key. */
  current: number
  onCurrent: (index: number) => void
  opened: number
  onOpen: (id: number) => void
  /** Whether rows open a detail, where the columns that do not fit can be read. */
  hasDetail: boolean
  /** Absent where the list has no bulk actions. */
  selection?: Selection
  onTick?: (id: number) => void
  onTickPage?: () => void
  /** Called with the columns that are shown: a bulk action may require that people see what they approve. */
  onShown?: (keys: readonly string[]) => void
  isStale: boolean
  /** Absent where the list is not about money, or until all are counted. */
  sums?: { sums: Sums; total: number }
}

const CHECKBOX_WIDTH = 40
const ariaSort = (sort: string, column: string) =>
  sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none'

/**
 * A table in which j and k move from row to row. Its current row is its only Tab stop. It never scrolls sideways: the last
 * columns that do not fit are shown in the detail only.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, columns, idOf, nameOf, sort, current, opened, selection, onShown } = props
  const [frame, width] = useWidth<HTMLDivElement>()
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = fitColumns(columns, width - (selection ? CHECKBOX_WIDTH : 0))
  const shownKeys = shown.map(({ key }) => key).join(' ')
  useEffect(() => onShown?.(shownKeys.split(' ')), [shownKeys, onShown])
  useEffect(() => {
    if (current >= 0) body.current?.rows[current]?.focus()
  }, [current])
  const hiddenCount = columns.length - shown.length

  return (
    <div ref={frame} className={styles.frame}>
      <table aria-label={props.label} className={styles.table} aria-busy={props.isStale}>
        <thead>
          <tr>
            {selection && (
              <th className={styles.tick}>
                <Checkbox
                  tabIndex={-1}
                  aria-label="全选本页"
                  checked={isPageSelected(selection, rows.map(idOf))}
                  onChange={props.onTickPage}
                />
              </th>
            )}
            {shown.map((column) => (
              <th
                key={column.key}
                scope="col"
                style={{ width: column.width }}
                className={column.align === 'right' ? styles.right : undefined}
                aria-sort={column.sort === undefined ? undefined : ariaSort(sort, column.sort)}
              >
                {column.sort === undefined ? (
                  column.title
                ) : (
                  <button
                    type="button"
                    tabIndex={-1}
                    className={styles.sort}
                    onClick={() => props.onSort(nextSort(sort, column.sort as string))}
                  >
                    {column.title}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => {
            const id = idOf(row)
            const isTicked = selection !== undefined && isSelected(selection, id)
            return (
              <tr
                key={id}
                tabIndex={index === Math.max(current, 0) ? 0 : -1}
                aria-selected={selection ? isTicked : undefined}
                aria-current={id === opened ? 'true' : undefined}
                className={id === opened ? styles.openRow : styles.row}
                onFocus={(event) => event.target === event.currentTarget && props.onCurrent(index)}
                onClick={() => window.getSelection()?.isCollapsed !== false && props.onOpen(id)}
                onKeyDown={(event) => {
                  if (event.target !== event.currentTarget || event.key !== 'Enter') return
                  event.stopPropagation()
                  props.onOpen(id)
                }}
              >
                {selection && (
                  <td className={styles.tick} onClick={(event) => event.stopPropagation()}>
                    <Checkbox
                      tabIndex={-1}
                      aria-label={`选择 ${nameOf(row)}`}
                      checked={isTicked}
                      onChange={() => props.onTick?.(id)}
                    />
                  </td>
                )}
                {shown.map((column) => (
                  <td key={column.key} className={column.align === 'right' ? styles.right : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
        {props.sums && rows.length > 0 && (
          <SumRow
            {...props.sums}
            columns={shown}
            before={selection ? 1 : 0}
            titles={Object.fromEntries(columns.map(({ key, title }) => [key, title]))}
          />
        )}
      </table>
      {hiddenCount > 0 && rows.length > 0 && (
        <p className={styles.left}>
          另有 {hiddenCount} 列在这个宽度显示不下，
          {props.hasDetail ? '打开一行可以看到全部内容' : '请在宽一些的屏幕上查看'}。
        </p>
      )}
    </div>
  )
}
