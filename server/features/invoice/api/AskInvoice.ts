import { AskInvoice as endpoint } from '#contract/invoice.ts'
import { PAY_STATUS } from '#domain/enrolment.ts'
import { cleanTitle, whyTitleUnfit } from '#domain/invoice.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { handler } from '#server/handler.ts'
import { lockEnrolment } from '#server/records/enrolment/queries.ts'
import { insertInvoice, listInvoiced } from '#server/records/invoice/invoiceQueries.ts'
import { findPaidSource } from '#server/records/payment/refundQueries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'

export const AskInvoice = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_IDs, Sum, TitleKind, Title, TaxNO, Email }) => {
    const title = cleanTitle({ kind: TitleKind, title: Title, taxNumber: TaxNO, email: Email })
    refuseIf(whyTitleUnfit(title))
    const ids = [...new Set(EF_IDs)].sort((a, b) => a - b)
    const lines: Array<{ enrolmentId: number; amountFen: number }> = []
    for (const id of ids) {
      const row = found(await lockEnrolment(db, id))
      if (row.account_id !== me.accountId) refuse('NOT_FOUND')
      const source = row.pay_status === PAY_STATUS.paid ? await findPaidSource(db, id) : null
      if (!source || source.leftFen <= 0) refuse('INVOICE_NOTHING', { params: { name: row.name } })
      lines.push({ enrolmentId: id, amountFen: source?.leftFen ?? 0 })
    }
    if ((await listInvoiced(db, ids)).size > 0) refuse('INVOICE_ASKED')
    const sumFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
    if (fenOf(Sum) !== sumFen) refuse('INVOICE_SUM_CHANGED', { params: { sum: yuanText(sumFen) } })
    const IV_ID = await insertInvoice(db, { ...title, accountId: me.accountId, lines, now })
    return { OtherMsg: { IV_ID } }
  },
})
