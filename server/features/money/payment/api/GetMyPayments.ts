import { GetMyPayments as endpoint } from '#contract/money/payment.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { yuanOf } from '#domain/money.ts'
import { shanghaiIso } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { handler } from '#server/handler.ts'
import { listToldOf } from '#server/records/content/message/inboxQueries.ts'
import { findEnrolment } from '#server/records/enrolment/queries.ts'
import { listDifferences } from '#server/records/money/payment/changeOrders.ts'
import { findPaidSource } from '#server/records/money/payment/paidSource.ts'
import { findDeskReceiptNo } from '#server/records/money/payment/queries.ts'
import { found, refuse } from '#server/refuse.ts'

type Enrolment = NonNullable<Awaited<ReturnType<typeof findEnrolment>>>

/** What paid the enrolment; null while it is not paid. */
async function paidWire(db: Db, { id, payStatus, payMethod, paidAt }: Enrolment) {
  if (payStatus !== PAY_STATUS.paid || paidAt === null) return null
  const Time = shanghaiIso(paidAt)
  if (payMethod === 'waived') return { Way: 'waived' as const, Amount: 0, Time, ReceiptNO: '' }
  const source = await findPaidSource(db, id)
  if (!source) return null
  const ReceiptNO = source.way === 'desk' ? await findDeskReceiptNo(db, id) : ''
  // What a desk took for a change is part of what the desk received in all.
  const others = (await listDifferences(db, id)).filter(({ way }) => way !== source.way || way === 'wechat')
  const receivedFen = others.reduce((sum, other) => sum + other.receivedFen, source.receivedFen)
  return { Way: source.way, Amount: yuanOf(receivedFen), Time, ReceiptNO }
}

export const GetMyPayments = handler(endpoint, {
  handle: async ({ db, me }, { EF_ID }) => {
    const enrolment = found(await findEnrolment(db, EF_ID))
    if (enrolment.accountId !== me.accountId) refuse('NOT_FOUND')
    const [Paid, told] = await Promise.all([paidWire(db, enrolment), listToldOf(db, EF_ID, 'money')])
    return { OtherMsg: { Paid }, listData: told, totalCount: told.length }
  },
})
