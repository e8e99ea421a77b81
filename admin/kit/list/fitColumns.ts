export interface Fitting {
  key: string
  /** Pixels it takes at least. */
  width: number
}

/**
 * The columns that a table of `room` pixels can show without scrolling sideways: the first ones, in their order. At
 * least one is shown.
 */
export function fitColumns<Column extends Fitting>(columns: readonly Column[], room: number): Column[] {
  let taken = 0
  const fitting: Column[] = []
  for (const column of columns) {
    taken += column.width
    if (taken > room && fitting.length > 0) break
    fitting.push(column)
  }
  return fitting
}
