import { expect, test } from 'vitest'
import { conditionChoices } from './conditionChoices.ts'
import type { ListField } from './useList.ts'

const field = (key: string, label: string, ...labels: string[]): ListField => ({
  key,
  wire: key,
  label,
  isPossible: () => true,
  options: labels.map((option, at) => ({ value: at + 1, label: option })),
})
const fields = [field('batch', '批次', '冬季考级', '夏季考级'), field('pay', '缴费', '已缴费')]
const labels = (kind: string | null, text: string) => conditionChoices(fields, kind, text).map(({ label }) => label)

test.each<[string, string | null, string, string[]]>([
  ['the kinds at first', null, '', ['批次 ›', '缴费 ›']],
  ['the values of the chosen kind', 'batch', '', ['冬季考级', '夏季考级']],
  ['those of the chosen kind that hold what is typed', 'batch', '夏', ['夏季考级']],
  ['values of every kind by what is typed', null, '考级', ['批次：冬季考级', '批次：夏季考级']],
  ['values by the kind and a word of the value', null, '批次 冬', ['批次：冬季考级']],
  ['nothing where nothing holds it', null, '秋', []],
])('%s', (_, kind, text, found) => expect(labels(kind, text)).toEqual(found))
