import { expect, test } from 'vitest'
import { nameIdentity, whyDeskUnfit, whyMinutesUnfit, whyNameUnfit } from './catalogueEdit.ts'

test.each([
  ['', 'CATALOGUE_NAME_REQUIRED'],
  ['钢琴', null],
  ['琴'.repeat(40), null],
  ['琴'.repeat(41), 'CATALOGUE_NAME_LONG'],
  ['钢\u0000琴', 'TEXT_UNFIT'],
])('the name %j: %s', (name, reason) => {
  expect(whyNameUnfit(name)).toBe(reason)
})

test.each([
  [{ address: '', hours: '', phone: '' }, null],
  [{ address: '址'.repeat(100), hours: '时'.repeat(60), phone: '1'.repeat(60) }, null],
  [{ address: '址'.repeat(101), hours: '', phone: '' }, 'DESK_TEXT_LONG'],
  [{ address: '', hours: '时'.repeat(61), phone: '' }, 'DESK_TEXT_LONG'],
  [{ address: '', hours: '', phone: '1'.repeat(61) }, 'DESK_TEXT_LONG'],
  [{ address: '', hours: '\u202e', phone: '' }, 'TEXT_UNFIT'],
])('the pay desk %#: %s', (desk, reason) => {
  expect(whyDeskUnfit(desk)).toBe(reason)
})

test.each([
  [0, 'UPLOAD_MINUTES_WRONG'],
  [1, null],
  [600, null],
  [601, 'UPLOAD_MINUTES_WRONG'],
  [1.5, 'UPLOAD_MINUTES_WRONG'],
])('%s minutes: %s', (minutes, reason) => {
  expect(whyMinutesUnfit(minutes)).toBe(reason)
})

test.each([
  ['昆明市', '昆 明 市', true],
  ['昆明市', '昆明市🎵', true],
  ['昆明市', '昆明市♪ ', true],
  ['ABC 一级', 'ａｂｃ一级', true],
  ['1-2级', '12级', false],
  ['钢琴（上）', '钢琴（下）', false],
  ['🎵', '🎹', false],
])('%s and %s: one name %s', (one, other, isOne) => {
  expect(nameIdentity(one) === nameIdentity(other)).toBe(isOne)
})
