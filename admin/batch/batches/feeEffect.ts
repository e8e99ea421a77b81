import type { FeeEffectWire } from '#contract/batch/batchFees.ts'
import { countText } from '#domain/page.ts'

/** What a change of fees does, in sentences for the summary before it. */
export function effectLines({ Changed, Offered, Withdrawn, Enrolled, Unpaid }: FeeEffectWire): string[] {
  return [
    `共改变 ${countText(Changed)} 项费用${Offered > 0 ? `，其中新开设 ${countText(Offered)} 项` : ''}${Withdrawn > 0 ? `，不再开设 ${countText(Withdrawn)} 项` : ''}。`,
    Enrolled === 0
      ? '这些项目还没有人报名。'
      : `已有 ${countText(Enrolled)} 个报名（未缴费 ${countText(Unpaid)}）按原来的费用，不受影响；新费用只对之后的报名有效。`,
  ]
}
