import type { ColumnType } from 'kysely'

/** Written once, with the row. */
export type CreatedAt = ColumnType<Date, Date, never>
/** The database knows what stands there when nothing is said. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
