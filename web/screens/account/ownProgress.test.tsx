import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { offline } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentWire, memberAnswers } from '#test/screens/wire.ts'

test('a progress that cannot be read says so and is asked for again by a press; the rest of the page stands', async () => {
  const { press, server } = await openPage('/VipCenter', {
    ...memberAnswers,
    Exam: { ...memberAnswers.Exam, GetMyNextStep: offline },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('已提交的报名不受影响')
  screen.getByRole('link', { name: '我的报名' })
  server.answer({ Exam: { GetMyNextStep: { item: enrolmentWire(), OtherMsg: { TodoCount: 1 } } } })
  await press('重新加载')
  await screen.findByText('请在报名截止前完成缴费')
})

test('tasks that cannot be read are not kept silent', async () => {
  await openPage('/VipCenter', {
    ...memberAnswers,
    Exam: { ...memberAnswers.Exam, GetMyExamFormList: offline },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('没有查到其他待办')
})

test('own candidates that cannot be read are not called none', async () => {
  const { server } = await openPage('/ExamResultInfo', { Exam: { GetMyCandidates: offline } })
  await waitFor(() => expect(server.asked('Exam', 'GetMyCandidates')).toHaveLength(1))
  expect((await screen.findByRole('alert')).textContent).toContain('没有查到本账号的考生，可以直接填写')
  expect(screen.queryByText(/报过名的考生会显示在这里/)).toBeNull()
})
