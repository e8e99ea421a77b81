import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#admin/kit/state/queryClient.ts'
import type { DeskEnrolmentWire } from '#contract/money/payDesk.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { deskEnrolmentWire, receiptWire } from '#test/screens/moneyWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

let now = 0
beforeEach(() => {
  window.sessionStorage.clear()
  now = Date.now()
  // It stands still: on a busy machine what is pressed at once would come too late.
  vi.spyOn(Date, 'now').mockImplementation(() => now)
})
/** What follows is pressed well after what was added before. */
const afterWhile = () => {
  now += 5000
}

const line = { EF_ID: 1001, Name: '李小音', EB_Name: '冬季音乐考级', MName: '钢琴', GName: '一级', Fee: 90 }
const receipt = receiptWire({ Lines: [{ ...line, ExamNO: 'K26000001' }] })
const desks = { listData: [{ EA_ID: 4, EA_Name: '昭通市', IsOnlinePay: 0, LastReceiptNO: 'A0012' }] }
const openCounter = (rows: Array<Partial<DeskEnrolmentWire>>) =>
  openConsole(
    '/desk',
    {
      Admin: {
        GetDesks: desks,
        FindForDesk: { listData: rows.map(deskEnrolmentWire) },
        GetDeskBasket: { listData: rows.map(deskEnrolmentWire) },
        PrintReceipt: { OtherMsg: { Prints: 1 } },
        UndoDeskPayment: {},
        TakeDeskPayment: { item: receipt },
        GetReceipt: { item: { ...receipt, SiteName: '协会', PayAddress: '文化馆', PayPhone: '' } },
      },
    },
    { roles: ['desk'] },
  )

test('a scanned code is added by itself, and two keys later the money is taken', async () => {
  const { server } = openCounter([{}])
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/扫描考生的缴费码/), `${deskEnrolmentWire().PayCode}{Enter}`)
  const form = screen.getByRole('form', { name: '收款单' })
  await within(form).findByText(/李小音 钢琴 一级/)
  within(form).getByText(/2014.05 530\*\*\*1234/)
  afterWhile()
  await user.keyboard('{Enter}')
  await screen.findByDisplayValue('A0013')
  expect(document.activeElement).toBe(screen.getByLabelText('收据号'))
  await user.keyboard('{Enter}')
  await screen.findByText(/考号 K26000001/)
  expect(server.asked('Admin', 'TakeDeskPayment')[0]).toMatchObject({
    EF_IDs: [1001],
    Way: 'cash',
    ReceiptNO: 'A0013',
    Payer: '李妈妈',
    Sum: 90,
  })
  expect(document.activeElement).toBe(screen.getByLabelText(/扫描考生的缴费码/))
})

test('a key that is held down, or pressed as a child is added, takes no money; the next payer pays in cash again', async () => {
  const { server } = openCounter([{}])
  const user = userEvent.setup()
  const find = await screen.findByLabelText(/扫描考生的缴费码/)
  const form = within(screen.getByRole('form', { name: '收款单' }))
  await user.type(find, '李{Enter}')
  await form.findByText(/李小音/)
  await user.keyboard('{Enter}')
  expect(document.activeElement, 'too soon after it was added').toBe(find)
  afterWhile()
  fireEvent.keyDown(find, { key: 'Enter', repeat: true })
  expect(document.activeElement, 'held down').toBe(find)
  await user.click(form.getByLabelText('转账'))
  const number = form.getByLabelText('收据号')
  await user.clear(number)
  await user.type(number, 'A0020')
  form.getByText('上一张是 A0012，中间跳过 7 个号（从 A0013 起），请核对收据本')
  expect(fireEvent.keyDown(number, { key: 'Enter', repeat: true }), 'the form is not sent').toBe(false)
  await user.keyboard('{Enter}')
  await screen.findByText(/考号 K26000001/)
  expect(server.asked('Admin', 'TakeDeskPayment')).toMatchObject([{ Way: 'transfer', ReceiptNO: 'A0020' }])
  expect(form.getByLabelText('现金')).toHaveProperty('checked', true)
})

test('of several found ones the arrows choose; what cannot be paid says why', async () => {
  openCounter([{}, { EF_ID: 1002, Name: '李小乐' }, { EF_ID: 1003, Name: '李已缴', IsPay: 1, Problem: '已缴费' }])
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/扫描考生的缴费码/), '李{Enter}')
  await screen.findByText(/找到 3 项/)
  expect(screen.getByRole('button', { name: '加入 李已缴 钢琴' })).toHaveProperty('disabled', true)
  await user.keyboard('{ArrowDown}{Enter}')
  await within(screen.getByRole('form', { name: '收款单' })).findByText(/李小乐 钢琴 一级/)
})

