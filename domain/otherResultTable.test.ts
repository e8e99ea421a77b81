import { describe, expect, test } from 'vitest'
import { OTHER_RESULT_HEADINGS, readOtherResultTable } from './otherResultTable.ts'

const heading = ['姓名', '证件号', '专业', '级别', '成绩']

describe('a sheet', () => {
  test('is read by its headings, in any order and by their other names', () => {
    const { rows, missing } = readOtherResultTable([
      ['成绩 *', '考生姓名', '考试级别', '身份证号', '报考专业', '备注', '考试日期'],
      ['优秀', '李小雅', '五级', '530102201405120020', '二胡', '转校', '2025/7/18'],
    ])
    expect(missing).toEqual([])
    expect(rows).toEqual([
      {
        line: 2,
        row: {
          name: '李小雅',
          certType: 0,
          certNumber: '530102201405120020',
          majors: '二胡',
          grades: '五级',
          result: '优秀',
          examName: '',
          examDate: '2025/7/18',
        },
      },
    ])
  })
  test('passes over empty lines and keeps the numbers of the others', () => {
    const line = ['李小雅', '1', '二胡', '五级', '优秀']
    const { rows } = readOtherResultTable([heading, line, ['', ' ', '', '', ''], [], line])
    expect(rows.map(({ line: at }) => at)).toEqual([2, 5])
  })
  test('without a heading, or with one missing, names what it lacks and reads nothing', () => {
    expect(readOtherResultTable([])).toEqual({ rows: [], missing: OTHER_RESULT_HEADINGS.required })
    expect(
      readOtherResultTable([
        ['姓名', '专业', '级别', '成绩'],
        ['李', '二胡', '五级', '优秀'],
      ]),
    ).toEqual({
      rows: [],
      missing: ['证件号'],
    })
  })
  test('cells that a line leaves out are empty', () => {
    const { rows } = readOtherResultTable([heading, ['李小雅']])
    expect(rows[0]?.row).toMatchObject({ name: '李小雅', certNumber: '', result: '' })
  })
  const types: [cell: string, certType: number][] = [
    ['', 0],
    ['1', 1],
    ['身份证', 1],
    ['居民身份证', 1],
    ['护照', 2],
    ['港澳通行证', 3],
    ['台湾通行证', 4],
    ['户口簿', -1],
  ]
  test.each(types)('the type %j is %i', (cell, certType) => {
    const line = ['李小雅', 'A1234567', '二胡', '五级', '优秀', cell]
    expect(readOtherResultTable([[...heading, '证件类型'], line]).rows[0]?.row.certType).toBe(certType)
  })
})
