import { type Kysely, sql } from 'kysely'
import type { PublicSource } from '#contract/endpoint.ts'
import type { Schema } from './schema.ts'

export type PublicVersions = ReadonlyMap<PublicSource, number>

/**
 * Reads how often each source of public lists has changed. Whoever asks gets a statement that began after he asked, so that
 * his own change is in it; thousands who ask at once share two.
 */
export function createVersionReader(db: Kysely<Schema>): () => Promise<PublicVersions> {
  const read = async (): Promise<PublicVersions> => {
    const { rows } = await sql<{
      source: PublicSource
      version: number
    }>`select source, version from public_version`.execute(db)
    return new Map(rows.map(({ source, version }) => [source, version]))
  }
  let running: Promise<PublicVersions> | null = null
  let next: Promise<PublicVersions> | null = null
  const start = (): Promise<PublicVersions> => {
    next = null
    const mine = read().finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}
