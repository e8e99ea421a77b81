import { bit } from '#contract/bit.ts'
import { GetRefund as endpoint } from '#contract/money/paymentRefund.ts'
import { yuanOf } from '#domain/money.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { withOwnFamily } from '#server/features/withOwnFamily.ts'
import { handler } from '#server/handler.ts'
import { sumDifferences } from '#server/records/money/payment/changeOrders.ts'
import { listRefundAnswers, listRefundChanges } from '#server/records/money/payment/refundAnswers.ts'
import { findRefundInList } from '#server/records/money/payment/refundListQueries.ts'
import { refundWire } from '#server/records/money/payment/refundWire.ts'
import { listChildrenOfOrder } from '#server/records/money/payment/shareQueries.ts'
import { historySentence } from '#server/records/office/audit/historySentence.ts'
import { found } from '#server/refuse.ts'
import { listPossibleChildren } from '../nameConsoleRefund.ts'
import { readInvoiceHint } from '../readInvoiceHint.ts'

export const GetRefund = handler(endpoint, {
  handle: async ({ db, me, config }, { R_ID }) => {
    const row = found(await findRefundInList(db, R_ID, me.areaIds))
    const [changes, answers] = await Promise.all([listRefundChanges(db, row), listRefundAnswers(db, row.id)])
    // Once it is approved, what goes back with it are refunds of their own.
    const alsoFen = row.isFull && row.status === 'requested' ? await sumDifferences(db, row.enrolmentId, row.way) : 0
    const [refund] = await withOwnFamily({ db, me }, [row], () => refundWire(row, me.accountId))
    return {
      item: {
        ...found(refund),
        Also: yuanOf(alsoFen),
        NeedsProof: bit(row.amountFen + alsoFen > config.refundProofFen),
        // An invoice is made over the fee of the enrolment.
        Invoice: row.appealId === null ? await readInvoiceHint(db, row.enrolmentId) : '',
        PaidOutBy: row.payerName ?? '',
        LockedBy: row.status === 'stuck' ? (row.lockerName ?? '') : '',
        LockedTime: row.status === 'stuck' ? isoOrNull(row.lockedAt) : null,
        IsLockedByMe: bit(row.lockedBy === me.accountId),
        History: changes.map(({ at, actorName, action, before, after }) => ({
          At: shanghaiIso(at),
          Actor: actorName ?? '系统',
          Text: historySentence({ Action: action, Before: before, After: after }),
          Action: action,
          Before: before,
          After: after,
        })),
        Answers: answers.map(({ at, refundCode, answer, detail }) => ({
          At: shanghaiIso(at),
          RefundCode: refundCode,
          Answer: answer,
          Detail: detail,
        })),
        Children: row.isChildOpen
          ? (await listPossibleChildren(db, row, await listChildrenOfOrder(db, row.orderId))).map(
              ({ id, name, leftFen }) => ({ EF_ID: id, Name: name, Left: yuanOf(leftFen) }),
            )
          : [],
      },
    }
  },
})
