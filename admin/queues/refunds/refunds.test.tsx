import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import type { RefundDetailWire } from '#contract/money/paymentRefund.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { refundWire } from '#test/screens/staffWire.ts'

function open(change: Partial<RefundDetailWire> = {}, roles: StaffRole[] = ['finance'], width?: number) {
  const refund = refundWire(change)
  return openConsole(
    '/refunds?row=7',
    {
      Admin: {
        GetRefundList: { listData: [refund], totalCount: 1, OtherMsg: { Sum: 1150 } },
        GetRefund: { item: refund },
        DecideRefund: ({ IsApproved }) => ({ OtherMsg: { State: IsApproved === 1 ? 'approved' : 'declined' } }),
        RetryRefund: { OtherMsg: { State: 'approved' } },
        PayOutRefund: { OtherMsg: { State: 'done' } },
        GetDesks: {
          listData: [
            { EA_ID: 1, EA_Name: '昆明市', IsOnlinePay: 1, LastReceiptNO: '' },
            { EA_ID: 4, EA_Name: '昭通市', IsOnlinePay: 0, LastReceiptNO: '' },
          ],
        },
        WithdrawRefund: {},
      },
    },
    { roles, ...(width === undefined ? {} : { width }) },
  )
}

const decision = async () => within(await screen.findByRole('region', { name: '审批' }))
const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name })

test('the home page’s link shows what needs somebody, and the list says what is wrong', async () => {
  const { server, press, user } = openConsole(
    '/refunds?state=0',
    {
      Admin: {
        ExportRefunds: { OtherMsg: { OJ_ID: 1 } },
        GetRefundList: {
          listData: [refundWire({ State: 'stuck', TroubleCode: 'NOTENOUGH' })],
          totalCount: 1,
          OtherMsg: { Sum: 1150 },
        },
      },
    },
    { roles: ['finance'] },
  )
  const row = within(await screen.findByRole('row', { name: /曾小雨/ }))
  row.getByText('没有办成')
  row.getByText('商户账户余额不足')
  screen.getByText('共 1 条')
  expect((await screen.findByRole('rowheader', { name: '1 条合计' })).closest('tr')?.textContent).toContain('¥1,150.00')
  expect(server.asked('Admin', 'GetRefundList').at(-1)).toMatchObject({ State: 'person' })
  await press('导出')
  await user.click(await screen.findByRole('menuitem', { name: /xlsx/ }))
  await screen.findByText(/正在导出 1 条/)
  const [exported] = server.asked('Admin', 'ExportRefunds')
  expect(exported).toMatchObject({ State: 'person', Columns: expect.arrayContaining(['Name', 'DecidedBy']) })
})

describe('the decision', () => {
  test('on a refund in full says what ends, and needs the amount to be typed', async () => {
    const { press, fill, server } = open()
    const part = await decision()
    part.getByText(/报名取消：考号 87260000000001 作废/)
    await fill('请输入退费金额 170 以确认批准', '17')
    await press('批准退费')
    await screen.findByText('请输入 170')
    expect(server.asked('Admin', 'DecideRefund')).toEqual([])
    await fill('请输入退费金额 170 以确认批准', '170')
    await press('批准退费')
    await screen.findByText('已批准')
    expect(server.asked('Admin', 'DecideRefund')).toMatchObject([{ R_ID: 7, Version: 1, IsApproved: 1 }])
  })

  test('on a part changes nothing but the money, and is not typed', async () => {
    const { press, server } = open({ EndsEnrolment: 0, Amount: 50 })
    ;(await decision()).getByText(/报名、考号和考试安排不变/)
    await press('批准退费')
    await screen.findByText('已批准')
    expect(server.asked('Admin', 'DecideRefund')).toHaveLength(1)
  })

  test('against a candidate’s own request has a reason that he reads', async () => {
    const { press, fill, server } = open({ Origin: 'candidate', RequestedBy: '考生' })
    await press('不批准')
    await screen.findByText('请填写不批准的说明')
    expect(document.activeElement).toBe(screen.getByLabelText('说明（不批准时必填，考生会看到）'))
    await fill('说明（不批准时必填，考生会看到）', '考试已安排')
    await press('不批准')
    await screen.findByText('已驳回，没有退费')
    expect(server.asked('Admin', 'DecideRefund')).toMatchObject([{ IsApproved: 0, Note: '考试已安排' }])
  })

  test('is refused with the server’s sentence, and what was typed stays', async () => {
    const { press, server } = open({ EndsEnrolment: 0 })
    server.answer({ Admin: { DecideRefund: refused('REFUND_DECIDED') } })
    await decision()
    await press('批准退费')
    await screen.findByText('该退费申请已经处理过了')
  })

  test('is not offered to who asked, who may take the request back', async () => {
    const { press } = open({ IsOwn: 1 })
    ;(await decision()).getByText(/须由另一位财务人员审批/)
    expect(screen.queryByRole('button', { name: '批准退费' })).toBeNull()
    await press('撤回申请')
    await screen.findByText('已撤回申请')
  })

  test('is not offered to colleagues outside finance', async () => {
    open({}, ['enrolment'])
    await screen.findByText('等待财务人员审批。')
    expect(screen.queryByRole('button', { name: '批准退费' })).toBeNull()
  })
})

