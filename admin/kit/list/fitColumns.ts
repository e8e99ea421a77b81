export interface Fitting {
  key: string
  /** Pixels it takes at least. */
  width: number
}

/** So much narrower than stated may columns be where all of them fit then. */
const LESS = 0.92

/**
 * The columns that a table of `room` pixels can show without scrolling sideways: the first ones, in their order. At
 * least one is shown. None is left out where each need only give up a little for all to fit.
 */
export function fitColumns<Column extends Fitting>(columns: readonly Column[], room: number): Column[] {
  const wanted = columns.reduce((sum, { width }) => sum + width, 0)
  if (wanted <= room) return [...columns]
  if (wanted * LESS <= room) return columns.map((column) => ({ ...column, width: (column.width * room) / wanted }))
  let taken = 0
  const fitting: Column[] = []
  for (const column of columns) {
    taken += column.width
    if (taken > room && fitting.length > 0) break
    fitting.push(column)
  }
  return fitting
}
