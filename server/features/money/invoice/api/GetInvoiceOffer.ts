import { GetInvoiceOffer as endpoint } from '#contract/money/invoice.ts'
import { INVOICE_LINES } from '#domain/money/invoice.ts'
import { yuanOf } from '#domain/money.ts'
import { handler } from '#server/handler.ts'
import { findLastInvoice, listToInvoice } from '#server/records/money/invoice/invoiceQueries.ts'
import { titleWire } from '#server/records/money/invoice/invoiceWire.ts'
import { mapLeftOfAll } from '#server/records/money/payment/paidSource.ts'

export const GetInvoiceOffer = handler(endpoint, {
  handle: async ({ db, me }) => {
    const [rows, last] = await Promise.all([
      listToInvoice(db, me.accountId, INVOICE_LINES),
      findLastInvoice(db, me.accountId),
    ])
    const ids = rows.map(({ id }) => id)
    const left = await mapLeftOfAll(db, ids)
    return {
      listData: rows.flatMap((row) => {
        const leftFen = left.get(row.id) ?? 0
        if (leftFen <= 0) return []
        const { id, name, majorName, gradeName, batchName } = row
        return [
          { EF_ID: id, EB_Name: batchName, Name: name, MName: majorName, GName: gradeName, Amount: yuanOf(leftFen) },
        ]
      }),
      OtherMsg: { Last: last && titleWire(last) },
    }
  },
})