describe('a refund that came to nothing', () => {
  const stuck = (TroubleCode: string) =>
    ({
      State: 'stuck',
      TroubleCode,
      TroubleTime: '2026-11-20T09:00:00+08:00',
      TroubleDetail: '基本账户余额不足',
    }) as const

  test('for want of money says so, and is repeated once the account was topped up', async () => {
    const { press, server } = open(stuck('NOTENOUGH'))
    const alert = within(
      (await screen.findByText('请先给微信商户账户充值，再重试。')).closest('[role="alert"]') as HTMLElement,
    )
    alert.getByText('商户账户余额不足')
    alert.getByText(/微信的说明：基本账户余额不足（NOTENOUGH）/)
    await press('已充值，重新退款')
    await screen.findByText('已重新向微信申请，结果会显示在这里')
    expect(server.asked('Admin', 'RetryRefund')).toMatchObject([{ R_ID: 7, Version: 1 }])
  })

  test.each(['TRADE_OVERDUE', 'USER_ACCOUNT_ABNORMAL', 'CHANGE'])(
    '%s is paid in another way, with number and note',
    async (code) => {
      const { press, fill, server } = open({ ...stuck(code), LockedBy: '杨丽娟', IsLockedByMe: 1 })
      await press('已付款，登记')
      await screen.findByText('请填写付款凭证号')
      expect(screen.queryByRole('button', { name: '重新退款' })).toBeNull()
      await fill('付款凭证号', 'ZZ-7')
      await fill('怎样退的', '转账到家长银行卡')
      await press('已付款，登记')
      await screen.findByText('已登记付款 ¥170.00')
      expect(server.asked('Admin', 'PayOutRefund')).toMatchObject([{ VoucherNO: 'ZZ-7', Note: '转账到家长银行卡' }])
    },
  )

  test('is for finance; others read it', async () => {
    open(stuck('REFUNDCLOSE'), ['enrolment'])
    await screen.findByText('微信已关闭这笔退款')
    await screen.findByText('由财务人员处理。')
    expect(screen.queryByRole('button', { name: '重新退款' })).toBeNull()
  })

  test('without an answer is still asked about, and nobody is tempted to pay it twice', async () => {
    open({ State: 'approved', TroubleCode: 'NO_ANSWER', NextTime: '2026-11-20T15:00:00+08:00' })
    await screen.findByText('微信长时间没有答复')
    await screen.findByText('2026-11-20 15:00，系统自动')
    expect(screen.queryByRole('button', { name: '已付款，登记' })).toBeNull()
  })
})

describe('a refund that a till pays out', () => {
  test('comes from the desk of the area in cash, against a signature', async () => {
    const { press, fill, server } = open({ State: 'approved', Way: 'desk', EA_ID: 4 }, ['desk'])
    await screen.findByText('付款计入昭通市缴费点下一次结账。')
    await fill('签收单号', 'QS-1')
    await press('已付款，登记')
    await screen.findByText('已登记付款 ¥170.00')
    expect(server.asked('Admin', 'PayOutRefund')).toMatchObject([
      { R_ID: 7, VoucherNO: 'QS-1', EA_ID: 4, PaidWay: 'cash' },
    ])
  })

  test('may come from another one, and not in cash', async () => {
    const { press, fill, server } = open({
      State: 'stuck',
      TroubleCode: 'CHANGE',
      LockedBy: '杨丽娟',
      IsLockedByMe: 1,
    })
    await screen.findByRole('option', { name: '昭通市缴费点' })
    await userEvent.selectOptions(screen.getByLabelText('从哪里付款'), '昭通市缴费点')
    await userEvent.click(screen.getByRole('radio', { name: '转账' }))
    await fill('付款凭证号', 'ZZ-8')
    await press('已付款，登记')
    await screen.findByText('已登记付款 ¥170.00')
    expect(server.asked('Admin', 'PayOutRefund')).toMatchObject([{ EA_ID: 4, PaidWay: 'transfer', VoucherNO: 'ZZ-8' }])
  })

  test('is told with desk, way and voucher afterwards', async () => {
    open({ State: 'done', Way: 'desk', PaidOutBy: '杨丽娟', PaidAt: '昭通市', PaidWay: 'cash', VoucherNO: 'QS-1' })
    await screen.findByText('杨丽娟，昭通市缴费点（现金），凭证 QS-1')
  })
})

