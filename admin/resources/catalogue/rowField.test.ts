import { expect, test } from 'vitest'
import { inputOf, type RowField, valueText } from './rowField.ts'

const text: RowField = { key: 'Name', label: '名称', kind: 'text' }
const choice: RowField = { key: 'Kind', label: '类别', kind: 'choice', options: [{ value: 'song', label: '器乐' }] }

test.each([
  [text, '钢琴', '钢琴'],
  [text, '', '（空）'],
  [{ ...text, kind: 'number' as const }, 0, '0'],
  [{ ...text, kind: 'switch' as const }, 1, '是'],
  [{ ...text, kind: 'switch' as const }, 0, '否'],
  [choice, 'song', '器乐'],
  [choice, 'unknown', '（空）'],
])('%j holding %j reads %s', (field, value, shown) => {
  expect(valueText(field, value)).toBe(shown)
})

test('a form edits its own fields of a row', () => {
  expect(inputOf([text, choice], { Name: '钢琴', Kind: 'song', Version: 3, MID: 1 })).toEqual({
    Name: '钢琴',
    Kind: 'song',
  })
})
