import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SumRow, type Sums } from './SumRow.tsx'

const titles = { Name: '考生', Amount: '金额（元）', Charge: '手续费（元）', Way: '方式' }
const columns = (...keys: Array<keyof typeof titles>) =>
  keys.map((key) => ({ key, title: titles[key], ...(key === 'Amount' ? { align: 'right' as const } : {}) }))

/** The cells of the row, with how many columns each spans. */
function shown(sums: Sums, ...keys: Array<keyof typeof titles>): Array<[string | null, number]> {
  render(
    <table>
      <SumRow sums={sums} total={1234} columns={columns(...keys)} before={1} titles={titles} />
    </table>,
  )
  return [...screen.getByRole<HTMLTableRowElement>('row').cells].map((cell) => [cell.textContent, cell.colSpan])
}

test('sums stand in their columns, and the name of the row takes what is before them', () => {
  expect(shown({ of: { Amount: 100_000.1 } }, 'Name', 'Way', 'Amount', 'Charge')).toEqual([
    ['1,234 条合计', 3],
    ['100,000.10', 1],
    ['', 1],
  ])
})

test('a sum whose column does not fit is told by its name, and so is what is no sum of one column', () => {
  expect(shown({ of: { Amount: 5, Charge: 0.3 }, note: '其中已冲销 ¥1.00' }, 'Name', 'Amount')).toEqual([
    ['1,234 条合计：手续费 ¥0.30，其中已冲销 ¥1.00', 2],
    ['5.00', 1],
  ])
})

test('where no column of a sum is in view the row has one cell', () => {
  expect(shown({ of: { Amount: 5 } }, 'Name', 'Way')).toEqual([['1,234 条合计：金额 ¥5.00', 3]])
})
