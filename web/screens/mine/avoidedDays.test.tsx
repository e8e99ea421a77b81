import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#client/api.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentAnswer } from '#test/screens/wire.ts'

type Item = AnswerOf<'Exam', 'GetMyAvoidedDays'>['item']
const item = (change: Partial<Item> = {}): Item => ({
  Days: [],
  MayChange: 1,
  Until: '2026-11-30T10:00:00+08:00',
  ExamStart: '2026-12-05T00:00:00+08:00',
  ExamEnd: '2026-12-07T18:00:00+08:00',
  ...change,
})
const open = (given: Item, change = {}) => {
  const answers: Answers = {
    Exam: {
      GetExamFormInfo: enrolmentAnswer({ IsOnline: 0, ...change }),
      GetMyAvoidedDays: { item: given },
      SaveMyAvoidedDays: refused('AVOIDED_DAYS_ENDED'),
    },
  }
  return openPage('/EnrollDetails?EF_ID=101', answers)
}

test('days of the exam are ticked and sent with those that were seen; a refusal keeps them', async () => {
  const { user, server } = await open(item({ Days: ['2026-12-06'] }))
  await user.click(await screen.findByRole('button', { name: '修改日期' }))
  const sheet = await screen.findByRole('dialog', { name: '不便考试的日期' })
  expect(within(sheet).getAllByRole('checkbox')).toHaveLength(3)
  await user.click(within(sheet).getByRole('checkbox', { name: '12月5日（周六）' }))
  await user.click(within(sheet).getByRole('checkbox', { name: '12月6日（周日）' }))
  await user.click(within(sheet).getByRole('button', { name: '保存' }))
  await within(sheet).findByText(/报名已结束/)
  server.answer({ Exam: { SaveMyAvoidedDays: { OtherMsg: { Days: ['2026-12-05'] } } } })
  await user.click(within(sheet).getByRole('button', { name: '保存' }))
  await screen.findByText('已保存，排考时会尽量避开')
  expect(server.asked('Exam', 'SaveMyAvoidedDays')).toMatchObject(
    Array(2).fill({ EF_ID: 101, Days: ['2026-12-05'], Seen: ['2026-12-06'] }),
  )
})

test('where they can no longer be changed they are read, and without any nothing is shown', async () => {
  await open(item({ Days: ['2026-12-06'], MayChange: 0 }))
  await screen.findByText('12月6日（周日）')
  expect(screen.queryByRole('button', { name: '修改日期' })).toBeNull()
})

test.each([
  ['where the batch takes none', item({ MayChange: 0 }), {}],
  ['where the days of the exam are not known', item({ ExamStart: null, ExamEnd: null }), {}],
  ['online', item(), { IsOnline: 1 }],
])('%s nothing is shown', async (_, given, change) => {
  await open(given, change)
  await screen.findByText('报考内容')
  expect(screen.queryByRole('heading', { name: '不便考试的日期' })).toBeNull()
})

test('where the plan could not avoid such a day, the details say so, and otherwise do not', async () => {
  await open(item({ Days: ['2026-12-06'], MayChange: 0 }), { IsAvoidedDay: 1 })
  await screen.findByText(/^考试安排在您填写的不便日期，排考时没能避开/)
})
