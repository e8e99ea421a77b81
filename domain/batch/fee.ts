import { yuanText } from '#domain/money.ts'

/** How a batch's fee is broken down: `old` registration 10, certificate 20, rest; `new` registration 50, rest. */
export type FeeScheme = 'old' | 'new'

/** The scheme of a batch that sets none itself: `EB_ID` below 22 except 15 is old (specification#fee-breakdown). */
export function feeSchemeOfBatch(batchId: number): FeeScheme {
  return batchId < 22 && batchId !== 15 ? 'old' : 'new'
}

export type FeePart = { label: string; feeFen: number }

const FIXED_PARTS: Readonly<Record<FeeScheme, readonly FeePart[]>> = {
  old: [
    { label: '报名费', feeFen: 1000 },
    { label: '证书费', feeFen: 2000 },
  ],
  new: [{ label: '报名费', feeFen: 5000 }],
}

/**
 * The parts of a fee in fen and the sentence that shows them (specification#fee-breakdown). The fixed parts are filled
 * in order and the rest is the exam-affairs fee, so that no part of a low fee is negative; parts of 0 are left out, and
 * the parts add up to the fee. RangeError unless `feeFen` is a whole number ≥ 0.
 */
export function feeBreakdownOf(scheme: FeeScheme, feeFen: number): { parts: FeePart[]; text: string } {
  if (!Number.isSafeInteger(feeFen) || feeFen < 0) throw new RangeError('a fee is a whole number of fen, 0 or more')
  const parts: FeePart[] = []
  let rest = feeFen
  for (const fixed of FIXED_PARTS[scheme]) {
    const part = Math.min(fixed.feeFen, rest)
    if (part > 0) parts.push({ label: fixed.label, feeFen: part })
    rest -= part
  }
  if (rest > 0) parts.push({ label: '考务费', feeFen: rest })
  const text = parts.map((part) => `${part.label}${yuanText(part.feeFen)}元`).join('，')
  return { parts, text: text === '' ? '免费' : text }
}
