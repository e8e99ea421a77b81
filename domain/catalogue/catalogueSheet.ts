import { nameIdentity } from './catalogueEdit.ts'

/** What a row of every list of the catalogue has. */
export interface CatalogueValues {
  name: string
  position: number
  isPublished: boolean
}

export interface StoredRow<Values> {
  id: number
  version: number
  values: Values
}

/** A row of a sheet. What was left empty is undefined: it stays as it is, or is as usual in a new row. */
export interface AskedRow<Values> {
  line: number
  id: number | undefined
  name: string
  values: { [Key in keyof Values]?: Values[Key] | undefined }
}

export interface PlannedRow<Values> {
  line: number
  /** Null for a new row. */
  stored: StoredRow<Values> | null
  values: Values
  /** What differs from the stored row; all of it in a new one. */
  changed: readonly (keyof Values & string)[]
}

export type RowFault =
  | { why: 'idUnknown'; id: number }
  | { why: 'rowRepeated'; earlier: number }
  | { why: 'nameTaken'; name: string }
  /** What batches offer is switched off in the list, which says whom that concerns. */
  | { why: 'switchedOff' }
  | { why: 'needed'; key: string }

export interface SheetRule<Values> {
  /** What is usual in a new row. */
  usual: Partial<Values>
  /** What a new row cannot do without. */
  needed: readonly (keyof Values & string)[]
  /** Names differ among the rows with the same answer; absent: among all rows. */
  scopeOf?: (values: Partial<Values>) => string
}

const POSITION_STEP = 10

type Given<Values> = Partial<Values>

function givenOf<Values>(values: AskedRow<Values>['values']): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>
}

/**
 * What a sheet of the catalogue would change. A row is found by its id, else by its name, blanks and pictures aside; one that is
 * found by neither is new. Names are compared as they would be afterwards, so that two rows may swap them.
 */
export function planCatalogueSheet<Values extends CatalogueValues>(
  asked: ReadonlyArray<AskedRow<Values>>,
  stored: ReadonlyArray<StoredRow<Values>>,
  { usual, needed, scopeOf = () => '' }: SheetRule<Values>,
): { rows: PlannedRow<Values>[]; faults: Array<{ line: number } & RowFault> } {
  const keyOf = (values: Partial<Values>, name: string) => `${scopeOf(values)}|${nameIdentity(name)}`
  const byId = new Map(stored.map((row) => [row.id, row]))
  const byName = new Map(stored.map((row) => [keyOf(row.values, row.values.name), row]))
  const faults: Array<{ line: number } & RowFault> = []
  const rows: PlannedRow<Values>[] = []
  const lineOf = new Map<string, number>()
  let last = Math.max(0, ...stored.map(({ values }) => values.position))
  for (const { line, id, name, values: cells } of asked) {
    const given = givenOf<Values>(cells)
    const key = keyOf({ ...usual, ...given }, name)
    const found = id === undefined ? byName.get(key) : byId.get(id)
    if (id !== undefined && !found) {
      faults.push({ line, why: 'idUnknown', id })
      continue
    }
    const missing = found ? [] : needed.filter((one) => given[one] === undefined)
    faults.push(...missing.map((one) => ({ line, why: 'needed' as const, key: one })))
    const one = found ? `row ${found.id}` : `new ${key}`
    const earlier = lineOf.get(one)
    if (earlier !== undefined) faults.push({ line, why: 'rowRepeated', earlier })
    if (earlier !== undefined || missing.length > 0) continue
    lineOf.set(one, line)
    if (!found) last += POSITION_STEP
    const isSameName = found !== undefined && nameIdentity(found.values.name) === nameIdentity(name)
    const values = {
      ...(found ? found.values : { ...usual, position: last }),
      ...given,
      name: isSameName ? found.values.name : name,
    } as Values
    if (found?.values.isPublished && !values.isPublished) faults.push({ line, why: 'switchedOff' })
    const keys = Object.keys(values) as (keyof Values & string)[]
    const changed = keys.filter((one) => !found || found.values[one] !== values[one])
    rows.push({ line, stored: found ?? null, values, changed })
  }
  return { rows, faults: [...faults, ...takenNames(rows, stored, keyOf)].sort((a, b) => a.line - b.line) }
}

/** Rows that would get a name that another row has afterwards. A row may keep its name, whatever was stored before. */
function takenNames<Values extends CatalogueValues>(
  rows: ReadonlyArray<PlannedRow<Values>>,
  stored: ReadonlyArray<StoredRow<Values>>,
  keyOf: (values: Partial<Values>, name: string) => string,
) {
  const planned = new Set(rows.flatMap((row) => (row.stored ? [row.stored.id] : [])))
  const kept = stored.filter(({ id }) => !planned.has(id))
  const holders = new Map<string, Array<{ name: string; line: number }>>()
  for (const { values, line } of [...kept.map((row) => ({ ...row, line: 0 })), ...rows]) {
    const key = keyOf(values, values.name)
    holders.set(key, [...(holders.get(key) ?? []), { name: values.name, line }])
  }
  return rows.flatMap(({ line, stored: before, values }) => {
    const key = keyOf(values, values.name)
    if (before && keyOf(before.values, before.values.name) === key) return []
    const other = holders.get(key)?.find((holder) => holder.line !== line)
    return other ? [{ line, why: 'nameTaken' as const, name: other.name }] : []
  })
}
