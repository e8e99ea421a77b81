import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { PublicSource } from '#contract/endpoint.ts'
import type { Schema } from './schema.ts'

/** Between the beginnings of two reads: in a crowd one in so long is enough, and nobody feels the wait. */
const LEAST_GAP_MS = 20

export type PublicVersions = ReadonlyMap<PublicSource, number>

/**
 * Reads how often each source of public lists has changed. Whoever asks gets a statement that began after he asked, so that
 * his own change is in it; thousands who ask at once share two, and in a crowd all who ask within 20 ms share one.
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
  let startedAt = Number.NEGATIVE_INFINITY
  const start = (): Promise<PublicVersions> => {
    next = null
    startedAt = performance.now()
    const mine = read().finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }
  const startInTime = async (): Promise<PublicVersions> => {
    const waitMs = startedAt + LEAST_GAP_MS - performance.now()
    if (waitMs > 0) await pause(waitMs)
    return start()
  }
  return () => {
    if (!running && !next && performance.now() - startedAt >= LEAST_GAP_MS) return start()
    next ??= running ? running.then(startInTime, startInTime) : startInTime()
    return next
  }
}
