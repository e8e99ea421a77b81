import type { Swatch } from '#admin/kit/chart/inRows.tsx'
import { resultText } from '#domain/result/result.ts'

/** The grades from fail to excellent, with the colours of the charts. */
export const gradeSwatches: readonly Swatch[] = [
  { label: resultText[1], colour: 'var(--accent-fill)' },
  { label: resultText[2], colour: 'var(--brass)' },
  { label: resultText[3], colour: 'var(--primary-fill)' },
  { label: resultText[4], colour: 'var(--pass)' },
]
