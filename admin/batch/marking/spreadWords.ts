import type { MarkingSpreadWire } from '#contract/result/markingSpread.ts'

type Spread = Pick<MarkingSpreadWire, 'Effect' | 'EffectMargin' | 'Severity' | 'Trend'>

/** By how much an examiner lies above what is expected of his majors; null where there are too few marks. */
export const leanOf = ({ Mean, Expected }: Pick<MarkingSpreadWire, 'Mean' | 'Expected'>): number | null =>
  Mean === null || Expected === null ? null : Mean - Expected

/** A difference of grades with its sign; says where there is too little to say anything. */
export function differenceText(difference: number | null): string {
  if (difference === null) return '太少，不好说'
  return `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${Math.abs(difference).toFixed(2)} 档`
}

/** The estimate with the interval in which it lies: `−0.92 档（−1.30 至 −0.54）`. */
export function effectText({ Effect, EffectMargin }: Spread): string {
  if (Effect === null || EffectMargin === null) return differenceText(null)
  const ends = [Effect - EffectMargin, Effect + EffectMargin].map((end) => differenceText(end).replace(' 档', ''))
  return `${differenceText(Effect)}（${ends.join(' 至 ')}）`
}

const severityTexts: Readonly<Record<Spread['Severity'], string | null>> = {
  few: null,
  fair: null,
  lenient: '偏宽',
  strict: '偏严',
}
const trendTexts: Readonly<Record<Spread['Trend'], string | null>> = {
  few: null,
  steady: null,
  softer: '越评越宽',
  harder: '越评越严',
}

/** What the evidence allows to say about one examiner; nothing where there is nothing, or where too little is known. */
export const wordsOf = ({ Severity, Trend }: Pick<Spread, 'Severity' | 'Trend'>): string[] =>
  [severityTexts[Severity], trendTexts[Trend]].filter((word) => word !== null)

/** The finding that stands above the chart. */
export function finding(spreads: ReadonlyArray<Pick<Spread, 'Severity' | 'Trend'>>): string {
  const parts = ['偏宽', '偏严', '越评越宽', '越评越严'].flatMap((word) => {
    const named = spreads.filter((one) => wordsOf(one).includes(word)).length
    return named > 0 ? [`${named} 位${word}`] : []
  })
  const tooFew = spreads.filter(({ Severity }) => Severity === 'few').length
  if (tooFew === spreads.length) return '评审还太少，看不出宽严'
  const few = tooFew > 0 ? `；${tooFew} 位评得太少，还看不出来` : ''
  return `${parts.length === 0 ? '没有明显偏宽或偏严的考官' : parts.join('，')}${few}`
}

const CLOSE = 0.1

/** What the days of one examiner show: whether he drifts, and on how many days he lay above or below the others. */
export function daysFinding({
  Examiner,
  Days,
  Trend,
}: Pick<MarkingSpreadWire, 'Examiner' | 'Trend'> & {
  Days: ReadonlyArray<Pick<MarkingSpreadWire['Days'][number], 'Mean' | 'Expected'>>
}): string {
  const leans = Days.flatMap((day) => leanOf(day) ?? [])
  if (leans.length === 0) return `${Examiner}每天评得太少，看不出变化`
  const days = [
    [leans.filter((lean) => lean > CLOSE).length, '高于'],
    [leans.filter((lean) => lean < -CLOSE).length, '低于'],
  ].flatMap(([count, word]) => (count === 0 ? [] : [`${count} 天${word}同专业`]))
  const trend = trendTexts[Trend]
  if (days.length === 0) return `${Examiner}${trend === null ? '' : `${trend}，`}每天都与同专业接近`
  return `${Examiner}${trend ?? ''}：${leans.length} 天里 ${days.join('，')}`
}
