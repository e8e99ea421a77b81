import type { RequestOf } from '#client/api.ts'
import type { ProgrammeWire } from '#contract/catalogue/catalogueBooks.ts'
import { whyPatternsUnfit } from '#domain/catalogue/pattern.ts'
import { reasonText } from '#domain/reasons/reasons.ts'

export type PatternInput = RequestOf<'Admin', 'SavePatterns'>['Patterns'][number]
/** The set is one field: two people who change it change the same thing. */
export interface ProgrammeInput {
  Patterns: PatternInput[]
}

export function programmeInputOf({ Patterns }: Pick<ProgrammeWire, 'Patterns'>): ProgrammeInput {
  return { Patterns: Patterns.map(({ EQT_ID, IsRandom, SubmitNum }) => ({ EQT_ID, IsRandom, SubmitNum })) }
}

/** What is wrong with the set, in the server's own words; null where nothing is. */
export function patternFault({ Patterns }: ProgrammeInput): string | null {
  const reason = whyPatternsUnfit(
    Patterns.map(({ EQT_ID, SubmitNum }) => ({ questionTypeId: Number(EQT_ID), submitCount: Number(SubmitNum) })),
  )
  return reason && reasonText(reason)
}

/** The set with the pattern at `from` moved by one place. */
export function moved(patterns: readonly PatternInput[], from: number, step: 1 | -1): PatternInput[] {
  const next = [...patterns]
  const to = from + step
  const [one, other] = [next[from], next[to]]
  if (one === undefined || other === undefined) return next
  next[from] = other
  next[to] = one
  return next
}

export function patternText({ TypeName, IsRandom, SubmitNum }: ProgrammeWire['Patterns'][number]): string {
  return `${TypeName} ${IsRandom === 1 ? '抽' : '选'} ${SubmitNum}`
}

export function shortageText({ TypeName, BookName, Available, SubmitNum }: ProgrammeWire['Shortages'][number]): string {
  const where = BookName === '' ? '' : `${BookName}：`
  return `${where}“${TypeName}”需要 ${SubmitNum} 题，题库只有 ${Available} 题`
}
