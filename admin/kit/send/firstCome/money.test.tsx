import { screen } from '@testing-library/react'
import type { BulkRefundDetailWire } from '#contract/money/bulkRefund.ts'
import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import type { ReceiptWire } from '#contract/money/payDesk.ts'
import type { TillWire } from '#contract/money/payDeskClosing.ts'
import type { RefundDetailWire } from '#contract/money/paymentRefund.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import type { WaiverWire } from '#contract/money/waiver.ts'
import { testFirstCome } from '#test/screens/firstCome.tsx'
import {
  changeWire,
  deskEnrolmentWire,
  invoiceWire,
  moneyWorkWire,
  receiptWire,
  waiverWire,
} from '#test/screens/moneyWire.ts'
import type { OpenPage } from '#test/screens/openPage.tsx'
import { bulkRefundWire, enrolmentDetailWire, refundWire, staffEnrolmentWire } from '#test/screens/staffWire.ts'

const roles = ['finance' as const]
const NOON = '2026-11-20T12:00:00+08:00'
const one = <Row,>(row: Row) => ({ listData: [row], totalCount: 1 })

const settled = { State: 'done', Decision: '微信已补账', SettledBy: '王敏', SettledTime: NOON, Version: 2 } as const
const works = (change: Partial<MoneyWorkWire> = {}) => ({
  GetMoneyWorkList: { ...one(moneyWorkWire(change)), OtherMsg: { Ours: 0, Theirs: 0 } },
})
const workers = { GetMoneyWorkers: { listData: [{ U_ID: 5, Name: '杨丽娟' }] } }
const held = { Kind: 'mismatch:amount', IsHeld: 1, Theirs: 0.1 } as const

const refund = (change: Partial<RefundDetailWire> = {}) => {
  const item = refundWire(change)
  return { GetRefundList: { ...one(item), OtherMsg: { Sum: 0 } }, GetRefund: { item } }
}
const bulk = (change: Partial<BulkRefundDetailWire> = {}) => {
  const item: BulkRefundDetailWire = { ...bulkRefundWire, ...change }
  return { GetBulkRefundList: { ...one(item), OtherMsg: { Sum: 300 } }, GetBulkRefund: { item } }
}
const choice = { Parts: 2, Sum: 300, AtDesk: 0, DeskSum: 0, Invoiced: 0 }
/** Two ticked enrolments, of which one cannot be refunded any more in the end. */
const bulkChoice = {
  at: '/enrolments',
  roles,
  before: {
    GetEnrolmentList: { listData: [1, 2].map((id) => staffEnrolmentWire(id)), totalCount: 2 },
    PreviewBulkRefund: { OtherMsg: choice, listData: [] },
  },
  after: { PreviewBulkRefund: { OtherMsg: { ...choice, Parts: 1, Sum: 150 }, listData: [] } },
  opens: [async ({ user }: OpenPage) => user.click(await screen.findByRole('checkbox', { name: '全选本页' }))],
}
const done = refund({ State: 'done', DecidedBy: '王敏', DecidedTime: NOON, Version: 2 })
const locked = { TroubleCode: 'CHANGE', LockedBy: '杨丽娟', LockedTime: NOON, IsLockedByMe: 1 } as const
const elsewhere = { State: 'done', Origin: 'console', EndsEnrolment: 0 } as const
const childOf = (EF_ID: number, Name: string) => ({ EF_ID, Name, Left: 170 })
const stuck = { State: 'stuck', TroubleCode: 'NOTENOUGH' } as const
const desks = { GetDesks: { listData: [{ EA_ID: 4, EA_Name: '昭通市', IsOnlinePay: 0, LastReceiptNO: 'A0012' }] } }

const waivers = (change: Partial<WaiverWire> = {}) => ({
  GetWaiverList: { ...one(waiverWire(change)), OtherMsg: { Sum: 0 } },
})
const granted = waivers({ State: 'granted', DecidedBy: '王敏', DecidedTime: NOON })
const declined = waivers({ State: 'declined', DecidedBy: '王敏', DecidedTime: NOON })

const invoices = (change: Partial<StaffInvoiceWire> = {}) => ({
  GetInvoiceList: { ...one(invoiceWire(change)), OtherMsg: { Sum: 0 } },
})
const issued = invoices({ State: 'issued', InvoiceNO: '2653', DecidedBy: '王敏', DecidedTime: NOON })

