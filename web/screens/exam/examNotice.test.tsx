import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { HOUR_MS, type Instant, MINUTE_MS, shanghaiIso } from '#domain/time.ts'
import { examAnswers, nextExam } from '#test/screens/examWire.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentAnswer } from '#test/screens/wire.ts'

beforeEach(() =>
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = async () => undefined
    },
  ),
)
afterEach(() => void vi.useRealTimers())

type Window = { opens: Instant; closes: Instant; retryUntil?: string | null }

/** Opens the notice of an exam of 90 minutes that can be sat from `opens` to `closes`. */
async function openNotice(kind: 'video' | 'hearing', { opens, closes, retryUntil = null }: Window) {
  const enrolmentId = nextExam()
  const given = examAnswers(enrolmentId)
  const notBegun = { EndTime: null, ServerTime: shanghaiIso(Date.now()), IsSub: 0, IsHere: 1 } as const
  const window = { ExamBeginDate: shanghaiIso(opens), ExamEndDate: shanghaiIso(closes) }
  return openPage(kind === 'video' ? `/ExamOnline?EF_ID=${enrolmentId}` : `/Answerkey?EF_ID=${enrolmentId}&IsTest=0`, {
    ...given,
    Exam: {
      ...given.Exam,
      GetExamFormInfo: enrolmentAnswer({
        EF_ID: enrolmentId,
        IsPay: PAY_STATUS.paid,
        CheckStatus: CHECK_STATUS.passed,
        ExamTime: { ET_ID: 1, IsPub: 1, IsOnline: 1, ...window, ExamAddress: '', ExamRoom: '' },
        ...(kind === 'hearing' && { MID: HEARING_MAJOR_ID }),
      }),
      GetAnswerSheetList: {
        listData: [],
        OtherMsg: { ...notBegun, IsComplete: 0, WhyNot: '', SeatDevice: '', Retake: null, RetryUntil: retryUntil },
      },
      GetHearingPaper: { listData: [], OtherMsg: { ...notBegun, Minutes: 90, SubmitTime: null } },
    },
  })
}
const startButton = () => screen.findByRole('button', { name: '开始考试' })

describe.each(['video', 'hearing'] as const)('the notice of a %s exam', (kind) => {
  test('wakes by itself when its window opens', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openNotice(kind, { opens: Date.now() + 20_000, closes: Date.now() + 3 * HOUR_MS })
    expect((await startButton()).hasAttribute('disabled')).toBe(true)
    screen.getByText(/考试尚未开始/)
    await vi.advanceTimersByTimeAsync(21_000)
    expect((await startButton()).hasAttribute('disabled')).toBe(false)
    expect(screen.queryByText(/考试尚未开始/)).toBeNull()
  })

  test('says the time that is really left, and asks with it', async () => {
    const { press } = await openNotice(kind, { opens: Date.now() - HOUR_MS, closes: Date.now() + 11.6 * MINUTE_MS })
    expect((await screen.findByText(/现在开始只有/)).textContent).toContain('11 分钟')
    await press('开始考试')
    const asked = (await screen.findByRole('alertdialog')).textContent
    expect(asked).toContain('只有 11 分钟')
    expect(asked).not.toContain('90')
  })

  test('says its whole length while there is time for it', async () => {
    const { press } = await openNotice(kind, { opens: Date.now() - HOUR_MS, closes: Date.now() + 3 * HOUR_MS })
    await press('开始考试')
    expect((await screen.findByRole('alertdialog')).textContent).toContain('90 分钟')
  })
})

test('whom staff have allowed another session reads until when, and begins it after the window too', async () => {
  const retryUntil = shanghaiIso(Date.now() + 5 * HOUR_MS)
  const { press } = await openNotice('video', {
    opens: Date.now() - 3 * HOUR_MS,
    closes: Date.now() - HOUR_MS,
    retryUntil,
  })
  const said = (await screen.findByText(/工作人员已允许您重新考试/)).textContent
  expect(said).toContain(`${retryUntil.slice(11, 16)}前开始`)
  expect(screen.queryByText(/考试已结束/)).toBeNull()
  await press('开始考试')
  expect((await screen.findByRole('alertdialog')).textContent, 'its whole length').toContain('90 分钟')
})

test('a hearing test that goes on elsewhere is told in its own words', async () => {
  const enrolmentId = nextExam()
  const given = examAnswers(enrolmentId)
  await openPage(`/Answerkey?EF_ID=${enrolmentId}&IsTest=0`, {
    ...given,
    Exam: {
      ...given.Exam,
      GetExamFormInfo: enrolmentAnswer({ EF_ID: enrolmentId, IsPay: PAY_STATUS.paid, MID: HEARING_MAJOR_ID }),
      GetHearingPaper: {
        listData: [],
        OtherMsg: {
          EndTime: shanghaiIso(Date.now() + HOUR_MS),
          ServerTime: shanghaiIso(Date.now()),
          IsSub: 0,
          IsHere: 0,
          Minutes: 90,
          SubmitTime: null,
        },
      },
    },
  })
  await screen.findByRole('heading', { name: '听力考试已在另一台设备上继续' })
  const told = screen.getByRole('alert').textContent ?? ''
  expect(told).toContain('另一台设备')
  expect(told).not.toMatch(/视频|上传|录像|曲目/)
})
