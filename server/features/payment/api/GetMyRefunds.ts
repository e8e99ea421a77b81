import { GetMyRefunds as endpoint } from '#contract/paymentRefund.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { bit } from '#server/bit.ts'
import { handler } from '#server/handler.ts'
import { listRefundsOfOwner } from '#server/records/payment/refundListQueries.ts'

export const GetMyRefunds = handler(endpoint, {
  handle: async ({ db, me }, { EF_ID }) => {
    const rows = await listRefundsOfOwner(db, me.accountId, EF_ID)
    return {
      listData: rows.map((row) => ({
        Amount: yuanOf(row.amount_fen),
        State: row.status,
        Way: row.way,
        IsOwnRequest: bit(row.origin === 'candidate'),
        EndsEnrolment: bit(row.is_full),
        Reason: row.reason,
        AskTime: shanghaiIso(row.created_at),
        DoneTime: isoOrNull(row.settled_at),
        Note: row.status === 'declined' ? row.decision_note : '',
      })),
    }
  },
})
