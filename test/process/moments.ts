/** Before a statement reaches PostgreSQL, or after it is done and before the product hears of it. */
export interface DatabaseMoment {
  source: 'database'
  phase: 'before' | 'after'
  sql: string
  /** The statements of the same transaction so far; empty outside of one. */
  transaction: readonly string[]
}

/** When a call has come to the outside service, or when it has done it and not yet answered. */
export interface OutsideMoment {
  source: 'outside'
  phase: 'received' | 'done'
  path: string
}

export type Moment = DatabaseMoment | OutsideMoment
