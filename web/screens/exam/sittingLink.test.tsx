import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { HOUR_MS, shanghaiIso } from '#domain/time.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentAnswer, enrolmentWire } from '#test/screens/wire.ts'

const endsAt = Date.now() + HOUR_MS
const ends = shanghaiIso(endsAt).slice(11, 16)
const session = (Filled: number, Required = 2) => ({ EndTime: shanghaiIso(endsAt), Filled, Required })
const paid = (change: Partial<EnrolmentWire>): Partial<EnrolmentWire> => ({
  EF_ID: 7,
  IsPay: PAY_STATUS.paid,
  CheckStatus: CHECK_STATUS.passed,
  ExamTime: {
    ET_ID: 1,
    IsPub: 1,
    IsOnline: 1,
    ExamBeginDate: shanghaiIso(Date.now() - HOUR_MS),
    ExamEndDate: shanghaiIso(Date.now() + 3 * HOUR_MS),
    ExamAddress: '',
    ExamRoom: '',
  },
  ...change,
})

const cases: Array<[what: string, change: Partial<EnrolmentWire>, said: RegExp, link: string, page: string]> = [
  ['one that runs', { ExamSession: session(1) }, RegExp(`考试进行中，已传1/2.*${ends}结束`), '继续考试', '/ExamOnline'],
  ['one whose videos are all there', { ExamSession: session(2) }, /视频齐全，请提交/, '去提交', '/ExamOnline'],
  [
    'another session that was allowed',
    { RetryUntil: shanghaiIso(Date.now() + HOUR_MS) },
    /已允许重新考试/,
    '去考试',
    '/ExamOnline',
  ],
  [
    'a hearing test that runs',
    { MID: HEARING_MAJOR_ID, ExamSession: session(0, 0) },
    RegExp(`听力考试进行中.*${ends}结束`),
    '继续听力考试',
    '/Answerkey',
  ],
]

describe.each(cases)('%s', (_, change, said, link, page) => {
  test('is told by the details, with the way back into it', async () => {
    await openPage('/EnrollDetails?EF_ID=7', { Exam: { GetExamFormInfo: enrolmentAnswer(paid(change)) } })
    expect((await screen.findByRole('region', { name: '进度' })).textContent).toMatch(said)
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toContain(page)
  })

  test('is told by the list of enrolments', async () => {
    const row = enrolmentWire(paid(change))
    await openPage('/MyEnroll', { Exam: { GetMyExamFormList: { listData: [row], totalCount: 1 } } })
    const card = await screen.findByRole('article')
    expect(card.textContent).toMatch(said)
    expect(within(card).getByRole('link', { name: link }).getAttribute('href')).toContain(page)
  })

  test('is told by the list of exams', async () => {
    const row = { ...enrolmentWire(paid(change)), CanStart: 1 as const, WhyNot: '' }
    await openPage('/ExamList', { Exam: { GetMyOnlineExamList: { listData: [row], totalCount: 1 } } })
    expect((await screen.findByRole('article')).textContent).toMatch(said)
  })
})
