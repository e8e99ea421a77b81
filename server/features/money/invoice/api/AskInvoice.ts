import { AskInvoice as endpoint } from '#contract/money/invoice.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { cleanTitle, whyTitleUnfit } from '#domain/money/invoice.ts'
import { fenOf, yuanText } from '#domain/money.ts'
import { handler } from '#server/handler.ts'
import { lockOwnEnrolments } from '#server/records/enrolment/queries.ts'
import { insertInvoice, listInvoiced } from '#server/records/money/invoice/invoiceQueries.ts'
import { mapLeftOfAll } from '#server/records/money/payment/paidSource.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

export const AskInvoice = handler(endpoint, {
  handle: async ({ db, me, now }, { EF_IDs, Sum, TitleKind, Title, TaxNO, Email }) => {
    const title = cleanTitle({ kind: TitleKind, title: Title, taxNumber: TaxNO, email: Email })
    refuseIf(whyTitleUnfit(title))
    const ids = [...new Set(EF_IDs)].sort((a, b) => a - b)
    const rows = await lockOwnEnrolments(db, me.accountId, ids)
    if (rows.length < ids.length) refuse('NOT_FOUND')
    const left = await mapLeftOfAll(db, ids)
    const lines = rows.map(({ id, name, payStatus }) => {
      const amountFen = payStatus === PAY_STATUS.paid ? (left.get(id) ?? 0) : 0
      if (amountFen <= 0) refuse('INVOICE_NOTHING', { params: { name } })
      return { enrolmentId: id, amountFen }
    })
    if ((await listInvoiced(db, ids)).size > 0) refuse('INVOICE_ASKED')
    const sumFen = lines.reduce((sum, { amountFen }) => sum + amountFen, 0)
    if (fenOf(Sum) !== sumFen) refuse('INVOICE_SUM_CHANGED', { params: { sum: yuanText(sumFen) } })
    const IV_ID = await insertInvoice(db, { ...title, accountId: me.accountId, lines, now })
    return { OtherMsg: { IV_ID } }
  },
})
