import { type ReactNode, useState } from 'react'
import { PageBar } from '../list/PageBar.tsx'
import styles from './PlainTable.module.css'

export interface PlainColumn<Row> {
  title: string
  width?: number
  align?: 'right'
  /** Whether a long text is cut off instead of taking a second line. */
  isOneLine?: boolean
  cell: (row: Row) => ReactNode
}

interface PlainTableProps<Row> {
  columns: ReadonlyArray<PlainColumn<Row>>
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Shown where there is no row. */
  nothing?: ReactNode
  /** How many rows to show at a time; absent: all of them. */
  rowsPerPage?: number
  /** The row of the sums, below all others. */
  foot?: Row
}

/** A table of few rows, without the keys and conditions of a list. It scrolls sideways where it is too wide. */
export function PlainTable<Row>({ columns, rows, keyOf, nothing, rowsPerPage, foot }: PlainTableProps<Row>) {
  const size = rowsPerPage ?? Math.max(rows.length, 1)
  const [wanted, setPage] = useState(1)
  const page = Math.min(wanted, Math.max(1, Math.ceil(rows.length / size)))
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ title, width, align }) => (
                <th key={title} scope="col" style={{ width, textAlign: align }}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * size, page * size).map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ title, align, isOneLine, cell }) => (
                  <td
                    key={title}
                    style={{ textAlign: align }}
                    className={isOneLine ? styles.oneLine : align ? undefined : styles.words}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {foot !== undefined && (
            <tfoot className={styles.foot}>
              <tr>
                {columns.map(({ title, align, cell }) => (
                  <td key={title} style={{ textAlign: align }}>
                    {cell(foot)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {rows.length === 0 && <div className={styles.nothing}>{nothing}</div>}
      {rows.length > size && <PageBar page={page} size={size} total={rows.length} onTurn={setPage} />}
    </>
  )
}
