import { describe, expect, test } from 'vitest'
import {
  type CellReader,
  choiceCell,
  dateCell,
  listCell,
  mobileCell,
  numberCell,
  optional,
  textCell,
  yesNoCell,
} from './cellReaders.ts'
import { readSheet } from './readSheet.ts'
import { column, readTable } from './readTable.ts'

const majors = new Map([
  ['钢琴', 3],
  ['二胡', 7],
])
const columns = {
  name: column(['姓名', '考官姓名'], textCell({ most: 30 })),
  mobile: column(['手机号', '手机'], mobileCell),
  majors: column(['专业'], optional(listCell(choiceCell(majors, 'OTHER_MAJOR_WRONG')), []), { mayBeAbsent: true }),
}
const read = async (text: string) => readTable(await readSheet(Buffer.from(text)), columns)

describe('a table', () => {
  test('is read by its headings, in any order, below a title', async () => {
    const table = await read('2026年考官名单,,\n*手 机,备注,考官姓名（必填）\n138 0000 0001,x,王\n\n13800000002,,李')
    expect(table).toMatchObject({
      rows: [
        { line: 3, values: { name: '王', mobile: '13800000001', majors: [] } },
        { line: 5, values: { name: '李', mobile: '13800000002', majors: [] } },
      ],
      problems: [],
      unused: ['备注'],
    })
  })
  test('names all that is wrong, by row and heading', async () => {
    const { rows, all, problems } = await read(
      '姓名,手机号,专业\n,1380000,钢琴、二 胡\n王,#N/A,\n李,13800000002,二胡/钢琴；二胡',
    )
    expect(rows.map(({ line, values }) => [line, values.majors])).toEqual([[4, [7, 3]]])
    expect(problems.map(({ line, heading, why }) => `${line} ${heading}：${why}`)).toEqual([
      '2 姓名：不能为空',
      '2 手机号：“1380000”：请输入正确的手机号格式',
      '2 专业：请填写正确的专业',
      '3 手机号：单元格里是错误值“#N/A”，请改正公式或重新填写',
    ])
    // What could be read of a bad row is there for further checks.
    expect(all.map(({ line, values, isGood }) => [line, values.name, isGood])).toEqual([
      [2, undefined, false],
      [3, '王', false],
      [4, '李', true],
    ])
  })
  test('quotes only the beginning of a long cell', async () => {
    const { problems } = await read(`姓名,手机号\n王,${'1'.repeat(40)}`)
    expect(problems.map(({ why }) => why)).toEqual([`“${'1'.repeat(30)}…”：请输入正确的手机号格式`])
  })
  test.each([
    ['without its columns', '姓,电话\n王,1', '表格缺少这些列：姓名、手机号'],
    ['with a column twice', '姓名,手机号,手机\n王,1,2', '表格中有两列“手机号”，请保留一列'],
    ['with headings only', '姓名,手机号', '列名下面没有数据'],
  ])('%s is refused', async (_, text, why) => {
    await expect(read(text)).rejects.toThrow(why)
  })
})

describe('readers of cells', () => {
  const number = numberCell({ least: 0, most: 1000, decimals: 2 })
  test.each<[reader: CellReader<unknown>, text: string, read: unknown]>([
    [number, '85', { value: 85 }],
    [number, '１，０００．００', { value: 1000 }],
    [number, '¥120.5', { value: 120.5 }],
    [number, '120元', { value: 120 }],
    [number, '85%', { value: 0.85 }],
    [number, '一百', { reason: 'CELL_NOT_NUMBER' }],
    [number, '1e3', { reason: 'CELL_NOT_NUMBER' }],
    [number, '1.234', { reason: 'CELL_DECIMALS', params: { n: 2 } }],
    [number, '-1', { reason: 'CELL_OUT_OF_RANGE', params: { least: 0, most: 1000 } }],
    [dateCell, '2026/7/8', { value: '2026-07-08' }],
    [dateCell, '2026年7月18日', { value: '2026-07-18' }],
    [dateCell, '20260718', { value: '2026-07-18' }],
    [dateCell, '2026-02-30', { reason: 'CELL_NOT_DATE' }],
    [yesNoCell, '是', { value: true }],
    [yesNoCell, 'ｎ', { value: false }],
    [yesNoCell, '也许', { reason: 'CELL_NOT_ONE_OF', params: { names: '“是”或“否”' } }],
    [textCell({ most: 4 }), '王小雅', { reason: 'CELL_TOO_LONG' }],
    [textCell({ most: 4 }), '王\u202e', { reason: 'TEXT_UNFIT' }],
    [optional(yesNoCell, false), '', { value: false }],
  ])('%# %s', (reader, text, read) => {
    expect(reader(text)).toEqual(read)
  })
})
