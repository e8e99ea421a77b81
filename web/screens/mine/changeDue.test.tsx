import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentWire } from '#test/screens/wire.ts'

const due = {
  CH_ID: 3,
  EF_ID: 7,
  Name: '曾小雨',
  From: '昆明市 线上考试 钢琴 一级',
  To: '昆明市 线上考试 钢琴 八级',
  Difference: 70,
  PayUntil: '2099-11-26T18:00:00+08:00',
  PaysOnline: 1 as const,
  Reason: '家长来电',
}
const open = (change: Partial<typeof due> = {}, isDue = true) =>
  openPage('/EnrollDetails?EF_ID=7', {
    Exam: {
      GetExamFormInfo: {
        item: enrolmentWire({ EF_ID: 7, IsPay: 1 }),
        OtherMsg: { PayCode: '', TicketCode: '', ServerTime: '2026-11-20T10:00:00+08:00' },
      },
      GetMyChoiceChange: { listData: isDue ? [{ ...due, ...change }] : [] },
    },
  })

test('a difference is shown with both choices and its time, and can be paid', async () => {
  await open()
  await screen.findByText('改报待补缴差额')
  screen.getByText('昆明市 线上考试 钢琴 八级')
  screen.getByText(/补缴之前仍按现在的报名/)
  screen.getByRole('button', { name: '补缴差额 ¥70' })
})

test('where the area takes money at its desk, that is said instead; without one nothing is shown', async () => {
  await open({ PaysOnline: 0 as never })
  await screen.findByText('该考区现场缴费，请带缴费凭据到缴费点补缴。')
  expect(screen.queryByRole('button', { name: /补缴差额/ })).toBeNull()
})

test('without a change nothing is shown', async () => {
  await open({}, false)
  await screen.findByText('报考内容')
  expect(screen.queryByText('改报待补缴差额')).toBeNull()
})
