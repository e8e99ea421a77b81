import { CorrectReceipt as endpoint } from '#contract/money/payDesk.ts'
import { correctionWords, paperNumberOf, whyCorrectionReasonUnfit, whyReceiptUnfit } from '#domain/money/payDesk.ts'
import { cleanText } from '#domain/text.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import {
  correctReceipt,
  countCorrections,
  isReceiptNoUsed,
  lockReceipt,
} from '#server/records/money/payDesk/correctionQueries.ts'
import { findReceipt, listReceiptLines } from '#server/records/money/payDesk/receiptQueries.ts'
import { receiptWires } from '#server/records/money/payDesk/receiptWire.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { isFinance } from '../isFinance.ts'

export const CorrectReceipt = handler(endpoint, {
  handle: async (ctx, { DR_ID, ReceiptNO, Way, Payer, Reason, Version }) => {
    const { db, me, now } = ctx
    const after = { receiptNo: paperNumberOf(ReceiptNO), way: Way, payer: cleanText(Payer) }
    const reason = cleanText(Reason)
    refuseIf(whyReceiptUnfit({ number: after.receiptNo, payer: after.payer, note: '' }))
    refuseIf(whyCorrectionReasonUnfit(reason))
    const seen = found(await findReceipt(db, DR_ID, me.areaIds))
    if (seen.takenBy !== me.accountId && !isFinance(me)) refuse('RECEIPT_OF_COLLEAGUE')
    const before = await lockReceipt(db, seen)
    const lines = await listReceiptLines(db, [DR_ID])
    if (before.reversedAt !== null) refuse('RECEIPT_REVERSED')
    if (before.closingId !== null) refuse('RECEIPT_CLOSED')
    await requireVersion(ctx, {
      subject: 'enrolment',
      subjectId: lines[0]?.enrolmentId ?? 0,
      stored: await countCorrections(db, DR_ID),
      seen: Version,
    })
    if (correctionWords(before, after) === '') refuse('RECEIPT_SAME')
    if (await isReceiptNoUsed(db, { id: DR_ID, areaId: seen.areaId, receiptNo: after.receiptNo }))
      refuse('RECEIPT_NO_TAKEN', { params: { no: after.receiptNo } })
    await correctReceipt(db, { receiptId: DR_ID, before, after, reason, by: me.accountId, now })
    for (const { enrolmentId } of lines)
      await insertAudit(ctx, {
        action: 'CorrectReceipt',
        subject: 'enrolment',
        subjectId: enrolmentId,
        before: { receiptNo: before.receiptNo, way: before.way, payer: before.payer },
        after: { ...after, reason },
      })
    const [item] = await receiptWires(ctx, [found(await findReceipt(db, DR_ID, me.areaIds))])
    return { item: found(item ?? null) }
  },
})
