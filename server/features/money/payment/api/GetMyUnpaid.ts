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
          EB_ID: row.batchId,
          EB_Name: row.batchName,
          EA_Name: row.areaName,
          MName: row.majorName,
          GName: row.gradeName,
          Fee: yuanOf(row.feeFen),
          RegEndDate: shanghaiIso(row.registrationClosesAt),
          Why: why === null ? '' : reasonText(why),
          BillNO: row.billCode ?? '',
        }
      }),
      totalCount: rows.length,
    }
  },
})
