import type { Db } from '#server/db/pool.ts'
import { DayChain, digestOfWords, NO_HEAD, type SealedRow } from './auditChain.ts'
import { listSeals, readSealedRows, type Words } from './sealQueries.ts'

/** What does not fit, and on which day; rows that are not sealed yet belong to no day. */
export interface Misfit {
  day: string | null
  kind: 'changed' | 'count' | 'words' | 'toldHead'
  /** The row whose words are not those that were digested; 0 where a whole day does not fit. */
  rowId: number
  expected: number
  found: number
}

export interface Proof {
  days: number
  rows: number
  erased: number
  /** The newest day and its head. */
  head: { day: string; hex: string } | null
  misfit: Misfit | null
}

const isAsDigested = ({ salt, beforeText, afterText, digest, isErased }: SealedRow & Words): boolean =>
  isErased
    ? beforeText === null && afterText === null
    : salt !== null && digestOfWords(salt, beforeText, afterText).equals(digest)

const INT4_LAST = 2_147_483_647

/**
 * Walks the whole chain and stops at the first day that does not fit. `told` are heads that were written down outside, by
 * day: who owns the database could compute a whole new chain, and only these show it.
 */
export async function proveChain(db: Db, told: ReadonlyMap<string, string> = new Map()): Promise<Proof> {
  const proof: Proof = { days: 0, rows: 0, erased: 0, head: null, misfit: null }
  let previous: Buffer = NO_HEAD
  let afterId = 0
  for (const { day, lastId, rowCount, head } of await listSeals(db)) {
    const chain = new DayChain(previous, day)
    let badRow = 0
    for await (const rows of readSealedRows(db, { afterId, lastId }))
      for (const row of rows) {
        chain.add(row)
        if (row.isErased) proof.erased += 1
        if (badRow === 0 && !isAsDigested(row)) badRow = row.id
      }
    const misfit = (kind: Misfit['kind'], rowId = 0): Proof => ({
      ...proof,
      misfit: { day, kind, rowId, expected: rowCount, found: chain.count },
    })
    if (chain.count !== rowCount) return misfit('count')
    if (badRow !== 0) return misfit('words', badRow)
    if (!chain.head().equals(head)) return misfit('changed')
    const hex = head.toString('hex')
    if (told.has(day) && told.get(day) !== hex) return misfit('toldHead')
    proof.days += 1
    proof.rows += rowCount
    proof.head = { day, hex }
    previous = head
    afterId = lastId
  }
  for await (const rows of readSealedRows(db, { afterId, lastId: INT4_LAST }))
    for (const row of rows)
      if (!isAsDigested(row))
        return { ...proof, misfit: { day: null, kind: 'words', rowId: row.id, expected: 0, found: 0 } }
  return proof
}