test('a refusal keeps the receipt as it was typed', async () => {
  const { server } = openCounter([{}])
  server.answer({ Admin: { TakeDeskPayment: refused('RECEIPT_NO_TAKEN') } })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/扫描考生的缴费码/), '李{Enter}{Enter}')
  await within(screen.getByRole('form', { name: '收款单' })).findByText(/李小音/)
  afterWhile()
  await user.type(screen.getByLabelText('备注'), '现金不足{Enter}')
  await screen.findByRole('alert')
  expect(screen.getByLabelText('备注')).toHaveProperty('value', '现金不足')
  expect(within(screen.getByRole('form', { name: '收款单' })).getByText(/李小音 钢琴 一级/)).toBeTruthy()
})

test('the change for cash is shown while it is counted', async () => {
  openCounter([{}])
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/扫描考生的缴费码/), '李{Enter}')
  await user.type(await screen.findByLabelText(/收到现金/), '100')
  await screen.findByText('找零 ¥10.00')
})

test('the receipt just taken is printed by a key', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { server } = openCounter([{}])
  const user = userEvent.setup()
  await user.keyboard('{Control>}p{/Control}')
  expect(print, 'nothing was taken yet').not.toHaveBeenCalled()
  await user.type(await screen.findByLabelText(/扫描考生的缴费码/), '李{Enter}{Enter}')
  await screen.findByDisplayValue('A0013')
  afterWhile()
  await user.keyboard('{Enter}{Enter}')
  await screen.findByText(/考号 K26000001/)
  await screen.findByText('合计（大写）：玖拾元整')
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  expect(document.getElementById('paper')?.textContent).not.toContain('重印')
  server.answer({ Admin: { PrintReceipt: { OtherMsg: { Prints: 2 } } } })
  await user.click(screen.getByRole('button', { name: /打印收据/ }))
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
  expect(document.getElementById('paper')?.textContent).toContain('重印（第 2 次打印）')
})

test('for a minute the clerk takes the payment back, and the children stand on the receipt again', async () => {
  const { server } = openCounter([{}])
  const user = userEvent.setup()
  const form = within(await screen.findByRole('form', { name: '收款单' }))
  await user.type(await screen.findByLabelText(/扫描考生的缴费码/), '李{Enter}')
  await form.findByText(/李小音/)
  afterWhile()
  await user.click(form.getByRole('button', { name: /^收款 ¥90/ }))
  await user.click(await screen.findByRole('button', { name: /撤回这笔收款/ }))
  await form.findByText(/李小音/)
  expect(server.asked('Admin', 'UndoDeskPayment')).toMatchObject([{ DR_ID: 7 }])
  expect(screen.queryByText(/考号 K26000001/)).toBeNull()
  expect(server.asked('Admin', 'TakeDeskPayment')).toHaveLength(1)
})

test('what is on the receipt survives leaving the page, as the server has it now; another clerk sees nothing of it', async () => {
  const { server } = openCounter([{}])
  server.answer({ Admin: { GetReceiptList: { listData: [], totalCount: 0, OtherMsg: { Sum: 0, Reversed: 0 } } } })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/扫描考生的缴费码/), '李{Enter}')
  await within(screen.getByRole('form', { name: '收款单' })).findByText(/李小音/)
  await user.click(screen.getByRole('link', { name: '收据' }))
  await screen.findByText(/还没有收据/)
  queryClient.clear()
  const changed = deskEnrolmentWire({ Notices: ['10:00 已在手机上发起微信支付'], Fee: 120 })
  server.answer({ Admin: { GetDeskBasket: { listData: [changed] } } })
  await user.click(screen.getByRole('link', { name: '收款' }))
  const form = within(await screen.findByRole('form', { name: '收款单' }))
  await form.findByText(/李小音/)
  form.getByText('10:00 已在手机上发起微信支付')
  form.getByAltText('李小音的证件照')
  await form.findByRole('button', { name: /^收款 ¥120/ })
  form.getByRole('button', { name: '申请减免 李小音 钢琴' })
  cleanup()
  // Each opening of the console is another person.
  openCounter([{}])
  await within(await screen.findByRole('form', { name: '收款单' })).findByText('还没有加入考生。')
})
