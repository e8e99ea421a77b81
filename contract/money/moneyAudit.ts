import type { ReceiptFace } from '#domain/money/payDesk.ts'
import type { AuditDeed, AuditEntry } from '../auditEntry.ts'

/** Amounts named `fee` and `received` are texts in yuan, those in fen are numbers. */
interface Promised {
  refundId: number
  amountFen: number
}
interface ManyPromised {
  parts: number
  amountFen: number
  leftOut: number
  reason: string
}
interface Stuck {
  trouble: string | null
  refundCode: string
}
/** What an enrolment held that ended with its refund. */
interface Ended {
  payStatus: number
  examNo: string | null
  examTimeId: number | null
  examinerIds: readonly number[]
}

export interface MoneyAudit {
  AskWaiver: AuditDeed<'enrolment', { waiverId: number; fee: string; reason: string }>
  GrantWaiver: AuditEntry<
    'enrolment',
    { fee: string },
    { waiverId: number; fee: string; examNo: string; reason: string }
  >
  DeclineWaiver: AuditDeed<'enrolment', { waiverId: number; reason: string }>
  WithdrawWaiver: AuditDeed<'enrolment', { waiverId: number }>
  RevokeWaiver: AuditEntry<
    'enrolment',
    { fee: string; examNo: string | null },
    { waiverId: number; fee: string; reason: string }
  >

  RequestRefund: AuditDeed<'enrolment', Promised & { isFull: boolean; reason: string }>
  ApproveRefund: AuditEntry<'enrolment', Ended | null, Promised & { isFull: boolean; reason: string }>
  DeclineRefund: AuditDeed<'enrolment', Promised & { reason: string }>
  WithdrawRefund: AuditDeed<'enrolment', Promised>
  RetryRefund: AuditEntry<'enrolment', Stuck, { refundId: number; isRenewed: boolean }>
  LockRefundPayout: AuditDeed<'enrolment', Promised>
  UnlockRefundPayout: AuditEntry<'enrolment', { lockedBy: number }, Promised>
  PayOutRefund: AuditEntry<
    'enrolment',
    { trouble: string | null },
    Promised & { voucherNo: string; till: string; way: string; reason: string }
  >
  RequestBulkRefund: AuditDeed<'bulkRefund', ManyPromised>
  ApproveBulkRefund: AuditDeed<'bulkRefund', ManyPromised>
  DeclineBulkRefund: AuditDeed<'bulkRefund', ManyPromised>
  WithdrawBulkRefund: AuditDeed<'bulkRefund'>
  EndNeedlessRefund: AuditEntry<'enrolment', Stuck, Promised>
  NameConsoleRefund: AuditEntry<'enrolment', Partial<Ended> & { enrolmentId: number }, Promised & { isFull: boolean }>
  /** The same of the enrolment that the refund was booked for. */
  LoseConsoleRefund: AuditDeed<'enrolment', { movedRefundId: number; amountFen: number; enrolmentId: number }>
  ConsoleRefund: AuditEntry<'enrolment', Ended | Stuck | null, Promised & { isFull: boolean; reason: string }>

  AcceptHeldPayment: AuditEntry<'enrolment', { fee: string }, { received: string; examNo: string; reason: string }>
  GiveBackHeldPayment: AuditDeed<'enrolment', { received: string; reason: string }>

  TakeDeskPayment: AuditDeed<
    'enrolment',
    { receiptNo: string; way: string; payer: string; fee: string; examNo: string }
  >
  TakeChangePayment: AuditDeed<
    'enrolment',
    { changeId: number; receiptNo: string; way: string; payer: string; fee: string }
  >
  ReverseReceipt: AuditEntry<'enrolment', { receiptNo: string; fee: string; examNo: string | null }, { reason: string }>
  UndoDeskPayment: AuditEntry<
    'enrolment',
    { receiptNo: string; fee: string; examNo: string | null },
    { reason: string }
  >
  CorrectReceipt: AuditEntry<'enrolment', ReceiptFace, ReceiptFace & { reason: string }>
  CloseTill: AuditDeed<
    'area',
    {
      closingId: number
      receipts: number
      reversals: number
      payouts: number
      differenceFen: number
      /** In words, by way of payment; missing where an older build closed the till. */
      differences?: string
      reason: string
    }
  >

  IssueInvoice: AuditDeed<'invoice', { invoiceNo: string }>
  ReverseInvoice: AuditDeed<'invoice', { redNo: string; newNo: string; refundedFen: number }>
  DeclineInvoice: AuditDeed<'invoice', { reason: string }>

  SaveMoneyWork: AuditEntry<
    'moneyWork',
    { ownerId: number | null; note: string },
    { ownerId: number | null; note: string }
  >
  SettleMoneyWork: AuditEntry<'moneyWork', { kind: string; detail: string }, { decision: string }>
  GetBillFile: AuditDeed<'bill', { day: string }>
}
