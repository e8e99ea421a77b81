import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { receiptWire } from '#test/screens/moneyWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const sum = { Taken: 0, Reversed: 0, Refunded: 0 }
const till = {
  EA_ID: 4,
  EA_Name: '昭通市',
  SiteName: '协会',
  Since: null,
  Sums: [
    { Way: 'cash' as const, Taken: 90, Reversed: 0, Refunded: 170 },
    { ...sum, Way: 'transfer' as const, Taken: 60 },
    { ...sum, Way: 'pos' as const },
  ],
  CashDue: -80,
  Receipts: 1,
  Reversals: 0,
  Payouts: 1,
  PayoutList: [
    {
      R_ID: 7,
      Name: '曾小雨',
      EB_Name: '冬季音乐考级',
      MName: '钢琴',
      GName: '三级',
      Reason: '考生患病',
      Way: 'cash' as const,
      Amount: 170,
      VoucherNO: 'QS-1',
      PaidBy: '杨丽娟',
      PaidTime: '2026-11-20T10:00:00+08:00',
    },
  ],
}

const receipt = receiptWire({ TakenTime: '2026-11-19T10:00:00+08:00', IsClosed: 1 })
const closing = {
  DC_ID: 31,
  EA_ID: 4,
  EA_Name: '昭通市',
  Sums: till.Sums,
  CashDue: 90,
  CashCounted: 89,
  Counted: [{ Way: 'cash' as const, Due: 90, Counted: 89, Difference: -1 }],
  Receipts: 1,
  Reversals: 0,
  Payouts: 0,
  Note: '找零有误',
  ClosedBy: '段志远',
  ClosedTime: '2026-11-19T18:00:00+08:00',
  IsUnsettled: 1 as const,
  W_ID: 9,
  Decision: '',
  SettledBy: '',
  SettledTime: null,
  SiteName: '协会',
  Since: null,
  Clerks: ['段志远'],
  Jumps: ['A0014 至 A0016（段志远）'],
  ReceiptList: [receipt],
  ReversalList: [],
  PayoutList: [],
}

test('refunds that the till paid out stand in its closing, each with its voucher', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { press, fill, server } = openConsole(
    '/desk/till',
    {
      Admin: {
        GetDesks: { listData: [{ EA_ID: 4, EA_Name: '昭通市', IsOnlinePay: 0, LastReceiptNO: '' }] },
        GetTill: { item: till },
        GetClosingList: { listData: [] },
        GetClosing: { item: closing },
        CloseTill: { OtherMsg: { Difference: 80, DC_ID: 31 } },
      },
    },
    { roles: ['desk'] },
  )
  const form = within(await screen.findByRole('form', { name: '本次结账' }))
  form.getByText(/退费付款 1 笔/)
  form.getByText('−¥80.00')
  const paid = within(form.getByRole('list', { name: '退费付款' })).getByRole('listitem')
  expect(paid.textContent).toBe('曾小雨 签收单 QS-1 2026-11-20 10:00 杨丽娟¥170.00（现金）打印签收单')
  await press('打印签收单 QS-1')
  expect(print).toHaveBeenCalledTimes(1)
  const voucher = document.getElementById('paper')?.textContent ?? ''
  for (const words of ['退费签收单', 'QS-1', '曾小雨', '壹佰柒拾元整', '领款人签字']) expect(voucher).toContain(words)
  fireEvent(window, new Event('afterprint'))
  expect(document.getElementById('paper')).toBeNull()
  print.mockClear()
  await fill('清点的现金（元），应有 −¥80.00', '0')
  await fill('银行到账的转账净额（元），应有 ¥60.00', '６０')
  form.getByText('现金应有 -80元，清点 0元，多 80元。请在说明里写明原因，结账后由财务处理')
  await fill('说明', '从协会领取备用金')
  await press('结账')
  await screen.findByText('已结账')
  expect(server.asked('Admin', 'CloseTill')).toMatchObject([
    { Receipts: 1, Reversals: 0, Payouts: 1, Cash: '0', Transfer: '６０', Pos: 0 },
  ])
  const view = within(await screen.findByRole('region', { name: '结账明细' }))
  await view.findByText('这次结账有差额，待财务处理')
  view.getByText('A0013')
  expect(view.queryByText('去处理'), 'a desk does not settle it').toBeNull()
  const paper = document.getElementById('paper')?.textContent ?? ''
  for (const words of [
    '收款日结单',
    '昭通市',
    '段志远',
    'A0013 至 A0013',
    '跳过的收据号：A0014 至 A0016（段志远）',
    '−1.00',
    '收款人签字',
  ])
    expect(paper).toContain(words)
  await press('打印收款日结单')
  expect(print).toHaveBeenCalledTimes(1)
})

test('finance sees the tills of all desks on one page, and settles a difference from its closing', async () => {
  openConsole(
    '/desk/till',
    {
      Admin: {
        GetDesks: {
          listData: [
            { EA_ID: 4, EA_Name: '昭通市', IsOnlinePay: 0, LastReceiptNO: '' },
            { EA_ID: 5, EA_Name: '昆明市', IsOnlinePay: 1, LastReceiptNO: '' },
          ],
        },
        GetTills: {
          listData: [
            {
              EA_ID: 4,
              EA_Name: '昭通市',
              Clerks: ['段志远'],
              Since: '2026-11-20T10:00:00+08:00',
              Sums: till.Sums,
              CashDue: -80,
              Receipts: 1,
              Reversals: 0,
              Payouts: 1,
              Last: closing,
              Unsettled: 1,
            },
          ],
        },
        GetTill: { item: till },
        GetClosingList: { listData: [closing], totalCount: 1 },
        GetClosing: { item: closing },
      },
    },
    { roles: ['finance'] },
  )
  const row = within((await screen.findByRole('link', { name: '昭通市' })).closest('tr') as HTMLElement)
  row.getByText(/段志远/, { selector: 'td' })
  row.getByText('−¥80.00')
  row.getByText('1 次待处理')
  await userEvent.setup().click(row.getByRole('link', { name: /2026-11-19 18:00/ }))
  const settle = await screen.findByRole('link', { name: '去处理' })
  expect(settle.getAttribute('href')).toContain('/money?row=9')
})
