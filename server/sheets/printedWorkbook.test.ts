import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readSheet } from './readSheet.ts'
import { writeSheet } from './writeSheet.ts'

const columns = ['姓名', '手机号', '费用'].map((heading) => ({ heading }))
async function* rows(count: number) {
  for (let at = 0; at < count; at++) yield [`考生<${at}>&，昆明市盘龙区`, '13800000001', at + 0.5]
}
const sheet = (count: number) => ({
  name: '报名',
  title: '报名（2026年冬季音乐考级），共 3 条',
  columns,
  rows: rows(count),
})

test('a sheet with a title prints across the page, with title and headings on each page and fitting columns', async () => {
  const bytes = await buffer(writeSheet('xlsx', sheet(3)))
  const workbook = await readXlsx(bytes)
  const [printed] = workbook.sheets
  expect(printed?.pageSetup).toMatchObject({
    paperSize: 'a4',
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '$1:$2',
  })
  expect(printed?.freezePane).toMatchObject({ rows: 2 })
  const [name, mobile, fee] = printed?.columns?.map(({ width }) => width) ?? []
  expect([name, mobile, fee]).toEqual([24, 13, 8])
  expect(printed?.rows).toEqual([
    ['报名（2026年冬季音乐考级），共 3 条', null, null],
    ['姓名', '手机号', '费用'],
    ['考生<0>&，昆明市盘龙区', '13800000001', 0.5],
    ['考生<1>&，昆明市盘龙区', '13800000001', 1.5],
    ['考生<2>&，昆明市盘龙区', '13800000001', 2.5],
  ])
})

test('it is written while its rows come, and read again by the kit', async () => {
  const bytes = await buffer(writeSheet('xlsx', sheet(1500)))
  const { rows: read } = await readSheet(bytes)
  expect(read).toHaveLength(1502)
  expect(read.at(-1)?.cells).toEqual(['考生<1499>&，昆明市盘龙区', '13800000001', '1499.5'])
  let asked = 0
  async function* many() {
    for (; asked < 50_000; asked++) yield [`考生${asked}`, '13800000001', asked]
  }
  for await (const _ of writeSheet('xlsx', { ...sheet(0), rows: many() })) if (asked > LOOKED_AT) break
  expect(asked).toBeLessThan(50_000)
})
const LOOKED_AT = 200

test('formulas are neutralised in the title and the rows', async () => {
  const bytes = await buffer(writeSheet('xlsx', { name: 'x', title: '=1', columns, rows: [['=1+1', '@a', '−1']] }))
  const cells = (await readXlsx(bytes)).sheets[0]?.rows
  expect(cells?.[0]?.[0]).toBe("'=1")
  expect(cells?.[2]).toEqual(["'=1+1", "'@a", '−1'])
})

test('a row that cannot be read ends the workbook with its fault', async () => {
  async function* broken() {
    yield ['一', '二', 3]
    for (let at = 0; at < 300; at++) yield ['一', '二', 3]
    throw new Error('the database is away')
  }
  await expect(buffer(writeSheet('xlsx', { ...sheet(0), rows: broken() }))).rejects.toThrow('the database is away')
  await expect(
    buffer(
      writeSheet('xlsx', {
        ...sheet(0),
        rows: (async function* () {
          yield await Promise.reject<string[]>(new Error('at once'))
        })(),
      }),
    ),
  ).rejects.toThrow('at once')
})
