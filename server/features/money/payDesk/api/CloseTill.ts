import { CloseTill as endpoint } from '#contract/money/payDeskClosing.ts'
import { cashDueFen, differencesOf, differenceWords, signedFenOf, whyDeskNoteUnfit } from '#domain/money/payDesk.ts'
import { fenOf } from '#domain/money.ts'
import { cleanText, halfWidth } from '#domain/text.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import {
  closingSubject,
  completeClosing,
  findDesk,
  insertClosing,
} from '#server/records/money/payDesk/closingQueries.ts'
import { signedYuan } from '#server/records/money/payDesk/tillWire.ts'
import { raiseAlarm } from '#server/records/money/payment/alarms.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

/** What the clerk says came in by a way; null where he was not asked. */
const confirmedFen = (typed: number | string | undefined): number | null =>
  typed === undefined ? null : (signedFenOf(typed) ?? refuse('TILL_WAY_WRONG'))

export const CloseTill = handler(endpoint, {
  handle: async (ctx, { EA_ID, Cash, Transfer, Pos, Receipts, Reversals, Payouts, Note }) => {
    const { db, me, now } = ctx
    const counted = {
      cash: fenOf(halfWidth(String(Cash)).trim()) ?? refuse('TILL_CASH_WRONG'),
      transfer: confirmedFen(Transfer),
      pos: confirmedFen(Pos),
    }
    const note = cleanText(Note)
    refuseIf(whyDeskNoteUnfit(note))
    const desk = found(await findDesk(db, EA_ID, me.areaIds))
    // What is closed is known only once its rows are taken; each refusal below gives them back.
    const { id, till } = await insertClosing(db, {
      areaId: EA_ID,
      counted,
      note,
      closedBy: me.accountId,
      now,
    })
    const { receipts, reversals, payouts } = till
    if (receipts + reversals + payouts === 0) refuse('TILL_EMPTY')
    if (receipts !== Receipts || reversals !== Reversals || payouts !== Payouts) refuse('TILL_CHANGED')
    const cashFen = cashDueFen(till.sums)
    const differenceFen = counted.cash - cashFen
    const differences = differencesOf(till.sums, counted)
    if (differences.length > 0 && note === '')
      refuse('TILL_DIFFERENCE_NOTE', { params: { words: differenceWords(differences) } })
    await completeClosing(db, id, till, cashFen)
    if (differences.length > 0)
      await raiseAlarm(ctx, {
        kind: 'till:difference',
        subject: closingSubject(id),
        detail: `${desk.name}第 ${id} 号结账（${shanghaiMinuteText(now)}）：${differenceWords(differences)}。说明：${note}`,
        noticeId: null,
        orderId: null,
      })
    await insertAudit(ctx, {
      action: 'CloseTill',
      subject: 'area',
      subjectId: EA_ID,
      before: null,
      after: {
        closingId: id,
        receipts,
        reversals,
        payouts,
        differenceFen,
        differences: differenceWords(differences),
        reason: note,
      },
    })
    return { OtherMsg: { Difference: signedYuan(differenceFen), DC_ID: id } }
  },
})
