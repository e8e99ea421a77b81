import { createHash } from 'node:crypto'
import type { CatalogueSheetRow } from '#contract/catalogue/catalogueImport.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { whyNameUnfit } from '#domain/catalogue/catalogueEdit.ts'
import {
  type AskedRow,
  type CatalogueValues,
  type PlannedRow,
  planCatalogueSheet,
  type RowFault,
  type SheetRule,
  type StoredRow,
} from '#domain/catalogue/catalogueSheet.ts'
import { INT4_MAX } from '#domain/int4.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { type CellReader, numberCell, optional } from '#server/sheets/cellReaders.ts'
import { column, problemOf, readTable, type SheetColumn, type SheetProblem } from '#server/sheets/readTable.ts'
import type { Sheet } from '#server/sheets/sheetRow.ts'
import type { SheetOutput } from '#server/sheets/writeSheet.ts'
import type { RowToSave } from './saveKinds.ts'

type Key<Values> = keyof Values & string

/** What does not stand in its cell as it is stored. */
type WordKey<Values> = {
  [Each in Key<Values>]: Each extends 'position' ? never : string extends Values[Each] ? never : Each
}[Key<Values>]

interface Fault<Values> {
  key: Key<Values>
  reason: RefusalCode
  params?: Record<string, string | number>
}

/** How the rows of one kind stand in a sheet. */
export interface SheetKind<Values extends CatalogueValues> {
  /** What one is called. */
  noun: string
  /** The headings, the first of which the sheets of the product have; in the order of these. */
  headings: { [Each in Key<Values>]: readonly [string, ...string[]] }
  /** The cells besides the position and those that are any text. */
  read: { [Each in WordKey<Values>]: CellReader<Values[Each]> }
  texts: { [Each in WordKey<Values>]: (value: Values[Each]) => string }
  rule: SheetRule<Values>
  list: (db: Db) => Promise<ReadonlyArray<StoredRow<Values>>>
  /** What the form refuses of one row, besides its name. */
  whyUnfit?: (values: Values) => Fault<Values> | null
  /** What cannot be changed any more, or not be made again. */
  whyFixed?: (db: Db, row: PlannedRow<Values>, all: ReadonlyArray<PlannedRow<Values>>) => Promise<Fault<Values> | null>
  save: (ctx: Ctx<Me>, row: RowToSave<Values>) => Promise<unknown>
}

/** What a sheet would change, and how that is done. */
export interface SheetPlan {
  rows: number
  /** Names the state that the sheet was compared with. */
  seen: string
  problems: SheetProblem[]
  sheet: string
  unused: string[]
  changes: CatalogueSheetRow[]
  carryOut: (ctx: Ctx<Me>) => Promise<void>
}

export interface CatalogueSheet {
  noun: string
  headings: string[]
  /** The rows as they are now, as `plan` reads them. */
  template: (db: Db) => Promise<SheetOutput>
  /** Call it under `lockCatalogue`. */
  plan: (db: Db, sheet: Sheet) => Promise<SheetPlan>
}

const ID_HEADING = '编号'
const idCell = optional<number | undefined>(numberCell({ least: 1, most: INT4_MAX }), undefined)
const positionCell = optional<number | undefined>(numberCell({ least: -INT4_MAX, most: INT4_MAX }), undefined)
/** A name as its form takes it; an empty cell is a problem of every sheet. */
const nameCell: CellReader<string> = (text) => {
  const reason = whyNameUnfit(text)
  return reason ? { reason } : { value: text }
}

/** All headings by which a sheet of a kind is known. */
export const headingsOfKind = (headings: Readonly<Record<string, readonly string[]>>): string[] => [
  ID_HEADING,
  ...Object.values(headings).flat(),
]

const fingerprint = (text: string) => createHash('sha256').update(text).digest('base64url')

