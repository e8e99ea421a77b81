import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { HOUR_MS, shanghaiIso } from '#domain/time.ts'
import { examAnswers, filled, nextExam, sessionAnswer, sheetWire } from '#test/screens/examWire.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentAnswer } from '#test/screens/wire.ts'

/** Opens the details of an exam that can be sat now, one of whose two videos has arrived, or both. */
async function openDetails(isComplete: boolean) {
  const EF_ID = nextExam()
  const given = examAnswers(EF_ID)
  const [opens, endsAt] = [Date.now() - HOUR_MS, Date.now() + HOUR_MS]
  const window = { ExamBeginDate: shanghaiIso(opens), ExamEndDate: shanghaiIso(endsAt) }
  await openPage(`/EnrollDetails?EF_ID=${EF_ID}`, {
    ...given,
    Exam: {
      ...given.Exam,
      GetExamFormInfo: enrolmentAnswer({
        EF_ID,
        IsPay: PAY_STATUS.paid,
        CheckStatus: CHECK_STATUS.passed,
        ExamTime: { ET_ID: 1, IsPub: 1, IsOnline: 1, ...window, ExamAddress: '', ExamRoom: '' },
      }),
      GetAnswerSheetList: sessionAnswer({
        endsAt,
        sheets: [sheetWire(1, filled), sheetWire(2, isComplete ? filled : {})],
        isComplete,
      }),
    },
  })
  return { ends: shanghaiIso(endsAt).slice(11, 16) }
}

test('an exam that runs is said with what has arrived and when it ends, and is gone on with by a press', async () => {
  const { ends } = await openDetails(false)
  await screen.findByText(`考试进行中，已传1/2，${ends}结束`)
  expect(screen.getByRole('link', { name: '继续考试' }).getAttribute('href')).toContain('/ExamOnline')
})

test('one whose videos have all arrived asks to be submitted', async () => {
  await openDetails(true)
  await screen.findByText(/视频齐全，请提交/)
  screen.getByRole('link', { name: '去提交' })
})
