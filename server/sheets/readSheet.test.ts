import { expect, test } from 'vitest'
import { excelWorkbook, workbook } from '#test/workbooks.ts'
import { readSheet } from './readSheet.ts'
import { usualLimits } from './sheetLimits.ts'

const list = excelWorkbook([
  ['姓名', '手机号'],
  ['王小雅', '13800000001'],
])
const rows = [
  { line: 1, cells: ['姓名', '手机号'] },
  { line: 2, cells: ['王小雅', '13800000001'] },
]
/** Half a million empty strings in a file of 16 KB. */
const bomb = workbook({
  sheet: '<sheetData><row><c><v>1</v></c></row></sheetData>',
  strings: '<si><t/></si>'.repeat(500_000),
})

test('sheets are read one after the other, and refusals arrive with their numbers', async () => {
  const [first, refused, second] = await Promise.allSettled([
    readSheet(list),
    readSheet(list, { limits: { ...usualLimits, rows: 1 } }),
    readSheet(list),
  ])
  expect(first).toEqual({ status: 'fulfilled', value: { name: expect.any(String), rows } })
  expect(refused).toMatchObject({ reason: { code: 'SHEET_TOO_LONG', message: '表格超过1行，请分成几个文件' } })
  expect(second).toEqual(first)
})

test('a file that would take minutes is given up, other work goes on meanwhile, and the next sheet is read', async () => {
  let turns = 0
  const work = setInterval(() => {
    turns += 1
  }, 5)
  const given = await readSheet(bomb, {}, 200).catch((error: unknown) => error)
  clearInterval(work)
  expect(given).toMatchObject({ code: 'SHEET_TOO_LARGE' })
  expect(turns).toBeGreaterThan(5)
  expect((await readSheet(list)).rows).toEqual(rows)
})
