import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refused, unanswered } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { enrolmentDetailWire, refundWire } from '#test/screens/staffWire.ts'

const left = { Received: 170, Also: 0, Left: 170, Way: 'wechat', HasBegun: 0, Why: '', Invoice: '' } as const

function open(
  change: Partial<{ Left: number; HasBegun: 0 | 1; Why: string; Way: 'wechat' | 'desk' }> = {},
  refunds = [] as ReturnType<typeof refundWire>[],
) {
  return openConsole(
    '/enrolments?row=1',
    {
      Admin: {
        GetEnrolmentList: { listData: [], totalCount: 0 },
        GetEnrolmentDetail: { item: enrolmentDetailWire(1, { IsPay: 1, ExamNO: '87260000000001' }) },
        GetRefundList: { listData: refunds, totalCount: refunds.length, OtherMsg: { Sum: 1150 } },
        GetRefundable: { item: { ...left, ...change } },
        RequestRefund: { OtherMsg: { R_ID: 7 } },
      },
    },
    { roles: ['finance'] },
  )
}

describe('asking for a refund from an enrolment', () => {
  test('in full: says what is lost, and the amount is typed', async () => {
    const { press, fill, server } = open()
    await press('申请退费')
    await screen.findByText(/考号 87260000000001 作废、不再使用/)
    await fill('原因（考生和付款人会看到）', '孩子生病')
    await press('提交申请')
    await screen.findByText('请输入 170')
    expect(server.asked('Admin', 'RequestRefund')).toEqual([])
    await fill('请输入退费金额 170 以确认取消报名', '170')
    await press('提交申请')
    await screen.findByText('已提交退费申请，等待另一位财务人员审批')
    expect(server.asked('Admin', 'RequestRefund')).toMatchObject([{ EF_ID: 1, Fen: 17_000, Reason: '孩子生病' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('in part: at most two decimals, and less than all', async () => {
    const { press, fill, user, server } = open()
    await press('申请退费')
    await user.click(await screen.findByRole('radio', { name: '部分，保留报名' }))
    await fill('原因（考生和付款人会看到）', '多收了')
    const amount = screen.getByLabelText('退还金额（元）')
    for (const [typed, fault] of [
      ['1.234', '请填写金额，最多两位小数'],
      ['171', '超过可退的金额'],
      ['170', '这是全部金额，请选“全部，取消报名”'],
    ] as const) {
      await user.clear(amount)
      await user.type(amount, typed)
      await screen.findByText(fault)
      await press('提交申请')
      expect(server.asked('Admin', 'RequestRefund')).toEqual([])
    }
    await user.clear(amount)
    await user.type(amount, '50.5')
    await press('提交申请')
    await screen.findByText('已提交退费申请，等待另一位财务人员审批')
    expect(server.asked('Admin', 'RequestRefund')).toMatchObject([{ Fen: 5050 }])
  })

  test('after the exam began: in part only', async () => {
    const { press } = open({ HasBegun: 1 })
    await press('申请退费')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '全部 ¥170.00，取消报名' })).disabled).toBe(true)
    await screen.findByText('考生已参加考试或已登记缺考，只能退还部分费用。')
  })

  test('where nothing is left: says why', async () => {
    const { press } = open({ Left: 0, Why: '该报名没有可以退的款项' })
    await press('申请退费')
    await screen.findByText('该报名没有可以退的款项')
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull()
  })

  test('a refusal is shown, and what was typed stays', async () => {
    const { press, fill, server } = open()
    server.answer({ Admin: { RequestRefund: refused('REFUND_WAITS') } })
    await press('申请退费')
    await fill('原因（考生和付款人会看到）', '孩子生病')
    await fill('请输入退费金额 170 以确认取消报名', '170')
    await press('提交申请')
    await screen.findByText('该报名已有一笔退费申请等待审批，请先处理')
    expect(screen.getByLabelText<HTMLInputElement>('原因（考生和付款人会看到）').value).toBe('孩子生病')
  })

  test('while one waits, it is shown with its link and no other is asked for', async () => {
    open({}, [refundWire({})])
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '退费 ¥170.00' })
    expect(link.getAttribute('href')).toBe('/admin/refunds?row=7')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '申请退费' })).disabled).toBe(true)
  })
})

test('a desk asks for the refund of one child of a receipt', async () => {
  const child = { EB_Name: '冬季', MName: '钢琴', GName: '三级', Fee: 170 }
  const { press, fill, server } = openConsole(
    '/desk/receipts?row=3',
    {
      Admin: {
        GetReceiptList: {
          listData: [
            {
              DR_ID: 3,
              ReceiptNO: 'A-1',
              EA_ID: 1,
              EA_Name: '昆明市',
              Way: 'cash',
              Payer: '曾先生',
              Sum: 340,
              Note: '',
              TakenBy: '段志远',
              TakenTime: '2026-11-20T09:00:00+08:00',
              IsClosed: 0,
              IsReversed: 0,
              ReversedBy: '',
              ReversedTime: null,
              ReversalReason: '',
              IsOwn: 1,
              Prints: 0,
              Version: 0,
              Corrections: [],
              Lines: [
                { EF_ID: 1, Name: '曾小雨', ExamNO: '87260000000001', ...child },
                { EF_ID: 2, Name: '曾小雪', ExamNO: '87260000000002', ...child },
              ],
            },
          ],
          totalCount: 1,
          OtherMsg: { Sum: 340, Reversed: 0 },
        },
        GetReceipt: unanswered,
        GetRefundable: { item: { ...left, Way: 'desk' } },
        RequestRefund: { OtherMsg: { R_ID: 8 } },
      },
    },
    { roles: ['desk'] },
  )
  const line = await screen.findByText(/^曾小雪 钢琴/)
  within(line).getByRole('button', { name: '申请退费' }).click()
  await screen.findByText(/批准后在现场付给考生/)
  await fill('原因（考生和付款人会看到）', '孩子转学')
  await fill('请输入退费金额 170 以确认取消报名', '170')
  await press('提交申请')
  await screen.findByText('已提交退费申请，等待另一位财务人员审批')
  expect(server.asked('Admin', 'RequestRefund')).toMatchObject([{ EF_ID: 2, Fen: 17_000 }])
})
