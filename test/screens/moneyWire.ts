import type { ChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import type { StaffInvoiceWire } from '#contract/money/invoice.ts'
import type { DeskEnrolmentWire, ReceiptWire } from '#contract/money/payDesk.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import type { WaiverWire } from '#contract/money/waiver.ts'

/** Rows of the console's money as the server sends them. */

const ASKED = '2026-11-20T09:00:00+08:00'

/** A payment that the bill of WeChat does not know, and nobody looks at. */
export const moneyWorkWire = (change: Partial<MoneyWorkWire> = {}): MoneyWorkWire => ({
  W_ID: 7,
  Kind: 'bill:missingThere',
  Group: 'bill',
  Title: '系统有，账单没有',
  What: '系统已入账 150元，微信 2026-11-19 的账单没有这笔付款',
  Day: '2026-11-19',
  Ours: 150,
  Theirs: null,
  PayCode: 'K100',
  EF_ID: 3,
  Name: '曾小雨',
  ExamNO: '',
  R_ID: null,
  State: 'open',
  IsHeld: 0,
  OwnerID: null,
  Owner: '',
  TakenTime: null,
  Note: '',
  FoundTime: '2026-11-20T10:10:00+08:00',
  SeenTime: '2026-11-20T10:10:00+08:00',
  Times: 1,
  Decision: '',
  SettledBy: '',
  SettledTime: null,
  Version: 1,
  ...change,
})

/** A waiver that nobody has decided. */
export const waiverWire = (change: Partial<WaiverWire> = {}): WaiverWire => ({
  FW_ID: 7,
  EF_ID: 1,
  Name: '曾小雨',
  ExamNO: '',
  EB_Name: '冬季音乐考级',
  EA_Name: '昆明市',
  MName: '钢琴',
  GName: '一级',
  Fee: 150,
  Reason: '学校公益名额',
  State: 'waiting',
  AskedBy: '杨丽娟',
  AskedTime: ASKED,
  IsOwn: 0,
  IsOwnFamily: 0,
  DecidedBy: '',
  DecidedTime: null,
  Note: '',
  ...change,
})

/** A change to a higher fee that nobody has decided. */
export const changeWire = (change: Partial<ChoiceChangeWire> = {}): ChoiceChangeWire => ({
  CH_ID: 7,
  EF_ID: 1,
  Name: '曾小雨',
  ExamNO: '87260000000001',
  EB_Name: '冬季音乐考级',
  From: '昆明市 线上考试 钢琴 一级',
  To: '昆明市 线上考试 钢琴 八级',
  OldFee: 150,
  Fee: 220,
  Difference: 70,
  PayUntil: '2026-11-26T18:00:00+08:00',
  PaysOnline: 1,
  Reason: '家长来电',
  State: 'waiting',
  AskedBy: '杨丽娟',
  AskedTime: ASKED,
  IsOwn: 0,
  IsOwnFamily: 0,
  DecidedBy: '',
  DecidedTime: null,
  Note: '',
  ...change,
})

/** An invoice that a company waits for. */
export const invoiceWire = (change: Partial<StaffInvoiceWire> = {}): StaffInvoiceWire => ({
  IV_ID: 7,
  TitleKind: 'company',
  Title: '昆明市星海琴行',
  TaxNO: '91530100MA6K000000',
  Email: 'office@example.cn',
  Amount: 150,
  Lines: [{ EF_ID: 1, EB_Name: '冬季音乐考级', Name: '曾小雨', MName: '钢琴', GName: '一级', Amount: 150 }],
  State: 'asked',
  AskedTime: ASKED,
  InvoiceNO: '',
  Note: '',
  DecidedTime: null,
  Mobile: '13800000002',
  DecidedBy: '',
  Refunded: 0,
  NeedsReversal: 0,
  RedNO: '',
  NewNO: '',
  Reversals: [],
  ...change,
})

/** One's own receipt of a fee in cash, before the till is closed. */
export const receiptWire = (change: Partial<ReceiptWire> = {}): ReceiptWire => ({
  DR_ID: 7,
  ReceiptNO: 'A0013',
  EA_ID: 4,
  EA_Name: '昭通市',
  Way: 'cash',
  Payer: '李妈妈',
  Sum: 90,
  Note: '',
  TakenBy: '段志远',
  TakenTime: '2026-11-20T10:00:00+08:00',
  IsClosed: 0,
  IsReversed: 0,
  ReversedBy: '',
  ReversedTime: null,
  ReversalReason: '',
  IsOwn: 1,
  Prints: 0,
  Version: 0,
  Corrections: [],
  Lines: [],
  ...change,
})

/** An unpaid enrolment as the desk finds it. */
export const deskEnrolmentWire = (change: Partial<DeskEnrolmentWire> = {}): DeskEnrolmentWire => ({
  EF_ID: 1001,
  PayCode: `K${'a'.repeat(25)}`,
  EB_Name: '冬季音乐考级',
  EA_ID: 4,
  EA_Name: '昭通市',
  Name: '李小音',
  BirthDate: '2014.05',
  CertNOMasked: '530***1234',
  PName: '李妈妈',
  PMobile: '13800001111',
  MName: '钢琴',
  GName: '一级',
  Fee: 90,
  IsPay: 0,
  ExamNO: '',
  Photo: '/files/1.jpg',
  Problem: '',
  Notices: [],
  ...change,
})
