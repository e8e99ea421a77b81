import { describe, expect, test } from 'vitest'
import { parseIso } from '#domain/time.ts'
import { type ReadyFacts, readyFindings } from './batchReady.ts'
import { type BatchWindows, windowKeys } from './batchWindows.ts'

const none = { from: null, to: null }
const span = (from: string, to: string) => ({ from: parseIso(from), to: parseIso(to) })
const windows = {
  ...Object.fromEntries(windowKeys.map((key) => [key, none])),
  registration: span('2027-03-01', '2027-04-01'),
  exam: span('2027-05-01', '2027-05-09'),
} as unknown as BatchWindows

const piano = { id: 1, name: '钢琴', isHearing: false }
const hearing = { id: 9, name: '音乐听力', isHearing: true }
const grades = ['一级', '二级', '三级'].map((name, at) => ({ id: at + 1, name, isHearing: false }))
const gradeOf = (id: number) => ({ id, name: grades[id - 1]?.name ?? '' })
const pattern = { majorId: 1, gradeId: 1, questionTypeId: 5, typeName: '练习曲', isRandom: true, count: 2 }
const counts = { majorId: 1, gradeId: 1, questionTypeId: 5 }

const ready: ReadyFacts = {
  areas: [
    { id: 1, name: '昆明市', paysOnline: true, deskAddress: '', offers: 1 },
    { id: 2, name: '昭通市', paysOnline: false, deskAddress: '文化馆一楼', offers: 1 },
  ],
  offered: [{ major: piano, grade: gradeOf(1), areas: 2 }],
  grades,
  patterns: [pattern],
  textbooks: [
    { id: 71, name: '考级曲集', majorId: 1 },
    { id: 72, name: '新编曲集', majorId: 1 },
  ],
  bank: [
    { ...counts, textbookId: null, count: 1 },
    { ...counts, textbookId: 71, count: 1 },
    { ...counts, textbookId: 72, count: 1 },
  ],
  windows,
  announcement: '2027年夏季考级报名须知',
  examYear: 2027,
  servicePhones: ['0871-00000001'],
}

test('a batch with everything in its place has no findings', () => expect(readyFindings(ready)).toEqual([]))

test('a hearing paper is drawn from all textbooks, also where one of them has no questions', () => {
  const facts = {
    ...ready,
    offered: [{ major: hearing, grade: { id: 11, name: '一级' }, areas: 1 }],
    patterns: [{ ...pattern, majorId: 9, gradeId: 11, typeName: '单音', count: 3 }],
    textbooks: [
      { id: 81, name: '听力一', majorId: 9 },
      { id: 82, name: '听力二', majorId: 9 },
    ],
    bank: [
      { ...counts, majorId: 9, gradeId: 11, textbookId: null, count: 1 },
      { ...counts, majorId: 9, gradeId: 11, textbookId: 81, count: 2 },
    ],
  }
  expect(readyFindings(facts)).toEqual([])
})

describe('what blocks', () => {
  test.each<[string, Partial<ReadyFacts>, string, string]>([
    ['nothing offered', { offered: [] }, '还没有开设任何专业和级别', 'fees'],
    [
      'an area without fees',
      { areas: [...ready.areas, { id: 3, name: '丽江市', paysOnline: true, deskAddress: '', offers: 0 }] },
      '参加本批次的考区没有任何费用：丽江市',
      'fees',
    ],
    ['no pattern', { patterns: [] }, '没有试卷结构，考生报名后无法考试：钢琴一级', 'patterns'],
    [
      'too few questions of one textbook',
      { bank: ready.bank.filter(({ textbookId }) => textbookId !== 72) },
      '钢琴一级教材“新编曲集”的练习曲需要 2 题，只有 1 题',
      'questions',
    ],
    [
      'no questions at all, and no textbook',
      { bank: [], textbooks: [] },
      '钢琴一级的练习曲需要 2 题，只有 0 题',
      'questions',
    ],
    [
      'a hearing paper that cannot be drawn',
      {
        offered: [...ready.offered, { major: hearing, grade: { id: 11, name: '一级' }, areas: 1 }],
        patterns: [pattern, { ...pattern, majorId: 9, gradeId: 11, typeName: '单音', count: 3 }],
        bank: [...ready.bank, { ...counts, majorId: 9, gradeId: 11, textbookId: null, count: 2 }],
      },
      '音乐听力一级的单音需要 3 题，只有 2 题',
      'questions',
    ],
    [
      'two patterns of one type that want more than there is together',
      {
        patterns: [
          { ...pattern, count: 1 },
          { ...pattern, count: 2 },
        ],
      },
      '钢琴一级教材“考级曲集”的练习曲需要 3 题，只有 2 题',
      'questions',
    ],
    [
      'a hearing paper of which the candidate would have to choose',
      {
        offered: [...ready.offered, { major: hearing, grade: { id: 11, name: '一级' }, areas: 1 }],
        patterns: [pattern, { ...pattern, majorId: 9, gradeId: 11, typeName: '单音', count: 2, isRandom: false }],
        bank: [...ready.bank, { ...counts, majorId: 9, gradeId: 11, textbookId: null, count: 2 }],
      },
      '听力的试卷由系统抽题，试卷结构须设为随机：音乐听力一级',
      'patterns',
    ],
    ['no announcement', { announcement: ' \n' }, '没有填写报名须知', 'windows'],
    ['no service number', { servicePhones: [] }, '没有设置服务电话', 'site'],
    [
      'a desk without an address',
      { areas: ready.areas.map((area) => ({ ...area, deskAddress: '' })) },
      '现场缴费的考区没有缴费地址：昭通市',
      'areas',
    ],
    [
      'impossible windows',
      { windows: { ...windows, exam: span('2027-02-01', '2027-02-02') } },
      '考试早于报名开始',
      'windows',
    ],
  ])('%s', (_, change, text, place) => {
    const findings = readyFindings({ ...ready, ...change }).filter(({ isBlocking }) => isBlocking)
    expect(findings).toEqual([{ isBlocking: true, text, place }])
  })

  test('many of a kind are one finding', () => {
    const offered = Array.from({ length: 6 }, (_, at) => ({
      major: { id: 10 + at, name: `专业${at}`, isHearing: false },
      grade: gradeOf(1),
      areas: 1,
    }))
    expect(readyFindings({ ...ready, offered })[0]?.text).toBe(
      '没有试卷结构，考生报名后无法考试：专业0一级、专业1一级、专业2一级、专业3一级等 6 项',
    )
  })
})

describe('what is odd', () => {
  test.each<[string, Partial<ReadyFacts>, string]>([
    [
      'a grade that is missing between others',
      {
        offered: [1, 3].map((id) => ({ major: piano, grade: gradeOf(id), areas: 2 })),
        patterns: [pattern, { ...pattern, gradeId: 3 }],
        bank: [...ready.bank, { ...counts, gradeId: 3, textbookId: null, count: 9 }],
      },
      '没有费用，而前后的级别都有：钢琴二级',
    ],
    [
      'an announcement of another year',
      { announcement: '2026年夏季考级，2026 年 3 月报名' },
      '报名须知里写着 2026 年，请核对',
    ],
    ['no exam window', { windows: { ...windows, exam: none } }, '考试时间还没有定'],
    [
      'windows that are odd',
      { windows: { ...windows, exam: span('2027-03-20', '2027-05-09') } },
      '报名在考试开始后才截止',
    ],
  ])('%s', (_, change, text) => {
    expect(readyFindings({ ...ready, ...change })).toEqual([expect.objectContaining({ isBlocking: false, text })])
  })
})
