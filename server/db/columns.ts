import type { ColumnType } from 'kysely'

/** A time that is written once, when the row is inserted. */
export type CreatedAt = ColumnType<Date, Date, never>
/** A column with a default in the database, which an insert may omit. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
