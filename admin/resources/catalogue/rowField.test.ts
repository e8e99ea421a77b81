import { expect, test } from 'vitest'
import { inputOf, missingIn, type RowField, valueText } from './rowField.ts'

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

test('what is needed and missing is named, a choice as one', () => {
  const fields = [
    { ...text, isNeeded: true },
    { ...choice, isNeeded: true },
    { ...text, key: 'Note' },
  ] as const
  expect(missingIn(fields, { Name: ' ', Kind: 0, Note: '' })).toEqual({ Name: '请填写名称', Kind: '请选择类别' })
  expect(missingIn(fields, { Name: '昭通市', Kind: 'song' })).toEqual({ Name: null, Kind: null })
})
