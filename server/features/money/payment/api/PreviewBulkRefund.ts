import { PreviewBulkRefund as endpoint } from '#contract/money/bulkRefund.ts'
import { yuanOf } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { handler } from '#server/handler.ts'
import { readBulkChoice, sumFenOf } from '../bulkRefund.ts'

export const PreviewBulkRefund = handler(endpoint, {
  handle: async (ctx, chosen) => {
    const { parts, leftOut, invoiced } = await readBulkChoice(ctx, chosen, { isLocking: false })
    const atDesk = parts.filter(({ way }) => way === 'desk')
    return {
      OtherMsg: {
        Parts: parts.length,
        Sum: yuanOf(sumFenOf(parts)),
        AtDesk: atDesk.length,
        DeskSum: yuanOf(sumFenOf(atDesk)),
        Invoiced: invoiced,
      },
      listData: leftOut.map(({ enrolmentId, name, examNo, why }) => ({
        EF_ID: enrolmentId,
        Name: name,
        ExamNO: examNo ?? '',
        Why: reasonText(why),
      })),
    }
  },
})
