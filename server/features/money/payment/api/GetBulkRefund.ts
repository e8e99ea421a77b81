import { bit } from '#contract/bit.ts'
import { GetBulkRefund as endpoint } from '#contract/money/bulkRefund.ts'
import { refundStatusText } from '#domain/money/refund.ts'
import { yuanOf } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { handler } from '#server/handler.ts'
import { type BulkPartRow, listBulkRefunds } from '#server/records/money/payment/bulkRefundQueries.ts'
import { bulkRefundWire } from '#server/records/money/payment/bulkRefundWire.ts'
import { found } from '#server/refuse.ts'
import { readBulkStanding, sumFenOf } from '../bulkRefund.ts'

const aloneText = ({ status, way, decisionNote }: BulkPartRow) =>
  [refundStatusText({ status, way, trouble: '' }), decisionNote].filter((text) => text !== '').join('：')

export const GetBulkRefund = handler(endpoint, {
  handle: async ({ db, me, config }, { BR_ID }) => {
    const [row] = await listBulkRefunds(db, { id: BR_ID, within: me.areaIds }, { index: 1, offset: 0, size: 1 })
    const { ready, changed } = await readBulkStanding(db, found(row).id, me.accountId)
    const waits = found(row).status === 'requested'
    // Once it is decided, only what the worker left out is of interest.
    const told = waits
      ? changed
      : changed.filter(({ part }) => part.status === 'declined' || part.status === 'withdrawn')
    const sumFen = sumFenOf(ready)
    return {
      item: {
        ...bulkRefundWire(found(row), me.accountId),
        Ready: waits ? ready.length : 0,
        ReadySum: yuanOf(waits ? sumFen : 0),
        NeedsProof: bit(sumFen > config.refundProofFen),
        Changed: told.map(({ part, why }) => ({
          R_ID: part.id,
          EF_ID: part.enrolmentId,
          Name: part.name,
          ExamNO: part.examNo ?? '',
          Amount: yuanOf(part.amountFen),
          Why: why === null ? aloneText(part) : reasonText(why),
        })),
      },
    }
  },
})
