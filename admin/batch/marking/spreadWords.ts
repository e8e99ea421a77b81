import type { MarkingSpreadWire } from '#contract/result/markingSpread.ts'
import { WORTH_A_LOOK } from '#domain/result/markerSpread.ts'

type Spread = Pick<MarkingSpreadWire, 'Examiner' | 'Count' | 'Mean' | 'Expected' | 'SharedDifference' | 'Drift'>

/** By how much an examiner lies above what is expected of his majors; null where there are too few marks. */
export const leanOf = ({ Mean, Expected }: Pick<Spread, 'Mean' | 'Expected'>): number | null =>
  Mean === null || Expected === null ? null : Mean - Expected

/** A difference of grades with its sign; says where there is too little to say anything. */
export function differenceText(difference: number | null): string {
  if (difference === null) return '太少，不好说'
  return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${Math.abs(difference).toFixed(2)} 档`
}

const isWorth = (difference: number | null) => difference !== null && Math.abs(difference) >= WORTH_A_LOOK

/** What is worth a look about one examiner; null where nothing is, or too little is known. */
export function leanWord(spread: Spread): '偏宽' | '偏严' | null {
  const lean = leanOf(spread)
  // The enrolments that are shared say more than those that are not: there the candidates are the same.
  const shown = spread.SharedDifference ?? lean
  if (shown === null || !isWorth(shown)) return null
  return shown > 0 ? '偏宽' : '偏严'
}

export const driftWord = ({ Drift }: Pick<Spread, 'Drift'>): '越评越宽' | '越评越严' | null =>
  Drift === null || !isWorth(Drift) ? null : Drift > 0 ? '越评越宽' : '越评越严'

/** The finding that stands above the chart. */
export function finding(spreads: readonly Spread[]): string {
  const named = (word: string) => spreads.filter((one) => leanWord(one) === word || driftWord(one) === word).length
  const parts = (['偏宽', '偏严', '越评越宽', '越评越严'] as const).flatMap((word) =>
    named(word) > 0 ? [`${named(word)} 位${word}`] : [],
  )
  const tooFew = spreads.filter((one) => leanOf(one) === null && one.SharedDifference === null).length
  const few = tooFew > 0 ? `；${tooFew} 位评得太少，还看不出来` : ''
  if (tooFew === spreads.length) return '评审还太少，看不出宽严'
  return `${parts.length === 0 ? '没有明显偏宽或偏严的考官' : parts.join('，')}${few}`
}
