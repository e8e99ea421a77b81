import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GivenResult } from './result.ts'
import {
  type AssignedMark,
  isDeciding,
  relationFinder,
  relationOf,
  seesOtherMarks,
  shownIdentity,
} from './reviewFairness.ts'

const ME = 1
const CHIEF = 9
const mark = (examinerId: number, code: GivenResult | null, isDecision = false): AssignedMark => ({
  examinerId,
  code,
  isDecision,
  isParty: code !== null && !isDecision,
})
const takenBack = (examinerId: number): AssignedMark => ({ ...mark(examinerId, null), isParty: true })

describe('who decides what is held', () => {
  const chief = { examinerId: CHIEF, isChief: true }
  test.each([
    ['two grades apart, nobody’s party', chief, [mark(1, 4), mark(2, 2)], true],
    ['assigned after they differed', chief, [mark(1, 4), mark(2, 2), mark(CHIEF, null)], true],
    ['decided before', chief, [mark(1, 4), mark(2, 2), mark(CHIEF, 3, true)], true],
    ['one grade apart', chief, [mark(1, 4), mark(2, 3)], false],
    ['one not done', chief, [mark(1, 4), mark(2, null), mark(3, 1)], false],
    ['nobody assigned', chief, [], false],
    ['no chief', { examinerId: CHIEF, isChief: false }, [mark(1, 4), mark(2, 2)], false],
    ['one of the two who differ', chief, [mark(1, 4), mark(CHIEF, 1)], false],
    ['a marker who took his mark back', chief, [mark(1, 4), mark(2, 1), takenBack(CHIEF)], false],
    ['one of three who differ', chief, [mark(1, 4), mark(2, 1), mark(CHIEF, 3)], false],
  ] satisfies [string, { examinerId: number; isChief: boolean }, AssignedMark[], boolean][])(
    '%s',
    (_, examiner, marks, decides) => expect(isDeciding(examiner, marks)).toBe(decides),
  )
})

describe('who sees the marks of others', () => {
  const me = { examinerId: ME, isChief: false, isDone: true }
  test.each([
    ['both in', me, [mark(ME, 4), mark(2, 2)], true],
    ['only his', me, [mark(ME, 4), mark(2, null)], false],
    ['only the other’s', { ...me, isDone: false }, [mark(ME, null), mark(2, 2)], false],
    [
      'the chief, before he decides',
      { examinerId: CHIEF, isChief: true, isDone: false },
      [mark(1, 4), mark(2, 1)],
      true,
    ],
    [
      'a chief like any other',
      { examinerId: CHIEF, isChief: true, isDone: false },
      [mark(1, 4), mark(CHIEF, null)],
      false,
    ],
  ] satisfies [string, typeof me, AssignedMark[], boolean][])('%s', (_, examiner, marks, sees) =>
    expect(seesOtherMarks(examiner, marks)).toBe(sees),
  )

  const code = fc.option(fc.constantFrom<GivenResult>(1, 2, 3, 4))
  test('an ordinary examiner sees none while somebody is not done', () => {
    fc.assert(
      fc.property(fc.array(code, { minLength: 1, maxLength: 5 }), fc.nat(4), (codes, at) => {
        const marks = codes.map((given, index) => mark(index, given))
        const own = marks[at % marks.length]
        const examiner = { examinerId: at % marks.length, isChief: false, isDone: own?.code !== null }
        if (codes.includes(null)) expect(seesOtherMarks(examiner, marks)).toBe(false)
        else expect(seesOtherMarks(examiner, marks)).toBe(true)
      }),
    )
  })
})

test.each([
  [false, false, { name: true, photo: true }],
  [false, true, { name: true, photo: true }],
  [true, false, { name: false, photo: false }],
  [true, true, { name: false, photo: true }],
])('hidden %s, on site %s: %j', (isHidden, isOnSite, shown) =>
  expect(shownIdentity({ isHidden, isOnSite })).toEqual(shown),
)

describe('who is related to a candidate', () => {
  const examiner = { accountId: 3, mobile: '13800000003', organisation: '昆明 翠湖（音乐）学校' }
  const other = { accountId: 8, mobiles: ['13800000008', '', '0871-66666666'], teacherName: '滇池琴行' }
  test.each([
    ['nobody', other, null],
    ['his own account', { ...other, accountId: 3 }, 'person'],
    ['his number', { ...other, mobiles: ['', '13800000003'] }, 'person'],
    ['his number with hyphens', { ...other, mobiles: ['138-0000-0003'] }, 'person'],
    ['his number after +86', { ...other, mobiles: ['+86 138 0000 0003'] }, 'person'],
    ['his number after 0086, in full width', { ...other, mobiles: ['００８６１３８０００００００３'] }, 'person'],
    ['a longer number that ends like his', { ...other, mobiles: ['813800000003'] }, null],
    ['his school, spelt otherwise', { ...other, teacherName: '昆明翠湖(音乐)学校 ' }, 'school'],
    ['a part of its name', { ...other, teacherName: '翠湖音乐学校' }, null],
  ] satisfies [string, typeof other, string | null][])('%s', (_, enrolment, relation) => {
    expect(relationOf(examiner, enrolment)).toBe(relation)
  })
  test('two empty school names are not the same school', () => {
    expect(relationOf({ ...examiner, organisation: ' ' }, { ...other, teacherName: '（）' })).toBeNull()
  })

  test('many examiners are found as each would be alone', () => {
    const text = fc.constantFrom('', '13800000003', '138 0000 0004', '翠湖学校', '（翠湖）学校', '滇池')
    const examiners = fc.array(fc.record({ accountId: fc.nat(5), mobile: text, organisation: text }), { maxLength: 6 })
    const enrolment = fc.record({ accountId: fc.nat(5), mobiles: fc.array(text, { maxLength: 3 }), teacherName: text })
    fc.assert(
      fc.property(examiners, enrolment, (all, one) => {
        const alone = all.filter((each) => relationOf(each, one) !== null).map(({ accountId }) => accountId)
        expect(relationFinder(all)(one).sort((a, b) => a - b)).toEqual([...new Set(alone)].sort((a, b) => a - b))
      }),
    )
  })
})
