import { sumFigure, sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import styles from './List.module.css'

/** The money of all rows that match, on whatever page one is. */
export interface Sums {
  /** Yuan, by the key of the column that they are the sum of. */
  of?: Readonly<Record<string, number>>
  /** What is no sum of one column. */
  note?: string
}

interface SumRowProps {
  sums: Sums
  /** How many rows match. */
  total: number
  /** The columns that are in view, and how many cells stand before them. */
  columns: ReadonlyArray<{ key: string; title: string; align?: 'right' }>
  before: number
  /** The titles of all columns: a sum whose column is not in view is told by its name. */
  titles: Readonly<Record<string, string>>
}

const named = (title: string) => title.replace('（元）', '')

/** The last row of a list of money, which stays in view while one reads: the sums that the server has counted. */
export function SumRow({ sums: { of = {}, note }, total, columns, before, titles }: SumRowProps) {
  const summed = Object.keys(of)
  const firstSum = columns.findIndex(({ key }) => summed.includes(key))
  // The name of the row needs a cell.
  const span = Math.max(1, firstSum === -1 ? columns.length : firstSum)
  const unseen = summed.filter((key) => !columns.slice(span).some((column) => column.key === key))
  const words = [
    ...unseen.map((key) => `${named(titles[key] ?? key)} ${sumText(of[key] ?? 0)}`),
    ...(note === undefined ? [] : [note]),
  ]
  const name = `${countText(total)} 条合计${words.length === 0 ? '' : `：${words.join('，')}`}`
  return (
    <tfoot className={styles.sums}>
      <tr>
        <th scope="row" colSpan={before + span} title={name}>
          {name}
        </th>
        {columns.slice(span).map(({ key, title, align }) => {
          const sum = of[key]
          return (
            <td key={key} className={align === 'right' ? styles.right : undefined}>
              {sum === undefined ? null : title.includes('（元）') ? sumFigure(sum) : sumText(sum)}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
