import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reasonText } from '#domain/reasons/reasons.ts'
import { cleanOtherResult, type OtherResult, otherResultKey, otherResultProblems } from './otherResult.ts'

const now = Date.parse('2026-11-20T10:00:00+08:00')
const good: OtherResult = {
  name: '李小雅',
  certType: 1,
  certNumber: '530102201405120020',
  majors: '二胡',
  grades: '五级',
  result: '优秀',
  examName: '2025年民族器乐展演',
  examDate: '2025-07-18',
}

function problems(change: Partial<OtherResult>): string[] {
  const row = cleanOtherResult({ ...good, ...change })
  return otherResultProblems([row], now).map(({ field, reason }) => `${field} ${reasonText(reason)}`)
}

describe('a row', () => {
  test('that is right has no problem', () => expect(problems({})).toEqual([]))
  test('may leave out type, exam and day', () => {
    expect(problems({ certType: 0, examName: '', examDate: '' })).toEqual([])
  })
  const cases: [change: Partial<OtherResult>, problem: string][] = [
    [{ name: '  ' }, 'name 请输入考生姓名'],
    [{ name: '李'.repeat(16) }, 'name 请输入正确的考生姓名'],
    [{ name: '李\u202e小' }, 'name 含有不能使用的字符'],
    [{ certType: -1 }, 'certType 请填写正确的证件类型'],
    [{ certNumber: '' }, 'certNumber 请输入证件号码'],
    [{ certNumber: '530102201405120000' }, 'certNumber 请填写正确的身份证号码'],
    [{ certType: 2, certNumber: 'ABC' }, 'certNumber 请输入正确的证件号码'],
    [{ certNumber: '5.30102E+17' }, 'certNumber 证件号码被表格软件改成了科学计数，请将该列设为文本后重新填写'],
    [{ majors: '' }, 'majors 请填写专业'],
    [{ majors: '胡'.repeat(31) }, 'majors 请填写正确的专业'],
    [{ grades: '' }, 'grades 请填写级别'],
    [{ grades: '级'.repeat(21) }, 'grades 请填写正确的级别'],
    [{ result: '' }, 'result 请填写成绩'],
    [{ result: '好'.repeat(31) }, 'result 请填写正确的成绩'],
    [{ examName: '展'.repeat(61) }, 'examName 请填写正确的考试名称'],
    [{ examDate: '2026-02-30' }, 'examDate 请填写正确的考试日期，如2026-07-18'],
    [{ examDate: '2026-11-21' }, 'examDate 考试日期不能晚于今天'],
    [{ result: '=1+1' }, 'result 内容像是表格公式，请改为文字'],
    [{ name: '＝cmd' }, 'name 内容像是表格公式，请改为文字'],
    [{ examDate: '去年' }, 'examDate 请填写正确的考试日期，如2026-07-18'],
  ]
  test.each(cases)('%j: %s', (change, problem) => expect(problems(change)).toEqual([problem]))
  test('at its bounds is right', () => {
    expect(problems({ examDate: '2026-11-20' })).toEqual([])
    expect(problems({ name: '李'.repeat(15), majors: '胡'.repeat(30), examName: '展'.repeat(60) })).toEqual([])
  })
})

test.each([
  ['2026/7/8', '2026-07-08'],
  ['2026.07.8', '2026-07-08'],
  ['2026年7月8日', '2026-07-08'],
  ['２０２６－０７－０８', '2026-07-08'],
])('the day %s is kept as %s', (written, kept) => {
  expect(cleanOtherResult({ ...good, examDate: written }).examDate).toBe(kept)
})

test('a second row of the same person, exam, major and grade is pointed out, another grade is not', () => {
  const row = cleanOtherResult(good)
  const rows = [row, { ...row, grades: '六级' }, { ...row, result: '良好' }]
  expect(otherResultProblems(rows, now)).toEqual([{ row: 2, field: 'certNumber', reason: 'OTHER_RESULT_REPEATED' }])
})

test('cleaning twice changes nothing, and never the person it speaks of', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })
  fc.assert(
    fc.property(text, text, text, (name, majors, examDate) => {
      const clean = cleanOtherResult({ ...good, name, majors, examDate })
      expect(cleanOtherResult(clean)).toEqual(clean)
      expect(otherResultKey(cleanOtherResult(clean))).toBe(otherResultKey(clean))
    }),
  )
})
