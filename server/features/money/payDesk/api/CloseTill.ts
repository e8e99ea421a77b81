import { CloseTill as endpoint } from '#contract/money/payDeskClosing.ts'
import { cashDueFen, whyDeskNoteUnfit } from '#domain/money/payDesk.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { completeClosing, findDesk, insertClosing } from '#server/records/money/payDesk/closingQueries.ts'
import { signedYuan } from '#server/records/money/payDesk/tillWire.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const CloseTill = handler(endpoint, {
  handle: async (ctx, { EA_ID, Cash, Receipts, Reversals, Payouts, Note }) => {
    const { db, me, now } = ctx
    const countedFen = fenOf(halfWidth(String(Cash)).trim()) ?? refuse('TILL_CASH_WRONG')
    const note = cleanText(Note)
    refuseIf(whyDeskNoteUnfit(note))
    found(await findDesk(db, EA_ID, me.areaIds))
    // What is closed is known only once its rows are taken; each refusal below gives them back.
    const { id, till } = await insertClosing(db, {
      areaId: EA_ID,
      cashCountedFen: countedFen,
      note,
      closedBy: me.accountId,
      now,
    })
    const { receipts, reversals, payouts } = till
    if (receipts + reversals + payouts === 0) refuse('TILL_EMPTY')
    if (receipts !== Receipts || reversals !== Reversals || payouts !== Payouts) refuse('TILL_CHANGED')
    const dueFen = cashDueFen(till.sums)
    const differenceFen = countedFen - dueFen
    if (differenceFen !== 0 && note === '')
      refuse('TILL_DIFFERENCE_NOTE', { params: { sum: yuanText(Math.abs(differenceFen)) } })
    await completeClosing(db, id, till, dueFen)
    await insertAudit(ctx, {
      action: 'CloseTill',
      subject: 'area',
      subjectId: EA_ID,
      before: null,
      after: { closingId: id, receipts, reversals, payouts, differenceFen, reason: note },
    })
    return { OtherMsg: { Difference: signedYuan(differenceFen) } }
  },
})
