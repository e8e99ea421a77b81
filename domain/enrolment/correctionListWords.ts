import { changeWords } from './correctionWords.ts'

/** The states of a correction in words. */
export const correctionStateTexts = { waiting: '待复核', approved: '已生效', rejected: '已驳回' } as const

/** What a correction changes, from what to what. */
export const changesText = (changes: ReadonlyArray<Parameters<typeof changeWords>[0]>): string =>
  changes
    .map(changeWords)
    .map(({ label, from, to }) => `${label}：${from} → ${to}`)
    .join('；')
