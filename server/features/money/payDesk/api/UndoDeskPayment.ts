import { UndoDeskPayment as endpoint } from '#contract/money/payDesk.ts'
import { whyCannotUndo } from '#domain/money/payDesk.ts'
import { handler } from '#server/handler.ts'
import { findReceipt } from '#server/records/money/payDesk/receiptQueries.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { reverseReceipt } from '../reverseReceipt.ts'

const REASON = '收款员在一分钟内撤回了这笔收款'

export const UndoDeskPayment = handler(endpoint, {
  handle: async (ctx, { DR_ID }) => {
    const { db, me, now } = ctx
    const receipt = found(await findReceipt(db, DR_ID, me.areaIds))
    refuseIf(whyCannotUndo({ isOwn: receipt.takenBy === me.accountId, takenAt: receipt.takenAt, now }))
    await reverseReceipt(ctx, receipt, { action: 'UndoDeskPayment', reason: REASON })
    return {}
  },
})
