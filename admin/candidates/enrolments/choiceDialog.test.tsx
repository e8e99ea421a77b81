import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#client/api.ts'
import { type Answers, offline, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { enrolmentDetailWire } from '#test/screens/staffWire.ts'
import { batchWire, gradeWire } from '#test/screens/wire.ts'

type Detail = AnswerOf<'Admin', 'GetEnrolmentDetail'>['item']
const detail = (change: Partial<Detail> = {}): Detail =>
  enrolmentDetailWire(7, {
    IsPay: 0,
    PayTime: null,
    PaperForm: { FormNumber: 'KM-0031', ReceivedBy: '张老师', ReceivedDate: '2026-11-18' },
    ...change,
  })
const fees = [
  { EA_ID: 1, MID: 1, GID: 3, EB_ID: 100, Fee: 170 },
  { EA_ID: 1, MID: 1, GID: 4, EB_ID: 100, Fee: 180 },
]
const answers = (item: Detail): Answers => ({
  Admin: {
    GetEnrolmentList: { listData: [], totalCount: 0 },
    GetEnrolmentDetail: { item },
    CorrectChoice: { OtherMsg: { Fee: 180 } },
  },
  ExamPublic: {
    GetALLExamBatchALLFeeList: { listData: [batchWire({ ExamBatchFees: fees })] },
    GetALLGradesList: { listData: [gradeWire, { ...gradeWire, GID: 4, GName: '四级' }] },
  },
})
const open = (item: Detail) => openConsole('/enrolments?row=7', answers(item), { roles: ['enrolment'] })

test('another grade is chosen with its new fee beside the old one, and a refusal is told', async () => {
  const { user, fill, press, server } = open(detail())
  await screen.findByText('编号 KM-0031，张老师 于 2026-11-18 接收')
  await press('更正专业级别')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('¥170.00')
  await user.click(within(dialog).getByRole('combobox', { name: '级别更正为' }))
  await user.click(await screen.findByTitle('四级'))
  within(dialog).getByText('¥180.00')
  await fill('原因（考生会看到）', '家长来电')
  server.answer({ Admin: { CorrectChoice: refused('ENROLMENT_PAID') } })
  await user.click(within(dialog).getByRole('button', { name: /^更 ?正$/ }))

  await within(dialog).findByText('没有保存：该报名已缴费，不能修改')
  server.answer({ Admin: { CorrectChoice: offline } })
  await user.click(within(dialog).getByRole('button', { name: /^更 ?正$/ }))
  await within(dialog).findByText('没有保存：网络连接失败，请检查网络后重试')
  server.answer({ Admin: { CorrectChoice: { OtherMsg: { Fee: 180 } } } })
  await user.click(within(dialog).getByRole('button', { name: /更 ?正$/ }))
  await screen.findByText('已更正，报名费 ¥180.00，考生可以在报名详情中看到')
  const asked = server.asked('Admin', 'CorrectChoice')
  expect(asked).toMatchObject(Array(3).fill({ MID: 1, GID: 4, Seen: { MID: 1, GID: 3, Fee: 170 }, Reason: '家长来电' }))
  // What was refused is over; what became of a lost answer is asked under its key.
  const [, lost, again] = asked.map(({ RequestKey }) => RequestKey)
  expect(again).toBe(lost)
})

test('after the payment it is not offered', async () => {
  open(detail({ IsPay: 1, PayTime: '2026-11-18T10:05:00+08:00' }))
  await screen.findByText('编号 KM-0031，张老师 于 2026-11-18 接收')
  expect(screen.queryByRole('button', { name: '更正专业级别' })).toBeNull()
})
