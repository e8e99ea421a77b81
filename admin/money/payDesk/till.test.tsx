import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'

const sum = { Taken: 0, Reversed: 0, Refunded: 0 }
const till = {
  EA_ID: 4,
  EA_Name: '昭通市',
  Since: null,
  Sums: [
    { Way: 'cash' as const, Taken: 90, Reversed: 0, Refunded: 170 },
    { ...sum, Way: 'transfer' as const },
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
      Way: 'cash' as const,
      Amount: 170,
      VoucherNO: 'QS-1',
      PaidBy: '杨丽娟',
      PaidTime: '2026-11-20T10:00:00+08:00',
    },
  ],
}

test('refunds that the till paid out stand in its closing, each with its voucher', async () => {
  const { press, fill, server } = openConsole(
    '/desk/till',
    {
      Admin: {
        GetDesks: { listData: [{ EA_ID: 4, EA_Name: '昭通市', IsOnlinePay: 0, LastReceiptNO: '' }] },
        GetTill: { item: till },
        GetClosingList: { listData: [] },
        CloseTill: { OtherMsg: { Difference: 80 } },
      },
    },
    { roles: ['desk'] },
  )
  const form = within(await screen.findByRole('form', { name: '本次结账' }))
  form.getByText(/退费付款 1 笔/)
  form.getByText('−¥80.00')
  const paid = within(form.getByRole('list', { name: '退费付款' })).getByRole('listitem')
  expect(paid.textContent).toBe('曾小雨 签收单 QS-1 2026-11-20 10:00 杨丽娟¥170.00（现金）')
  await fill('清点的现金（元），应有 −¥80.00', '0')
  await fill('说明', '从协会领取备用金')
  await press('结账')
  await screen.findByText('已结账')
  expect(server.asked('Admin', 'CloseTill')).toMatchObject([{ Receipts: 1, Reversals: 0, Payouts: 1, Cash: '0' }])
})
