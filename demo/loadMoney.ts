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

type Entry = Insertable<DB['moneyEntry']>

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
        enrolmentId: plan.id,
        payCode: codeOf('K', plan),
        amountFen: feeFenOfPlan(plan),
        status: ORDER_STATUS[plan.payment],
        openId: byWechat ? `demo-open-id-${plan.accountId}` : null,
        clientIp: byWechat ? '127.0.0.1' : null,
        openedAt: byWechat ? enrolledAt : null,
        transactionId: byWechat && paidAt ? transactionIdOf(plan, paidAt) : null,
        paidAt: byWechat ? paidAt : null,
        closedAt: plan.payment === 'desk' ? paidAt : null,
        createdAt: enrolledAt,
      },
    ]
  })
  const rows = await db.insertInto('payOrder').values(orders).returning(['id', 'enrolmentId']).execute()
  const orderIds = new Map(rows.map((row) => [row.enrolmentId, row.id]))
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
            enrolmentId: plan.id,
            orderId,
            origin: 'staff' as const,
            isFull: true,
            refundCode: codeOf('R', plan),
            amountFen: feeFenOfPlan(plan),
            reason: '考生因故不能参加考试，申请退费',
            status: 'done' as const,
            requestedBy: accounts.finance.id,
            createdAt: refundedAt,
            settledAt: refundedAt,
          },
        ]
      }),
    )
    .execute()
  await db
    .insertInto('moneyEntry')
    .values(plans.flatMap((plan) => entriesOf(plan, orderIdOf(plan), now)))
    .execute()
}

/** The ledger entries of one enrolment, oldest first. */
function entriesOf(plan: EnrolmentPlan, orderId: number | null, now: number): Entry[] {
  const { paidAt, refundedAt } = momentsOf(plan, now)
  if (!paidAt) return []
  const amount = feeFenOfPlan(plan)
  const entry = {
    enrolmentId: plan.id,
    orderId: null,
    transactionId: null,
    actorId: null,
    receiptNo: null,
    note: '',
    at: paidAt,
  }
  if (plan.payment === 'waived')
    return [
      {
        ...entry,
        kind: 'waiver',
        amountFen: 0,
        actorId: accounts.finance.id,
        note: '示范：学校公益名额减免',
      },
    ]
  if (plan.payment === 'desk') {
    const receipt = `SJ${compactDate(paidAt)}-${plan.id}`
    return [{ ...entry, kind: 'desk', amountFen: amount, actorId: accounts.finance.id, receiptNo: receipt }]
  }
  const transaction = { orderId, transactionId: transactionIdOf(plan, paidAt) }
  const payment: Entry = { ...entry, ...transaction, kind: 'payment', amountFen: amount }
  if (!refundedAt) return [payment]
  return [payment, { ...entry, ...transaction, kind: 'refund', amountFen: -amount, at: refundedAt }]
}
