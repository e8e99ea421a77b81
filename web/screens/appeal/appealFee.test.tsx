import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusalText } from '#contract/refusals.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { appealOffer, ownAppeal } from '#test/screens/ownAppealWire.ts'
import { payTimeText } from './feeWords.ts'

const due = ownAppeal({
  State: 'unpaid',
  FeeState: 'due',
  Fee: 30,
  CanWithdraw: 1,
  ToCode: null,
  Answer: '',
  PayUntil: '2099-11-26T00:00:00+08:00',
})
const open = (exam: Answers['Exam'] = {}, at = '/Appeal?EF_ID=7') =>
  openPage(at, {
    Exam: {
      GetAppealOffer: { item: appealOffer({ Fee: 30 }) },
      GetMyAppealList: { listData: [], totalCount: 0 },
      SendAppeal: { OtherMsg: { AP_ID: 3 } },
      WithdrawAppeal: {},
      ...exam,
    },
  })

test('the fee is told before one applies, agreed to with the appeal, and then paid', async () => {
  const { press, fill, user, server } = await open()
  expect((await screen.findByText(/申诉费 ¥30/)).textContent).toMatch(/成绩不变或自行撤回的，不退/)
  await press('申请复核')
  await user.click(screen.getByRole('radio', { name: '整场考试' }))
  await fill(/理由/, '速度与评语不符')
  server.answer({ Exam: { GetMyAppealList: { listData: [due], totalCount: 1 } } })
  await press('保存并缴费 ¥30')
  expect(server.asked('Exam', 'SendAppeal')).toMatchObject([{ Ordinals: [], Fee: 30 }])
  expect(await screen.findByRole('button', { name: '缴申诉费 ¥30' })).toBeTruthy()
  screen.getByText(/还剩/)
})

test('a fee that has changed meanwhile is said beside it, and nothing written is lost', async () => {
  const { press, fill, user } = await open({ SendAppeal: refused('APPEAL_FEE_CHANGED') })
  await press('申请复核')
  await user.click(screen.getByRole('radio', { name: '整场考试' }))
  await fill(/理由/, '写了很久的理由')
  await press('保存并缴费 ¥30')
  expect((await screen.findByText(refusalText('APPEAL_FEE_CHANGED'))).getAttribute('role')).toBe('alert')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/理由/).value).toBe('写了很久的理由')
})

test('one that is not paid says so with the time left, and leads to the payment', async () => {
  await open({ GetMyAppealList: { listData: [due], totalCount: 1 } })
  expect(await screen.findByText(/还没有缴，申请还没有提交/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '去缴费 ¥30' }).getAttribute('href')).toBe('/Appeal?EF_ID=7&AP_ID=3')
})

test.each([
  ['paid', '申诉费 ¥30 已缴'],
  ['held', '申诉费 ¥30：实付金额不符，工作人员正在核对，请不要再次付款'],
  ['returning', '申诉费 ¥30 正在退回原付款的微信账户'],
  ['returned', '申诉费 ¥30 已退回原付款的微信账户'],
] as const)('what became of the fee: %s', async (FeeState, text) => {
  await open({ GetMyAppealList: { listData: [ownAppeal({ Fee: 30, FeeState })], totalCount: 1 } })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('whoever withdraws what was paid is told that the fee is not given back', async () => {
  const sent = ownAppeal({ State: 'sent', Fee: 30, FeeState: 'paid', CanWithdraw: 1, ToCode: null, Answer: '' })
  const { press } = await open({ GetMyAppealList: { listData: [sent], totalCount: 1 } })
  await press('撤回申请')
  expect(await screen.findByText(/已缴的申诉费 ¥30 不退/)).toBeTruthy()
})

test('where nothing is due any more the page of the payment shows the appeal', async () => {
  await open(
    { GetMyAppealList: { listData: [ownAppeal({ Fee: 30, FeeState: 'paid' })], totalCount: 1 } },
    '/Appeal?EF_ID=7&AP_ID=3',
  )
  expect(await screen.findByText('申诉费 ¥30 已缴')).toBeTruthy()
})

test.each([
  ['2026-11-25T13:30:00+08:00', '还剩4天1小时'],
  ['2026-11-21T15:10:00+08:00', '还剩2小时40分钟'],
  ['2026-11-21T12:30:10+08:00', '还剩1分钟'],
  ['2026-11-21T12:29:59+08:00', '已经截止'],
])('the time left until %s', (until, text) => {
  expect(payTimeText(until, Date.parse('2026-11-21T12:30:00+08:00'))).toContain(text)
})
