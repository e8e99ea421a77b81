import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import { invoiceWire } from '#test/screens/moneyWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const lines = ['一级', '二级'].map((GName, at) => ({
  EF_ID: at + 1,
  EB_Name: '2026年冬季考级',
  Name: '曾小雨',
  MName: '钢琴',
  GName,
  Amount: 150,
}))

const open = (change: Partial<StaffInvoiceWire> = {}) =>
  openConsole(
    '/invoices?row=7',
    {
      Admin: {
        GetInvoiceList: {
          listData: [invoiceWire({ Amount: 300, Lines: lines, ...change })],
          totalCount: 1,
          OtherMsg: { Sum: 1150 },
        },
        IssueInvoice: {},
        ReverseInvoice: {},
        DeclineInvoice: {},
      },
    },
    { roles: ['finance'] },
  )

test('finance reads title and tax number, and enters the number of the invoice', async () => {
  const { fill, press, server } = open()
  await screen.findByText('91530100MA6K000000', { selector: '.ant-typography' })
  await fill('发票号码', '26532000000012345678')
  await press('登记为已开具')
  await screen.findByText('已登记，考生可以看到发票号码')
  expect(server.asked('Admin', 'IssueInvoice')).toMatchObject([{ IV_ID: 7, InvoiceNO: '26532000000012345678' }])
})

test('money given back after the invoice waits to be reversed, under the numbers of the red and the new invoice', async () => {
  const { fill, press, server } = open({ State: 'issued', InvoiceNO: '2653', Refunded: 150, NeedsReversal: 1 })
  await screen.findByText('开票后已退费 ¥150.00，须冲红，还剩 ¥150.00')
  screen.getByText('须冲红')
  await fill('红字发票号码', '26532000000088')
  await fill(/新发票号码/, '26532000000099')
  await press('登记冲红')
  await screen.findByText('已登记冲红，考生可以看到新发票号码')
  expect(server.asked('Admin', 'ReverseInvoice')).toMatchObject([
    { IV_ID: 7, RedNO: '26532000000088', NewNO: '26532000000099', Refunded: 150 },
  ])
})

test('an invoice that was reversed shows its numbers and no form', async () => {
  const reversal = { RedNO: 'RED1', NewNO: '', Refunded: 300, DoneBy: '王敏', DoneTime: '2026-11-21T09:00:00+08:00' }
  open({ State: 'issued', InvoiceNO: '2653', Refunded: 300, RedNO: 'RED1', Reversals: [reversal] })
  await screen.findByText(/累计退费 ¥300.00/)
  expect(screen.queryByRole('form', { name: '登记冲红' })).toBeNull()
})
