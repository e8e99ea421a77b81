import { GetMyUnpaid as endpoint } from '#contract/money/paymentBill.ts'
import { yuanOf } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listOwnUnpaid } from '#server/records/money/payment/billQueries.ts'
import { whyCannotPayNow } from '../whyCannotPayNow.ts'

export const GetMyUnpaid = handler(endpoint, {
  handle: async ({ db, me, now }) => {
    const rows = await listOwnUnpaid(db, me.accountId, now)
    return {
      listData: rows.map((row) => {
        const why = whyCannotPayNow(row, now)
        return {
          EF_ID: row.id,
          Name: row.name,
          EB_ID: row.batch_id,
          EB_Name: row.batch_name,
          EA_Name: row.area_name,
          MName: row.major_name,
          GName: row.grade_name,
          Fee: yuanOf(row.fee_fen),
          RegEndDate: shanghaiIso(row.registration_closes_at),
          Why: why === null ? '' : reasonText(why),
          BillNO: row.bill_code ?? '',
        }
      }),
      totalCount: rows.length,
    }
  },
})
