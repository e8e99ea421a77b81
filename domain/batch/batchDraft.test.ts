import { describe, expect, test } from 'vitest'
import { batchStateOf, clonedName, namingFaults, whyNamingFixed } from './batchDraft.ts'

const naming = { name: '2027年夏季音乐考级', examYear: 2027, certNoPrefix: '87' }

test('a batch that is not published is a draft whatever its dates say', () => {
  const window = { isLocked: true, registrationOpensAt: 10, registrationClosesAt: 20 }
  expect(batchStateOf({ ...window, publishedAt: null }, 15)).toBe('draft')
  expect(batchStateOf({ ...window, publishedAt: 5 }, 15)).toBe('locked')
  expect(batchStateOf({ ...window, isLocked: false, publishedAt: 5 }, 15)).toBe('open')
})

describe('naming', () => {
  test.each([
    ['as usual', {}, {}],
    ['without a name', { name: '' }, { name: 'BATCH_NAME_WRONG' }],
    ['with a name of a paragraph', { name: '考'.repeat(31) }, { name: 'BATCH_NAME_WRONG' }],
    ['with a name that hides something', { name: '考级\u202e' }, { name: 'TEXT_UNFIT' }],
    ['in another century', { examYear: 1999 }, { examYear: 'BATCH_YEAR_WRONG' }],
    ['with a prefix of three digits', { certNoPrefix: '871' }, { certNoPrefix: 'BATCH_PREFIX_WRONG' }],
    ['with a prefix of letters', { certNoPrefix: 'KM' }, { certNoPrefix: 'BATCH_PREFIX_WRONG' }],
  ])('%s', (_, change, faults) => expect(namingFaults({ ...naming, ...change })).toEqual(faults))

  test('prefix and year are fixed by the first enrolment, the name is not', () => {
    const other = { ...naming, certNoPrefix: '53' }
    expect(whyNamingFixed(naming, other, 0)).toBeNull()
    expect(whyNamingFixed(naming, other, 1)).toBe('BATCH_NUMBER_FIXED')
    expect(whyNamingFixed(naming, { ...naming, examYear: 2028 }, 1)).toBe('BATCH_NUMBER_FIXED')
    expect(whyNamingFixed(naming, { ...naming, name: '改名' }, 1)).toBeNull()
  })
})

test('the name of a clone is a year on', () => {
  expect(clonedName('2026年11月音乐考级', 1)).toBe('2027年11月音乐考级')
  expect(clonedName('音乐考级（2025年至2026年）', 1)).toBe('音乐考级（2026年至2027年）')
  expect(clonedName('第2026号', 1)).toBe('第2026号')
})
