import type { ListField } from './useList.ts'

/** A value to filter by, or with `value` null a kind of condition whose values come next. */
export interface Choice {
  key: string
  value: number | null
  label: string
}

/** More than this are narrowed down by typing. */
const MOST = 200

/** What the field for conditions offers: the kinds, the values of one kind, or all values that hold the typed words. */
export function conditionChoices(fields: readonly ListField[], kind: string | null, text: string): Choice[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (kind === null && words.length === 0)
    return fields.map(({ key, label }) => ({ key, value: null, label: `${label} ›` }))
  return fields
    .filter(({ key }) => kind === null || key === kind)
    .flatMap(({ key, label, options }) =>
      options.map((option) => ({
        key,
        value: Number(option.value),
        label: kind === null ? `${label}：${option.label}` : option.label,
      })),
    )
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, MOST)
}
