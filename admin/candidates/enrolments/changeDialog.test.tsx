import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#client/api.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { changeWire } from '#test/screens/moneyWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { enrolmentDetailWire } from '#test/screens/staffWire.ts'
import { batchWire, gradeWire } from '#test/screens/wire.ts'

type Detail = AnswerOf<'Admin', 'GetEnrolmentDetail'>['item']
const fees = [
  { EA_ID: 1, MID: 1, GID: 3, EB_ID: 100, Fee: 170 },
  { EA_ID: 1, MID: 1, GID: 4, EB_ID: 100, Fee: 180 },
  { EA_ID: 1, MID: 1, GID: 2, EB_ID: 100, Fee: 150 },
]
const answers = (item: Detail): Answers => ({
  Admin: {
    GetEnrolmentDetail: { item },
    GetMyAreas: { listData: [] },
    AskChoiceChange: { OtherMsg: { State: 'waiting' } },
  },
  ExamPublic: {
    GetALLExamBatchALLFeeList: { listData: [batchWire({ ExamBatchFees: fees })] },
    GetALLGradesList: {
      listData: [gradeWire, { ...gradeWire, GID: 4, GName: '四级' }, { ...gradeWire, GID: 2, GName: '二级' }],
    },
  },
})
const open = (change: Partial<Detail> = {}) =>
  openConsole('/enrolments/7', answers(enrolmentDetailWire(7, change)), { roles: ['enrolment'] })

test('a higher grade says the difference and asks until when it is paid; a lower one says where it goes back', async () => {
  const { user, fill, press, server } = open()
  await press('改报')
  const dialog = within(await screen.findByRole('dialog'))
  const choose = async (name: string) => {
    await user.click(await dialog.findByRole('combobox', { name: '级别改为' }))
    await user.click(await screen.findByTitle(name))
  }
  await choose('二级')
  dialog.getByText(/退还差额 ¥20\.00：微信缴的退到原付款账户/)
  expect(dialog.queryByLabelText('补缴差额的截止时间')).toBeNull()
  await choose('四级')
  dialog.getByText(/补缴差额 ¥10\.00；补缴之前仍是原来的报名/)
  expect(dialog.getByLabelText<HTMLInputElement>('补缴差额的截止时间').value).toMatch(/T18:00$/)
  await fill('原因（家长会看到）', '家长来电')
  server.answer({ Admin: { AskChoiceChange: refused('CHANGE_BEGUN') } })
  await user.click(dialog.getByRole('button', { name: '申请改报' }))
  await dialog.findByText(/考生已选曲、抽题、签到或开始考试，不能再改报/)
  server.answer({ Admin: { AskChoiceChange: { OtherMsg: { State: 'waiting' } } } })
  await user.click(dialog.getByRole('button', { name: '申请改报' }))
  await screen.findByText('已申请改报，等待另一位财务人员批准')
  expect(server.asked('Admin', 'AskChoiceChange').at(-1)).toMatchObject({
    EF_ID: 7,
    GID: 4,
    NewFee: 180,
    Seen: { GID: 3, Fee: 170 },
    Reason: '家长来电',
  })
})

test('it is not offered once the exam has begun, nor while another change waits, which stands at the head', async () => {
  open({ HasBegun: 1 })
  await screen.findByRole('button', { name: /^更正/ })
  expect(screen.queryByRole('button', { name: /^改报/ })).toBeNull()
})

test('a change that waits stands at the head with both choices', async () => {
  open({ Change: changeWire() })
  await screen.findByText(/^改报待批准：昆明市 线上考试 钢琴 一级 → 昆明市 线上考试 钢琴 八级，补缴 ¥70\.00/)
  expect(screen.queryByRole('button', { name: /^改报/ })).toBeNull()
})

test('an enrolment that there is not leads back to where one looks for it', async () => {
  openConsole('/enrolments/7', { Admin: { GetEnrolmentDetail: refused('NOT_FOUND') } }, { roles: ['enrolment'] })
  await screen.findByText('没有这个报名')
  expect(screen.getByRole('link', { name: '在“报名”中查找' }).getAttribute('href')).toBe('/admin/enrolments')
})
