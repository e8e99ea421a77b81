import type { Insertable } from 'kysely'
import type { OrderStatus } from '#domain/money/moneyMoves.ts'
import { compactDate, type Instant } from '#domain/time.ts'
import type { DB } from '#server/db/generated/schema.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { accounts } from './cast.ts'
import { momentsOf } from './enrolmentMoments.ts'
import type { EnrolmentPlan, Payment } from './enrolmentPlans.ts'
import { feeFenOfPlan } from './enrolmentRows.ts'

const ORDER_STATUS: Record<Exclude<Payment, 'waived'>, OrderStatus> = {
  unpaid: 'created',
  wechat: 'paid',
  desk: 'closed',
  refunded: 'refunded',
}

type Entry = Insertable<DB['money_entry']>

interface Options {
  plans: readonly EnrolmentPlan[]
  secrets: Secrets
  now: number
}

/** A number of 28 digits, like WeChat's transaction ids. */
function transactionIdOf({ id }: EnrolmentPlan, paidAt: Instant): string {
  return `4200009000${compactDate(paidAt)}${String(id).padStart(10, '0')}`
}

/** Creates orders, refunds and ledger entries, as payments, desk and finance would have stored them (rulings#paid). */
export async function loadMoney(db: Tx, { plans, secrets, now }: Options): Promise<void> {
  // Codes have the product's form: 26 letters and digits that cannot be guessed.
  const codeOf = (letter: 'K' | 'R', { id }: EnrolmentPlan) =>
    `${letter}${secrets.index('demo', `${letter} ${id}`).toString('hex').slice(2, 27)}`
  const orders = plans.flatMap((plan) => {
    if (plan.payment === 'waived') return []
    const { enrolledAt, paidAt } = momentsOf(plan, now)
    const byWechat = plan.payment === 'wechat' || plan.payment === 'refunded'
    return [
      {
        enrolment_id: plan.id,
        pay_code: codeOf('K', plan),
        amount_fen: feeFenOfPlan(plan),
        status: ORDER_STATUS[plan.payment],
        open_id: byWechat ? `demo-open-id-${plan.accountId}` : null,
        client_ip: byWechat ? '127.0.0.1' : null,
        opened_at: byWechat ? enrolledAt : null,
        transaction_id: byWechat && paidAt ? transactionIdOf(plan, paidAt) : null,
        paid_at: byWechat ? paidAt : null,
        closed_at: plan.payment === 'desk' ? paidAt : null,
        created_at: enrolledAt,
      },
    ]
  })
  const rows = await db.insertInto('pay_order').values(orders).returning(['id', 'enrolment_id']).execute()
  const orderIds = new Map(rows.map((row) => [row.enrolment_id, row.id]))
  const orderIdOf = (plan: EnrolmentPlan) => orderIds.get(plan.id) ?? null

  await db
    .insertInto('refund')
    .values(
      plans.flatMap((plan) => {
        const { refundedAt } = momentsOf(plan, now)
        const orderId = orderIdOf(plan)
        if (!refundedAt || orderId === null) return []
        return [
          {
            enrolment_id: plan.id,
            order_id: orderId,
            origin: 'staff' as const,
            is_full: true,
            refund_code: codeOf('R', plan),
            amount_fen: feeFenOfPlan(plan),
            reason: '考生因故不能参加考试，申请退费',
            status: 'done' as const,
            requested_by: accounts.finance.id,
            created_at: refundedAt,
            settled_at: refundedAt,
          },
        ]
      }),
    )
    .execute()
  await db
    .insertInto('money_entry')
    .values(plans.flatMap((plan) => entriesOf(plan, orderIdOf(plan), now)))
    .execute()
}

/** The ledger entries of one enrolment, oldest first. */
function entriesOf(plan: EnrolmentPlan, orderId: number | null, now: number): Entry[] {
  const { paidAt, refundedAt } = momentsOf(plan, now)
  if (!paidAt) return []
  const amount = feeFenOfPlan(plan)
  const entry = {
    enrolment_id: plan.id,
    order_id: null,
    transaction_id: null,
    actor_id: null,
    receipt_no: null,
    note: '',
    at: paidAt,
  }
  if (plan.payment === 'waived')
    return [
      {
        ...entry,
        kind: 'waiver',
        amount_fen: 0,
        actor_id: accounts.finance.id,
        note: '示范：学校公益名额减免',
      },
    ]
  if (plan.payment === 'desk') {
    const receipt = `SJ${compactDate(paidAt)}-${plan.id}`
    return [{ ...entry, kind: 'desk', amount_fen: amount, actor_id: accounts.finance.id, receipt_no: receipt }]
  }
  const transaction = { order_id: orderId, transaction_id: transactionIdOf(plan, paidAt) }
  const payment: Entry = { ...entry, ...transaction, kind: 'payment', amount_fen: amount }
  if (!refundedAt) return [payment]
  return [payment, { ...entry, ...transaction, kind: 'refund', amount_fen: -amount, at: refundedAt }]
}
