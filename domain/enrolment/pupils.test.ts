import { describe, expect, test } from 'vitest'
import { emptyEnrolmentForm } from './enrolmentForm.ts'
import { completedByIdNumber, isLastFour, maskAllButHead, pupilStateOf, rowOfPhoto, typedMonth } from './pupils.ts'

test.each([
  ['2015.6', '2015.06'],
  ['2015-06', '2015.06'],
  ['２０１５年６月', '2015.06'],
  ['2015/6/1', '2015.06'],
  ['2015年06月01日', '2015.06'],
  ['2015-06-01 00:00:00', '2015.06'],
  ['201506', '2015.06'],
  ['20150601', '2015.06'],
  ['', ''],
  ['六月', '六月'],
])('a month typed as %j is %j', (typed, month) => expect(typedMonth(typed)).toBe(month))

test('an ID number fills in what the sheet leaves open, and nothing else', () => {
  const number = '530102201506011238'
  const form = { ...emptyEnrolmentForm, certNumber: number }
  expect(completedByIdNumber(form)).toMatchObject({ sex: '男', birthMonth: '2015.06' })
  expect(completedByIdNumber({ ...form, sex: '女' })).toMatchObject({ sex: '女', birthMonth: '2015.06' })
  expect(completedByIdNumber({ ...form, certType: 2 })).toMatchObject({ sex: '', birthMonth: '' })
})

describe('a photo finds its row', () => {
  const rows = [
    { line: 2, certNumber: '53010220150601123X' },
    { line: 3, certNumber: 'E1234567' },
    { line: 4, certNumber: 'E7654321' },
    { line: 5, certNumber: 'E7654321' },
  ]
  test.each([
    ['53010220150601123x.JPG', 2],
    ['e1234567.png', 3],
    ['3.jpg', 3],
    ['03.jpeg', 3],
    ['7.jpg', undefined],
    ['李小音.jpg', undefined],
    ['.jpg', undefined],
    // One child with two majors: neither row is meant before the other.
    ['E7654321.jpg', undefined],
  ])('%s: %j', (name, line) => expect(rowOfPhoto(name, rows)?.line).toBe(line))
})

test('the last four characters are asked for and never shown', () => {
  const number = '53010220150601123X'
  expect(isLastFour('123x', number)).toBe(true)
  expect(isLastFour('１２３Ｘ', number)).toBe(true)
  for (const typed of ['', '123', '0123X', number]) expect(isLastFour(typed, number)).toBe(false)
  expect(maskAllButHead(number)).toBe(`530${'*'.repeat(15)}`)
  expect(maskAllButHead('E1234')).toBe('E****')
})

test('a pupil waits while somebody may enrol, and also while the batch is locked', () => {
  const batch = { isLocked: false, registrationOpensAt: 10, registrationClosesAt: 20 }
  const none = { agreedAt: null, refusedAt: null }
  expect(pupilStateOf(none, batch, 15)).toBe('waiting')
  expect(pupilStateOf(none, { ...batch, isLocked: true }, 15)).toBe('waiting')
  expect(pupilStateOf(none, batch, 20)).toBe('lapsed')
  expect(pupilStateOf({ ...none, agreedAt: 12 }, batch, 20)).toBe('agreed')
  expect(pupilStateOf({ ...none, refusedAt: 12 }, batch, 20)).toBe('refused')
})
