import { describe, expect, test } from 'vitest'
import { clipboardOf, feeOfText, filled, isIn, movedSpot, pasted, rangeOf, type Spot, spotsOf } from './feeGrid.ts'

const matrix = { rows: ['钢琴', '小提琴', '古筝'], columns: ['一级', '二级', '三级'] }
const at = (row: number, column: number): Spot => ({ row, column })
const single = (spot: Spot) => ({ at: spot, selected: rangeOf(spot, spot) })
const feeAt = ({ row, column }: Spot) => (column === 2 ? null : 100 * (row + 1) + column)

test.each([
  ['150', 150],
  [' ¥1,500.50元 ', 1500.5],
  ['１５０', 150],
  ['', null],
  ['0', null],
  ['—', null],
  ['不开考', null],
  ['1.005', undefined],
  ['-5', undefined],
  ['免费', undefined],
])('the fee %j is %j', (text, fee) => expect(feeOfText(text)).toBe(fee))

describe('a paste', () => {
  test('without headings goes from the current cell to the right and down', () => {
    expect(pasted('150\t160\r\n170\t\r\n', matrix, single(at(1, 1)))).toEqual({
      entries: [
        { row: 1, column: 1, fee: 150 },
        { row: 1, column: 2, fee: 160 },
        { row: 2, column: 1, fee: 170 },
        { row: 2, column: 2, fee: null },
      ],
      problems: [],
    })
  })

  test('with headings goes to the majors and grades that they name, in any order', () => {
    const text = '专业\t三级\t一级\n古筝\t300\t100\n钢琴\t30\t10'
    expect(pasted(text, matrix, single(at(2, 2))).entries).toEqual([
      { row: 2, column: 2, fee: 300 },
      { row: 2, column: 0, fee: 100 },
      { row: 0, column: 2, fee: 30 },
      { row: 0, column: 0, fee: 10 },
    ])
  })

  test('of one cell fills what is selected', () => {
    const { entries } = pasted('99', matrix, { at: at(0, 0), selected: rangeOf(at(0, 0), at(1, 1)) })
    expect(entries.map(({ fee }) => fee)).toEqual([99, 99, 99, 99])
  })

  test.each([
    ['1\tabc', single(at(0, 0)), ['“abc”不是费用']],
    ['1\t2', single(at(0, 2)), ['粘贴的内容超出了表格']],
    ['1\n2', single(at(2, 0)), ['粘贴的内容超出了表格']],
    ['专业\t一级\n唢呐\t1', single(at(0, 0)), ['没有专业“唢呐”']],
    ['专业\t一级\t九级\n钢琴\t1\t2', single(at(0, 0)), ['没有级别“九级”']],
  ])('%j enters nothing and says why', (text, where, problems) => {
    expect(pasted(text, matrix, where)).toEqual({ entries: [], problems })
  })
})

test('filling repeats the first row downwards, or the first column to the right', () => {
  const range = rangeOf(at(1, 1), at(0, 0))
  expect(filled(range, 'down', feeAt).map(({ fee }) => fee)).toEqual([100, 101, 100, 101])
  expect(filled(range, 'right', feeAt).map(({ fee }) => fee)).toEqual([100, 100, 200, 200])
})

test('a range holds the cells between its corners, and goes to the clipboard as a spreadsheet takes it', () => {
  const range = rangeOf(at(1, 2), at(0, 1))
  expect(spotsOf(range)).toHaveLength(4)
  expect([isIn(range, at(0, 2)), isIn(range, at(2, 2)), isIn(range, at(0, 0))]).toEqual([true, false, false])
  expect(clipboardOf(range, feeAt)).toBe('101\t\n201\t')
})

test.each([
  ['ArrowDown', at(1, 1), at(2, 1)],
  ['Enter', at(2, 1), at(2, 1)],
  ['ArrowLeft', at(0, 0), at(0, 0)],
  ['End', at(1, 0), at(1, 2)],
  ['PageUp', at(2, 1), at(0, 1)],
])('%s leads from %j to %j', (key, from, to) => expect(movedSpot(key, from, matrix)).toEqual(to))

test('other keys do not move', () => expect(movedSpot('a', at(0, 0), matrix)).toBeNull())
