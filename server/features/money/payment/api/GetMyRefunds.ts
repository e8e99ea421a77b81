import { bit } from '#contract/bit.ts'
import { GetMyRefunds as endpoint } from '#contract/money/paymentOwnRefund.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findEnrolment } from '#server/records/enrolment/queries.ts'
import { listRefundsOfOwner } from '#server/records/money/payment/refundListQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { readOwnRefundable } from '../refundable.ts'

export const GetMyRefunds = handler(endpoint, {
  handle: async (ctx, { EF_ID }) => {
    const { db, me } = ctx
    const enrolment = found(await findEnrolment(db, EF_ID))
    if (enrolment.accountId !== me.accountId) refuse('NOT_FOUND')
    const [rows, { why, leftFen }] = await Promise.all([
      listRefundsOfOwner(db, me.accountId, EF_ID),
      readOwnRefundable(ctx, enrolment),
    ])
    return {
      OtherMsg: { MayRequest: bit(why === null), Left: yuanOf(Math.max(0, leftFen)) },
      listData: rows.map((row) => ({
        Amount: yuanOf(row.amountFen),
        State: row.status,
        Way: row.way,
        IsOwnRequest: bit(row.origin === 'candidate'),
        EndsEnrolment: bit(row.isFull),
        Reason: row.reason,
        RequestedTime: shanghaiIso(row.createdAt),
        DoneTime: isoOrNull(row.settledAt),
        Note: row.status === 'declined' ? row.decisionNote : '',
      })),
    }
  },
})