test('the history tells people and WeChat in one line of time', async () => {
  open({
    State: 'stuck',
    TroubleCode: 'NOTENOUGH',
    History: [
      {
        At: '2026-11-20T09:00:00+08:00',
        Actor: '杨丽娟',
        Text: '申请退费 170 元：生病',
        Action: 'RequestRefund',
        Before: null,
        After: { amountFen: 17_000, reason: '生病' },
      },
      {
        At: '2026-11-20T11:00:00+08:00',
        Actor: '段志远',
        Text: '重新向微信申请退款',
        Action: 'RetryRefund',
        Before: null,
        After: {},
      },
    ],
    Answers: [
      { At: '2026-11-20T10:00:00+08:00', RefundCode: 'R1', Answer: 'NOTENOUGH', Detail: '余额不足' },
      { At: '2026-11-20T12:00:00+08:00', RefundCode: 'R1', Answer: 'PROCESSING', Detail: '' },
    ],
  })
  const history = within(await screen.findByRole('region', { name: '经过' }))
  expect(history.getAllByRole('listitem').map((item) => item.textContent?.split('2026')[0])).toEqual([
    '申请退费 170 元：生病',
    '商户账户余额不足（余额不足）',
    '重新向微信申请退款',
    '已受理，正在退款',
  ])
})

test('the refunds of one session are reached by its link, and the list says which session it is', async () => {
  const { server } = openConsole(
    '/refunds?time=12',
    {
      Admin: {
        GetRefundList: {
          listData: [refundWire({ ExamTime: '2026年12月3日 09:00 第一考室' })],
          totalCount: 1,
          OtherMsg: { Sum: 170 },
        },
      },
    },
    { roles: ['finance'] },
  )
  await screen.findByText(/场次.*2026年12月3日 09:00 第一考室/)
  expect(server.asked('Admin', 'GetRefundList').at(-1)).toMatchObject({ ET_ID: 12 })
})

test('a desk, which may not open enrolments, reads the name and follows no link', async () => {
  open({}, ['desk'])
  await screen.findByText('曾小雨 87260000000001')
  expect(screen.queryByRole('link', { name: /曾小雨/ })).toBeNull()
})

test('finance says for which child of a bill money went back at the console of WeChat', async () => {
  const change = {
    State: 'done',
    Origin: 'console',
    EndsEnrolment: 0,
    Children: [
      { EF_ID: 1, Name: '曾小雨', Left: 170 },
      { EF_ID: 2, Name: '曾小雪', Left: 170 },
    ],
  } as const
  const { server, press, user } = open({ ...change, Children: [...change.Children] })
  server.answer({ Admin: { NameConsoleRefund: { OtherMsg: { EndsEnrolment: 1 } } } })
  await user.click(await screen.findByRole('radio', { name: /曾小雪/ }))
  await press('登记退给了这位考生')
  await screen.findByText('已登记，费用已全部退还，报名取消')
  expect(server.asked('Admin', 'NameConsoleRefund')).toMatchObject([{ R_ID: 7, EF_ID: 2 }])
})

describe('before a refund is paid by hand', () => {
  const change = { State: 'stuck', TroubleCode: 'TRADE_OVERDUE' } as const

  test('WeChat is asked and the refund locked; nothing can be booked before', async () => {
    const { server, press } = open(change)
    server.answer({ Admin: { LockRefundPayout: { OtherMsg: { Version: 2 } } } })
    await button('核对并锁定')
    expect(screen.queryByRole('button', { name: '已付款，登记' })).toBeNull()
    await press('核对并锁定')
    await screen.findByText('微信没有退出，已为您锁定，现在可以付款')
    expect(server.asked('Admin', 'LockRefundPayout')).toMatchObject([{ R_ID: 7, Version: 1 }])
  })

  test('what a colleague has locked is not paid a second time, and can be unlocked', async () => {
    const { server, press } = open({ ...change, LockedBy: '王敏', LockedTime: '2026-11-20T09:10:00+08:00' })
    server.answer({ Admin: { UnlockRefundPayout: { OtherMsg: { Version: 2 } } } })
    await screen.findByText(/王敏 在 2026-11-20 09:10 已核对并锁定，正在付款，请勿再付/)
    expect(screen.queryByRole('button', { name: /^(已付款，登记|核对并锁定|重新退款)$/ })).toBeNull()
    await press('确认没有付款，解除锁定')
    await screen.findByText('已解除锁定')
    expect(server.asked('Admin', 'UnlockRefundPayout')).toMatchObject([{ R_ID: 7, Version: 1 }])
  })
})
