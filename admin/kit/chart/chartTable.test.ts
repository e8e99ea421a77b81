import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { chartCsv } from './chartTable.ts'

test('a table becomes a sheet with its finding above it, and nothing in it is a formula', () => {
  const rows = [
    ['昆明市', 30, null],
    ['=1+1', 2, '−31%'],
    ['说 "好", 是', -4, '+8%'],
  ]
  const csv = chartCsv('昆明市最多，占 64%', { headings: ['考区', '报名', '增减'], rows })
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(Papa.parse(csv.slice(1).trim()).data).toEqual([
    ['昆明市最多，占 64%'],
    ['考区', '报名', '增减'],
    ['昆明市', '30', ''],
    ["'=1+1", '2', '−31%'],
    ['说 "好", 是', '-4', "'+8%"],
  ])
})
