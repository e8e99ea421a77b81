import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '#client/api.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentAnswer } from '#test/screens/wire.ts'

type Refunds = AnswerOf<'Exam', 'GetMyRefunds'>
type Refund = Refunds['listData'][number]

const refund = (change: Partial<Refund> = {}): Refund => ({
  Amount: 190,
  State: 'done',
  Way: 'wechat',
  IsOwnRequest: 0,
  EndsEnrolment: 1,
  Reason: '孩子生病，不能参加考试',
  RequestedTime: '2026-11-20T09:00:00+08:00',
  DoneTime: '2026-11-21T10:30:00+08:00',
  Note: '',
  ...change,
})

function answers(
  refunds: Partial<Refunds['OtherMsg']>,
  listData: Refund[],
  change: Partial<EnrolmentWire> = {},
): Answers {
  return {
    Exam: {
      GetExamFormInfo: enrolmentAnswer({ IsPay: PAY_STATUS.paid, ExamNO: '87260000000001', ...change }),
      GetMyRefunds: { OtherMsg: { MayRequest: 0, Left: 190, ...refunds }, listData },
    },
  }
}
const open = (given: Answers) => openPage('/EnrollDetails?EF_ID=101', given)
const part = async () => (await screen.findByRole('heading', { name: '退费' })).closest('section') as HTMLElement

test('each refund is shown with state, amount, reason and times', async () => {
  await open(
    answers({}, [refund(), refund({ Amount: 50, EndsEnrolment: 0, RequestedTime: '2026-11-19T09:00:00+08:00' })], {
      IsPay: PAY_STATUS.refunded,
      ExamNO: '',
    }),
  )
  const text = (await part()).textContent ?? ''
  for (const words of ['¥190（全部）', '¥50', '已退费', '孩子生病', '11月20日', '11月21日'])
    expect(text, words).toContain(words)
  // What was enrolled and paid stays readable, and nothing can be done with it any more.
  await screen.findByText('报考内容')
  expect(screen.queryByRole('link', { name: '电子准考证' })).toBeNull()
  expect(screen.queryByRole('link', { name: '修改报名信息' })).toBeNull()
})

test.each([
  ['requested', 'wechat', '审核中', '请勿重复申请'],
  ['approved', 'wechat', '退款中', '3个工作日'],
  ['accepted', 'wechat', '退款中', '3个工作日'],
  ['stuck', 'wechat', '退款中', '正在处理'],
  ['approved', 'desk', '待领取', '签收单'],
] as const)('%s by %s: %s', async (State, Way, word, note) => {
  await open(answers({}, [refund({ State, Way, DoneTime: null })]))
  const text = (await part()).textContent ?? ''
  expect(text).toContain(word)
  expect(text).toContain(note)
  expect(text).not.toContain('到账时间')
})

test('a declined request says why', async () => {
  await open(answers({}, [refund({ State: 'declined', IsOwnRequest: 1, Note: '考试已安排，不能退费' })]))
  const text = (await part()).textContent ?? ''
  expect(text).toContain('未批准')
  expect(text).toContain('考试已安排，不能退费')
})

test('where there is neither a refund nor a way to ask for one, nothing is shown', async () => {
  await open(answers({}, []))
  await screen.findByText('报考内容')
  expect(screen.queryByRole('heading', { name: '退费' })).toBeNull()
})

describe('the family asks', () => {
  test('and reads what it gives up; without a reason nothing is sent', async () => {
    const { press, fill, server } = await open(answers({ MayRequest: 1 }, []))
    server.answer({ Exam: { RequestOwnRefund: {} } })
    await press('申请退费')
    const sheet = within(await screen.findByRole('dialog', { name: '申请退费' }))
    sheet.getByText(/考号 87260000000001 作废/)
    await press('提交申请')
    await sheet.findByText('请填写退费的原因，考生会看到')
    expect(server.asked('Exam', 'RequestOwnRefund')).toHaveLength(0)
    await fill(/退费原因/, '孩子生病')
    server.answer(answers({ MayRequest: 0 }, [refund({ State: 'requested', IsOwnRequest: 1, DoneTime: null })]))
    await press('提交申请')
    await screen.findByText('考级办审核后会在这里显示结果，请勿重复申请。')
    expect(server.asked('Exam', 'RequestOwnRefund')).toMatchObject([{ EF_ID: 101, Reason: '孩子生病' }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: '申请退费' })).toBeNull()
  })

  test('a refusal is told, and what was typed stays', async () => {
    const { press, fill, server } = await open(answers({ MayRequest: 1 }, []))
    server.answer({ Exam: { RequestOwnRefund: refused('REFUND_REQUESTS_ENDED') } })
    await press('申请退费')
    await fill(/退费原因/, '孩子生病')
    await press('提交申请')
    await screen.findByText('报名已结束，不能再在线申请退费，如需退费请联系考级办')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/退费原因/).value).toBe('孩子生病')
  })
})

describe('the family takes its request back', () => {
  const waiting = (change = {}) =>
    answers({}, [refund({ State: 'requested', IsOwnRequest: 1, DoneTime: null, ...change })])

  test('while it waits', async () => {
    const { press, server } = await open(waiting())
    await press('撤回申请')
    await screen.findByText('撤回后报名不变，报名结束前可以再次申请。')
    server.answer(answers({ MayRequest: 1 }, [refund({ State: 'withdrawn', IsOwnRequest: 1, DoneTime: null })]))
    server.answer({ Exam: { WithdrawOwnRefund: {} } })
    const dialog = within(screen.getByRole('alertdialog'))
    dialog.getByRole('button', { name: '撤回申请' }).click()
    await screen.findByText('已撤回')
    expect(server.asked('Exam', 'WithdrawOwnRefund')).toMatchObject([{ EF_ID: 101 }])
    expect(screen.queryByRole('button', { name: '撤回申请' })).toBeNull()
  })

  test('but not what staff asked for', async () => {
    await open(waiting({ IsOwnRequest: 0 }))
    await part()
    expect(screen.queryByRole('button', { name: '撤回申请' })).toBeNull()
  })
})
