import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InvoiceWire } from '#contract/money/invoice.ts'
import type { Answers } from '#test/screens/fakeServer.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'

const payments = [
  { EF_ID: 1, EB_Name: '2026年冬季考级', Name: '曾小雨', MName: '钢琴', GName: '一级', Amount: 150 },
  { EF_ID: 2, EB_Name: '2026年冬季考级', Name: '曾小雪', MName: '钢琴', GName: '二级', Amount: 170 },
]
const asked: InvoiceWire = {
  IV_ID: 7,
  TitleKind: 'person',
  Title: '杨丽娟',
  TaxNO: '',
  Email: 'yang@example.cn',
  Amount: 150,
  Lines: payments.slice(0, 1),
  State: 'asked',
  AskedTime: '2026-11-20T09:00:00+08:00',
  InvoiceNO: '',
  RedNO: '',
  NewNO: '',
  Note: '',
  DecidedTime: null,
}
const open = (exam: Answers['Exam'] = {}) =>
  openPage('/Invoices', {
    Exam: {
      GetInvoiceOffer: { listData: payments, OtherMsg: { Last: null } },
      GetMyInvoices: { listData: [], totalCount: 0 },
      AskInvoice: { OtherMsg: { IV_ID: 7 } },
      WithdrawInvoice: {},
      ...exam,
    },
  })

/** The first wrong field gets the focus a frame later; what is pasted before would land in another one. */
const focused = (label: RegExp) => waitFor(() => expect(screen.getByLabelText(label)).toBe(document.activeElement))

test('a family leaves one payment out, and asks for the sum of the others', async () => {
  const { press, fill, user, server } = await open()
  await press('申请发票')
  // Nothing is invoiced that nobody has chosen.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '请选择开票的报名' }).disabled).toBe(true)
  screen.getAllByText('2026年冬季考级')
  await press('全选2项')
  await user.click(screen.getByLabelText(/曾小雪/))
  await press('申请发票 ¥150')
  await screen.findByText('请填写发票抬头，最多100个字')
  await focused(/发票抬头/)
  await user.click(screen.getByLabelText('单位'))
  await fill(/发票抬头/, '昆明市星海琴行')
  await fill(/接收邮箱/, 'office@example.cn')
  await press('申请发票 ¥150')
  await screen.findByText(/请填写正确的纳税人识别号/)
  await focused(/纳税人识别号/)
  await fill(/纳税人识别号/, '91530100MA6K000000')
  await press('申请发票 ¥150')
  await screen.findByText('已申请，开具后会发到邮箱')
  expect(server.asked('Exam', 'AskInvoice')).toMatchObject([{ EF_IDs: [1], Sum: 150, TitleKind: 'company' }])
})

test('a refusal is told, and nothing typed is lost', async () => {
  const { press, fill } = await open({ AskInvoice: refused('INVOICE_ASKED') })
  await press('申请发票')
  await press('全选2项')
  await fill(/发票抬头/, '杨丽娟')
  await fill(/接收邮箱/, 'yang@example.cn')
  await press('申请发票 ¥320')
  await screen.findByText('所选报名中有的已申请或已开具发票，请刷新后重新选择')
  expect(screen.getByLabelText<HTMLInputElement>(/发票抬头/).value).toBe('杨丽娟')
})

test('a request that waits can be taken back', async () => {
  const { press, server } = await open({ GetMyInvoices: { listData: [asked], totalCount: 1 } })
  await screen.findByText('待开具')
  await press('撤回申请')
  await press('撤回')
  await waitFor(() => expect(server.asked('Exam', 'WithdrawInvoice')).toMatchObject([{ IV_ID: 7 }]))
})

test('a teacher finds his pupils among many, and what is chosen stays in view', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    EF_ID: at + 1,
    EB_Name: at < 6 ? '2026年夏季考级' : '2026年冬季考级',
    Name: `考生${at + 1}`,
    MName: '钢琴',
    GName: '一级',
    Amount: 150,
  }))
  const { press, fill, user } = await open({ GetInvoiceOffer: { listData: many, OtherMsg: { Last: null } } })
  await press('申请发票')
  await user.click(await screen.findByLabelText(/考生1 /))
  await fill('查找', '冬季')
  expect(screen.getAllByRole('checkbox')).toHaveLength(7)
  await press('全选7项')
  await screen.findByRole('button', { name: '申请发票 ¥1050' })
  await press('清除')
  await screen.findByRole('button', { name: '请选择开票的报名' })
})

test('the only payment of a family is chosen already', async () => {
  const { press } = await open({ GetInvoiceOffer: { listData: payments.slice(0, 1), OtherMsg: { Last: null } } })
  await press('申请发票')
  await screen.findByRole('button', { name: '申请发票 ¥150' })
})
