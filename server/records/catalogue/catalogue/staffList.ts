import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { sortOf } from '#domain/page.ts'
import { escapeLike } from '#server/db/escapeLike.ts'

export interface CatalogueFilter {
  /** A part of the name; empty for all. */
  search: string
  isPublished?: boolean
  /** The id of the one row that is wanted. */
  only?: number
}

/** The conditions that all lists of the catalogue share, on the columns `name` and `isPublished` of the table. */
export function catalogueConditions(
  table: string,
  { search, isPublished, only }: CatalogueFilter,
): RawBuilder<SqlBool> {
  const name = sql.ref(`${table}.name`)
  const conditions = [
    sql<SqlBool>`${name} ilike ${`%${escapeLike(search)}%`}`,
    ...(isPublished === undefined ? [] : [sql<SqlBool>`${sql.ref(`${table}.isPublished`)} = ${isPublished}`]),
    ...(only === undefined ? [] : [sql<SqlBool>`${sql.ref(`${table}.id`)} = ${only}`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * The order that was asked for, otherwise that of `Position`, as the list for candidates. `columns` names the column of
 * each `Sort`; names are in the order of a Chinese dictionary.
 */
export function catalogueOrder<Column extends string>(
  table: string,
  sort: Column | `-${Column}` | undefined,
  columns: Readonly<Record<Column, string>>,
): RawBuilder<unknown> {
  const own = sql`${sql.ref(`${table}.position`)}, ${sql.ref(`${table}.id`)}`
  if (sort === undefined) return own
  const { by, isDescending } = sortOf(sort)
  const column = columns[by as Column]
  const value = column.endsWith('.name') ? sql`${sql.ref(column)} collate "zh-Hans-x-icu"` : sql.ref(column)
  return sql`${value} ${sql.raw(isDescending ? 'desc' : 'asc')}, ${own}`
}
