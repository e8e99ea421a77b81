import type { OfferUseWire } from '#contract/catalogue/catalogueStaff.ts'
import { countText } from '#domain/page.ts'

/** What switching off an area, a major or a grade would do, in sentences; a batch on each line. */
export function offerUseLines(noun: string, batches: readonly OfferUseWire[]): string[] {
  const sum = (of: (row: OfferUseWire) => number) => batches.reduce((all, row) => all + of(row), 0)
  if (batches.length === 0) return [`停用后，新批次不能再选这个${noun}。没有批次正在使用它。`]
  const enrolled = sum(({ Enrolled }) => Enrolled)
  return [
    `停用后，${batches.length} 个批次立即少 ${countText(sum(({ Offers }) => Offers))} 项可以报名${
      enrolled === 0 ? '。' : `；已有的 ${countText(enrolled)} 个报名保留，照常缴费和考试。`
    }`,
    ...batches.map(
      ({ EB_Name, Offers, Enrolled, Unpaid }) =>
        `${EB_Name}：${countText(Offers)} 项，${countText(Enrolled)} 个报名${Unpaid > 0 ? `（${countText(Unpaid)} 个未缴费）` : ''}`,
    ),
  ]
}
