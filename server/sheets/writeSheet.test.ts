import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { textCell } from './cellReaders.ts'
import { readSheet } from './readSheet.ts'
import { column } from './readTable.ts'
import { type SheetFormat, templateOf, writeSheet } from './writeSheet.ts'

const FORMATS: SheetFormat[] = ['xlsx', 'csv']
const columns = [{ heading: '姓名', width: 10 }, { heading: '手机号' }, { heading: '费用' }]
async function* rows() {
  yield ['王,"小"雅\n二', '13800000001', 120.5]
  yield ['𠮷<&>_x0041_', null, -3]
}

test.each(FORMATS)('what is written as %s is read again', async (format) => {
  const bytes = await buffer(writeSheet(format, { name: '报名 [1/2]', columns, rows: rows() }))
  expect((await readSheet(bytes)).rows).toEqual([
    { line: 1, cells: ['姓名', '手机号', '费用'] },
    { line: 2, cells: ['王,"小"雅 二', '13800000001', '120.5'] },
    { line: 3, cells: ['𠮷<&>_x0041_', '', '-3'] },
  ])
})

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '　＝1',
  '＋1',
  '=HYPERLINK("http://x")',
]
test.each(FORMATS)('no text becomes a formula in %s (threats#E15)', async (format) => {
  const sheet = { name: 'x', columns: [{ heading: '=a' }], rows: formulas.map((text) => [text]) }
  const bytes = await buffer(writeSheet(format, sheet))
  if (format === 'csv') {
    const cells = bytes.toString().replaceAll('"', '').split('\r\n').slice(0, -1)
    expect(cells.filter((cell) => !/^\ufeff?'/.test(cell))).toEqual([])
  }
  const { rows: read } = await readSheet(bytes)
  expect(read.slice(1).map(({ cells: [cell] }) => cell?.[0])).toEqual(formulas.map((text) => text.trim()[0]))
})

test('numbers that a spreadsheet would change stay text in CSV, and are read again as they were', async () => {
  const texts = [
    '530000201512124635',
    '87262001000056',
    '2015.10',
    '0871',
    '2015.12',
    '13800000001',
    '12',
    '53000020151212463X',
  ]
  const sheet = { name: 'x', columns: [{ heading: '号码' }], rows: texts.map((text) => [text]) }
  const bytes = await buffer(writeSheet('csv', sheet))
  const cells = bytes.toString().split('\r\n').slice(1, -1)
  expect(cells.filter((cell) => cell.endsWith('\t')).map((cell) => cell.trim())).toEqual(texts.slice(0, 4))
  expect((await readSheet(bytes)).rows.slice(1).map(({ cells: [cell] }) => cell)).toEqual(texts)
})

test('what a workbook cannot hold is left out of it', async () => {
  const bytes = await buffer(writeSheet('xlsx', { name: 'x', columns, rows: [['a\u0001\u0000b\uffff', null, null]] }))
  expect((await readSheet(bytes)).rows[1]?.cells).toEqual(['ab'])
})

test('a workbook of many rows is written while they come', async () => {
  let asked = 0
  function* many() {
    for (; asked < 50_000; asked++) yield [`考生${asked}`, '13800000001', asked]
  }
  const stream = writeSheet('xlsx', { name: 'x', columns, rows: many() })
  for await (const _ of stream) break
  expect(asked).toBeLessThan(50_000)
})

test('a template has the headings that are read, and examples', async () => {
  const sheet = templateOf('考官', { name: column(['姓名', '考官'], textCell({ most: 30 })) }, [{ name: '王老师' }])
  expect((await readSheet(await buffer(writeSheet('xlsx', sheet)))).rows.map(({ cells }) => cells)).toEqual([
    ['姓名'],
    ['王老师'],
  ])
})