export function catalogueSheet<Values extends CatalogueValues>(
  kind: SheetKind<Values>,
  /** What else the rows of the sheet depend on, such as the names of majors. */
  alsoSeen = '',
): CatalogueSheet {
  const keys = Object.keys(kind.headings) as Key<Values>[]
  const headingOf = (key: string) => (kind.headings as Record<string, readonly [string, ...string[]]>)[key]?.[0] ?? key
  const columns: Record<string, SheetColumn<unknown>> = { id: column([ID_HEADING], idCell, { mayBeAbsent: true }) }
  for (const key of keys) {
    const read: CellReader<unknown> = key === 'name' ? nameCell : key === 'position' ? positionCell : readOf(kind, key)
    columns[key] = column(kind.headings[key], read, { mayBeAbsent: key !== 'name' })
  }
  const textOf = (key: Key<Values>, values: Values): string => {
    const value = values[key]
    return (kind.texts as Record<string, (value: unknown) => string>)[key]?.(value) ?? String(value)
  }
  const changesOf = ({ line, stored, values, changed }: PlannedRow<Values>): CatalogueSheetRow => ({
    Line: line,
    Name: stored?.values.name ?? values.name,
    IsNew: stored === null,
    Changes: keys
      .filter((key) => changed.includes(key) && (stored !== null || key !== 'name'))
      .map((key) => ({
        Heading: headingOf(key),
        Before: stored ? textOf(key, stored.values) : '',
        After: textOf(key, values),
      })),
  })
  return {
    noun: kind.noun,
    headings: headingsOfKind(kind.headings),
    template: async (db) => ({
      name: kind.noun,
      columns: [...keys.map((key) => ({ heading: headingOf(key) })), { heading: ID_HEADING }],
      rows: (await kind.list(db)).map(({ id, values }) => [
        ...keys.map((key) => (key === 'position' ? values.position : textOf(key, values))),
        id,
      ]),
    }),
    plan: async (db, sheet) => {
      const stored = await kind.list(db)
      const table = readTable(sheet, columns)
      // A row with a bad cell is read as far as it goes, so that all that is wrong with it is told at once.
      const asked = table.all.flatMap(({ line, values }) => {
        const { id, name, ...cells } = values as Record<string, unknown> & { id?: number; name?: string }
        if (name === undefined || !('id' in values)) return []
        return [{ line, id, name, values: cells as AskedRow<Values>['values'] }]
      })
      const { rows, faults } = planCatalogueSheet(asked, stored, kind.rule)
      const told = new Set(table.problems.map(({ line, heading }) => `${line} ${heading}`))
      const problems = [
        ...table.problems,
        ...faults
          .map((fault) => faultProblem(fault, kind.noun, headingOf))
          .filter(({ line, heading }) => !told.has(`${line} ${heading}`)),
      ]
      for (const row of rows.filter(({ changed }) => changed.length > 0)) {
        const fault = kind.whyUnfit?.(row.values) ?? (await kind.whyFixed?.(db, row, rows)) ?? null
        if (fault) problems.push(problemOf(row.line, headingOf(fault.key), fault.reason, fault.params))
      }
      const changing = rows.filter(({ changed }) => changed.length > 0)
      return {
        rows: table.rows.length,
        seen: fingerprint(`${stored.map(({ id, version }) => `${id}:${version}`).join()} ${alsoSeen}`),
        problems: problems.sort((one, other) => one.line - other.line),
        sheet: table.sheet,
        unused: table.unused,
        changes: changing.map(changesOf),
        carryOut: async (ctx) => {
          for (const { stored: before, values } of changing)
            await kind.save(ctx, { id: before?.id ?? 0, seen: before?.version ?? 0, values })
        },
      }
    },
  }
}

function readOf<Values extends CatalogueValues>(kind: SheetKind<Values>, key: Key<Values>): CellReader<unknown> {
  const reader = (kind.read as Record<string, CellReader<unknown>>)[key]
  return optional<unknown>(reader ?? ((text) => ({ value: text })), undefined)
}

function faultProblem(fault: { line: number } & RowFault, noun: string, headingOf: (key: string) => string) {
  const { line } = fault
  if (fault.why === 'idUnknown') return problemOf(line, ID_HEADING, 'CATALOGUE_ID_UNKNOWN', { n: fault.id, noun })
  if (fault.why === 'rowRepeated') return problemOf(line, headingOf('name'), 'ROW_REPEATED', { n: fault.earlier })
  if (fault.why === 'nameTaken') return problemOf(line, headingOf('name'), 'CATALOGUE_NAME_TAKEN', { name: fault.name })
  if (fault.why === 'switchedOff') return problemOf(line, headingOf('isPublished'), 'CATALOGUE_OFF_IN_SHEET')
  return problemOf(line, headingOf(fault.key), 'CELL_REQUIRED')
}
