/** The rows that a bulk action is for: some that were ticked, or all that match the conditions, as counted on screen. */
export type Selection = { kind: 'some'; ids: readonly number[] } | { kind: 'all'; count: number }

export const nothingSelected: Selection = { kind: 'some', ids: [] }

export const selectedCount = (selection: Selection): number =>
  selection.kind === 'all' ? selection.count : selection.ids.length

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'all' || selection.ids.includes(id)

/** Ticks or unticks one row. Unticking one of all that match leaves the others of the page ticked. */
export function toggled(selection: Selection, id: number, pageIds: readonly number[]): Selection {
  const ids = selection.kind === 'all' ? pageIds : selection.ids
  return { kind: 'some', ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] }
}

export const isPageSelected = (selection: Selection, pageIds: readonly number[]): boolean =>
  pageIds.length > 0 && pageIds.every((id) => isSelected(selection, id))

/** Ticks every row of the page, or unticks them where all are ticked. */
export function pageToggled(selection: Selection, pageIds: readonly number[]): Selection {
  if (selection.kind === 'all') return nothingSelected
  const others = selection.ids.filter((id) => !pageIds.includes(id))
  return { kind: 'some', ids: isPageSelected(selection, pageIds) ? others : [...others, ...pageIds] }
}