const receipts = (change: Partial<ReceiptWire> = {}) => ({
  GetReceiptList: { ...one(receiptWire(change)), OtherMsg: { Sum: 0, Reversed: 0 } },
  GetReceipt: { item: { ...receiptWire(change), SiteName: '协会', PayAddress: '文化馆', PayPhone: '' } },
})
const child = deskEnrolmentWire()
const byOther = { RedNO: 'R77', NewNO: '', Refunded: 60, DoneBy: '王敏', DoneTime: NOON }
const sum = { Taken: 0, Reversed: 0, Refunded: 0 }
const till: TillWire = {
  EA_ID: 4,
  EA_Name: '昭通市',
  SiteName: '协会',
  Since: null,
  Sums: [
    { ...sum, Way: 'cash', Taken: 90 },
    { ...sum, Way: 'transfer' },
    { ...sum, Way: 'pos' },
  ],
  CashDue: 90,
  Receipts: 1,
  Reversals: 0,
  Payouts: 0,
  PayoutList: [],
}

const unpaid = enrolmentDetailWire(1, { IsPay: 0, PayTime: null })
const paid = enrolmentDetailWire(1, { IsPay: 1, ExamNO: '87260000000001' })
const enrolment = (item: typeof paid) => ({
  GetEnrolmentList: one(staffEnrolmentWire(1)),
  GetEnrolmentDetail: { item },
  GetRefundList: { OtherMsg: { Sum: 0 }, listData: [], totalCount: 0 },
})
const left = { Received: 170, Also: 0, Left: 170, Way: 'wechat', HasBegun: 0, Why: '', Invoice: '' } as const

const differences = { Charged: 0, Returned: 0 }

