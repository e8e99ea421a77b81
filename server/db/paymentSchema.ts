import type { Generated } from 'kysely'
import type { CreatedAt, Defaulted } from './columns.ts'

export type OrderStatus = 'created' | 'open' | 'paid' | 'closed' | 'refunding' | 'refunded'

/** Orders and the payment ledger. */
export interface PaymentSchema {
  pay_order: {
    id: Generated<number>
    enrolment_id: number
    pay_code: string
    amount_fen: number
    status: OrderStatus
    open_id: string | null
    client_ip: string | null
    prepay_id: string | null
    prepay_at: Date | null
    opened_at: Date | null
    expires_at: Date | null
    transaction_id: string | null
    paid_at: Date | null
    closed_at: Date | null
    asked_at: Date | null
    ask_at: Date | null
    awaited_at: Date | null
    created_at: CreatedAt
  }
  refund: {
    id: Generated<number>
    order_id: number
    refund_code: string
    amount_fen: number
    reason: string
    status: 'asked' | 'accepted' | 'done' | 'failed'
    requested_by: number | null
    created_at: CreatedAt
    settled_at: Date | null
  }
  money_entry: {
    id: Generated<number>
    enrolment_id: number
    order_id: number | null
    kind: 'payment' | 'refund' | 'desk' | 'waiver'
    amount_fen: number
    transaction_id: string | null
    actor_id: number | null
    receipt_no: string | null
    note: Defaulted<string>
    at: CreatedAt
  }
  wechat_notice: {
    id: Generated<number>
    kind: 'pay' | 'refund'
    body: string
    address: string
    received_at: CreatedAt
  }
  wechat_notice_sample: {
    id: Generated<number>
    reason: string
    body: string
    address: string
    received_at: CreatedAt
  }
  wechat_notice_outcome: { notice_id: number; order_id: number | null; outcome: string; at: CreatedAt }
  payment_alarm: {
    id: Generated<number>
    kind: string
    notice_id: number | null
    order_id: number | null
    detail: string
    at: CreatedAt
    settled_at: Date | null
    settled_by: number | null
  }
}
