import { createHash } from 'node:crypto'

/** A row as it is sealed: all but its words, of which the digest stands for them. Numbers are texts, as PostgreSQL says them. */
export interface SealedRow {
  id: number
  /** Microseconds since 1970. */
  at: string
  actorId: number | null
  requestId: string
  action: string
  subject: string
  subjectId: number
  areaId: number | null
  digest: Buffer
}

/** What stands for the head of the day before the first. */
export const NO_HEAD = Buffer.alloc(32)

/**
 * The head of a day: SHA-256 over the head before, the day, and one line of JSON for each row in the order of their ids.
 * docs/adr/audit.md says it for whoever checks it with other means.
 */
export class DayChain {
  readonly #hash = createHash('sha256')
  #count = 0

  constructor(previous: Buffer, day: string) {
    this.#hash.update(previous).update(`${day}\n`)
  }

  add({ id, at, actorId, requestId, action, subject, subjectId, areaId, digest }: SealedRow): void {
    const line = [id, at, actorId, requestId, action, subject, subjectId, areaId, digest.toString('hex')]
    this.#hash.update(`${JSON.stringify(line)}\n`)
    this.#count += 1
  }

  get count(): number {
    return this.#count
  }

  head(): Buffer {
    return this.#hash.digest()
  }
}

/** The digest of what a row says; the two sides are the texts of their JSON in PostgreSQL. */
export const digestOfWords = (salt: Buffer, before: string | null, after: string | null): Buffer =>
  createHash('sha256')
    .update(salt)
    .update(`${before ?? ''}\n${after ?? ''}`)
    .digest()