testFirstCome('money', {
  SaveMoneyWork: {
    at: '/money?row=7',
    roles,
    before: { ...works(), ...workers },
    after: works({ Note: '已电话联系', Version: 2 }),
    fills: { 备注: '等微信回复' },
    sends: '保存负责人和备注',
    shows: /对方改为“已电话联系”/,
  },
  SettleMoneyWork: {
    at: '/money?row=7',
    roles,
    before: { ...works(), ...workers },
    after: works(settled),
    says: 'WORK_SETTLED',
    fills: { 处理结果: '重复通知' },
    sends: '标记为已处理',
    shows: '微信已补账',
  },
  DecideHeldPayment: {
    at: '/money?row=7',
    roles,
    before: { ...works(held), ...workers },
    after: works({ ...held, ...settled, Decision: '全部退回' }),
    says: 'HELD_DECIDED',
    fills: { 说明: '家长已补差额' },
    sends: '按已缴费接受',
    shows: '全部退回',
  },
  NameConsoleRefund: {
    at: '/refunds?row=7',
    roles,
    before: refund({ ...elsewhere, Children: [childOf(1, '曾小雨'), childOf(2, '曾小雪')] }),
    after: refund({ ...elsewhere, EF_ID: 2, Name: '曾小雪', Version: 2 }),
    says: 'REFUND_CHILD_KNOWN',
    sends: '登记退给了这位考生',
    shows: /曾小雪/,
  },
  DecideRefund: {
    at: '/refunds?row=7',
    roles,
    before: refund({ EndsEnrolment: 0, Amount: 50 }),
    after: done,
    says: 'REFUND_DECIDED',
    fills: { '说明（选填）': '证明已收到' },
    sends: '批准退费',
    shows: /^王敏/,
  },
  WithdrawRefund: {
    at: '/refunds?row=7',
    roles,
    before: refund({ IsOwn: 1 }),
    after: done,
    says: 'REFUND_DECIDED',
    sends: '撤回申请',
    shows: /^王敏/,
  },
  RetryRefund: {
    at: '/refunds?row=7',
    roles,
    before: { ...refund(stuck), ...desks },
    after: done,
    says: 'REFUND_NOT_STUCK',
    sends: '已充值，重新退款',
  },
  RetryRefunds: {
    at: '/refunds',
    roles,
    before: { GetRefundList: { listData: [], totalCount: 3, OtherMsg: { Sum: 450 } } },
    after: { GetRefundList: { listData: [], totalCount: 2, OtherMsg: { Sum: 300 } } },
    says: 'LIST_CHANGED',
    params: { n: 2 },
    sends: async ({ press }) => {
      await press('全部重新退款')
      await press('已充值，全部重新退款')
    },
    shows: /没有办成的退费 2 笔，合计 ¥300.00/,
  },
  PreviewBulkRefund: {
    ...bulkChoice,
    after: { GetEnrolmentList: { listData: [staffEnrolmentWire(1)], totalCount: 1 } },
    says: 'LIST_CHANGED',
    params: { n: 2 },
    sends: '批量退费',
    reads: async ({ press }) => press('取消'),
  },
  RequestBulkRefund: {
    ...bulkChoice,
    says: 'BULK_REFUND_CHANGED',
    params: { n: 1, sum: '150' },
    opens: [...bulkChoice.opens, '批量退费'],
    fills: { '原因（考生和付款人会看到）': '考场停电' },
    does: ({ fill }) => fill('请输入退费合计 300 以确认', '300'),
    sends: '提交申请',
    shows: /可退 1 人/,
  },
  DecideBulkRefund: {
    at: '/refunds/bulk?row=7',
    roles,
    before: bulk(),
    after: bulk({ State: 'declined', DecidedBy: '王敏', DecidedTime: NOON, Version: 2 }),
    says: 'REFUND_DECIDED',
    fills: { '说明（选填）': '同意' },
    does: ({ fill }) => fill('请输入退费合计 300 以确认批准', '300'),
    sends: '批准全部退费',
    shows: /^王敏/,
  },
  WithdrawBulkRefund: {
    at: '/refunds/bulk?row=7',
    roles,
    before: bulk({ IsOwn: 1 }),
    after: bulk({ IsOwn: 1, State: 'approved', DecidedBy: '王敏', DecidedTime: NOON, Version: 2 }),
    says: 'REFUND_DECIDED',
    sends: '撤回申请',
    shows: /^王敏/,
  },
  LockRefundPayout: {
    at: '/refunds?row=7',
    roles,
    before: refund({ ...stuck, TroubleCode: 'CHANGE' }),
    after: done,
    says: 'REFUND_DONE',
    sends: '核对并锁定',
  },
  UnlockRefundPayout: {
    at: '/refunds?row=7',
    roles,
    before: { ...refund({ ...stuck, ...locked }), ...desks },
    after: done,
    says: 'REFUND_NOT_STUCK',
    sends: '没有付款，解除锁定',
  },
  PayOutRefund: {
    at: '/refunds?row=7',
    roles,
    before: { ...refund({ ...stuck, ...locked }), ...desks },
    after: done,
    says: 'REFUND_DONE',
    fills: { 付款凭证号: 'ZZ-7', 怎样退的: '转账到家长银行卡' },
    sends: '已付款，登记',
  },
  RequestRefund: {
    at: '/enrolments?row=1',
    roles,
    before: { ...enrolment(paid), GetRefundable: { item: left } },
    after: { GetRefundable: { item: { ...left, Why: '该报名已有一笔退费申请等待审批' } } },
    says: 'REFUND_WAITS',
    opens: ['申请退费', async ({ user }) => user.click(await screen.findByRole('radio', { name: '部分，保留报名' }))],
    fills: { '退还金额（元）': '50.5', '原因（考生和付款人会看到）': '多收了' },
    sends: '提交申请',
    shows: '该报名已有一笔退费申请等待审批',
  },
  TakeChangePayment: {
    at: '/changes?row=7',
    roles,
    before: {
      GetChoiceChangeList: { listData: [changeWire({ State: 'payable' })], totalCount: 1, OtherMsg: differences },
    },
    after: {
      GetChoiceChangeList: {
        OtherMsg: differences,
        listData: [changeWire({ State: 'done', DecidedBy: '王敏', DecidedTime: NOON })],
        totalCount: 1,
      },
    },
    says: 'CHANGE_STALE',
    fills: { 收据号: 'A0014', 缴费人: '李妈妈' },
    sends: '收差额 ¥70.00',
    shows: /^王敏/,
  },
  AskWaiver: {
    at: '/enrolments?row=1',
    roles,
    before: enrolment(unpaid),
    after: { GetEnrolmentDetail: { item: { ...unpaid, IsPay: 1, Fee: 0 } } },
    says: 'WAIVER_WAITS',
    opens: ['申请减免'],
    fills: { 原因: '学校公益名额' },
    sends: '申请减免',
  },
  DecideWaiver: {
    at: '/waivers?row=7',
    roles,
    before: waivers(),
    after: declined,
    says: 'WAIVER_DECIDED',
    fills: { '说明（驳回时告诉申请人）': '批复已核对' },
    sends: '批准减免 ¥150.00',
    shows: /^王敏/,
  },
  WithdrawWaiver: {
    at: '/waivers?row=7',
    roles,
    before: waivers({ IsOwn: 1 }),
    after: granted,
    says: 'WAIVER_DECIDED',
    sends: /^撤 ?回$/,
    shows: /^王敏/,
  },
  RevokeWaiver: {
    at: '/waivers?row=7',
    roles,
    before: granted,
    after: declined,
    says: 'WAIVER_DECIDED',
    opens: ['撤销减免'],
    fills: { 原因: '登记错了考生' },
    sends: '撤销减免',
  },
  IssueInvoice: {
    at: '/invoices?row=7',
    roles,
    before: invoices(),
    after: issued,
    says: 'INVOICE_DECIDED',
    fills: { 发票号码: '26532000000012345678' },
    sends: '登记为已开具',
    shows: /^王敏/,
  },
  ReverseInvoice: {
    at: '/invoices?row=7',
    roles,
    before: invoices({ State: 'issued', InvoiceNO: '2653', Refunded: 60, NeedsReversal: 1 }),
    after: invoices({
      State: 'issued',
      InvoiceNO: '2653',
      Refunded: 60,
      NeedsReversal: 0,
      RedNO: 'R77',
      Reversals: [byOther],
    }),
    says: 'INVOICE_REVERSAL_CHANGED',
    params: { sum: 0 },
    fills: { 红字发票号码: '26532000000099' },
    sends: '登记冲红',
    shows: /累计退费/,
  },
  DeclineInvoice: {
    at: '/invoices?row=7',
    roles,
    before: invoices(),
    after: issued,
    says: 'INVOICE_DECIDED',
    opens: ['不能开具'],
    fills: { 原因: '税号与抬头不符' },
    sends: '驳回申请',
    shows: /^王敏/,
  },
  ReverseReceipt: {
    at: '/desk/receipts?row=7',
    roles,
    before: { ...receipts(), ...desks },
    after: receipts({ IsReversed: 1, ReversedBy: '王敏', ReversedTime: NOON, ReversalReason: '收错了人' }),
    says: 'RECEIPT_REVERSED',
    fills: { '收错了？冲销的原因（家长会看到）': '家长退出' },
    sends: async ({ press, user }) => {
      await press(/^冲 ?销$/)
      await user.click((await screen.findAllByRole('button', { name: /^冲 ?销$/ })).at(-1) as HTMLElement)
    },
    shows: /收错了人/,
  },
  UndoDeskPayment: {
    at: '/desk',
    roles,
    before: {
      ...desks,
      ...receipts(),
      FindForDesk: { listData: [child] },
      GetDeskBasket: { listData: [child] },
      TakeDeskPayment: { item: receiptWire() },
    },
    after: { GetReceipt: receipts({ IsReversed: 1 }).GetReceipt },
    says: 'RECEIPT_REVERSED',
    opens: [
      async ({ user }) => user.type(await screen.findByLabelText(/扫描考生的缴费码/), '李{Enter}'),
      async () => screen.findByText('李小音 钢琴 一级'),
      /^收款 ¥90.00/,
    ],
    sends: /^撤回这笔收款/,
  },
  CorrectReceipt: {
    at: '/desk/receipts?row=7',
    roles,
    before: { ...receipts(), ...desks },
    after: receipts({
      Payer: '李爸爸',
      Version: 1,
      Corrections: [{ ReceiptNO: 'A0013', Way: 'cash', Payer: '李妈妈', Reason: '写错', By: '王敏', Time: NOON }],
    }),
    opens: [async ({ user }) => user.click(await screen.findByText(/在这里更正/))],
    fills: { 更正的原因: '抄错一位' },
    does: async ({ fill }) => fill('收据号', 'A0031'),
    sends: '更正收据',
    shows: /缴费人 李妈妈 → 李爸爸/,
  },
  TakeDeskPayment: {
    at: '/desk',
    roles,
    before: { ...desks, FindForDesk: { listData: [child] }, GetDeskBasket: { listData: [child] } },
    after: { GetDeskBasket: { listData: [{ ...child, Fee: 120 }] } },
    says: 'DESK_SUM_CHANGED',
    params: { sum: 120 },
    opens: [
      async ({ user }) => user.type(await screen.findByLabelText(/扫描考生的缴费码/), '李{Enter}'),
      async () => screen.findByText('李小音 钢琴 一级'),
    ],
    // The children on the receipt are there again after a reload.
    isThere: true,
    fills: { 收据号: 'A0017', 备注: '现金不足' },
    sends: /^收款 ¥90.00/,
    shows: /^收款 ¥120.00/,
  },
  CloseTill: {
    at: '/desk/till',
    roles,
    before: { ...desks, GetTill: { item: till }, GetClosingList: { listData: [] } },
    after: { GetTill: { item: { ...till, Receipts: 0, CashDue: 0, Since: NOON } } },
    says: 'TILL_CHANGED',
    fills: { '清点的现金（元），应有 ¥90.00': '80', 说明: '找零有误' },
    sends: /^结 ?账$/,
    shows: /^上次结账/,
  },
})
