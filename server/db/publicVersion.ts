import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { PublicSource } from '#contract/endpoint.ts'
import type { DB } from './generated/schema.ts'

/** The least time between the starts of two reads; under load one read serves all callers of this time. */
const MIN_INTERVAL_MS = 20

export type PublicVersions = ReadonlyMap<PublicSource, number>

/** Reads how often each source of public lists has changed. */
export async function readPublicVersions(db: Kysely<DB>): Promise<PublicVersions> {
  const { rows } = await sql<{
    source: PublicSource
    version: number
  }>`select source, version from public_version`.execute(db)
  return new Map(rows.map(({ source, version }) => [source, version]))
}

/**
 * Shares reads among callers. Each caller gets a read that began after the call, so that it includes the caller's own
 * change; thousands of concurrent calls share two reads, and under load all calls within 20 ms share one.
 */
export function createVersionReader(read: () => Promise<PublicVersions>): () => Promise<PublicVersions> {
  let running: Promise<PublicVersions> | null = null
  let next: Promise<PublicVersions> | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  const start = (): Promise<PublicVersions> => {
    next = null
    startedAt = performance.now()
    const current = read().finally(() => {
      if (running === current) running = null
    })
    running = current
    return current
  }
  const startAfterInterval = async (): Promise<PublicVersions> => {
    // It waits even where nothing is left to wait for: `start` sets `next` to null, and must not run before the caller
    // has set `next` to this promise.
    await pause(Math.max(0, startedAt + MIN_INTERVAL_MS - performance.now()))
    return start()
  }
  return () => {
    if (!running && !next && performance.now() - startedAt >= MIN_INTERVAL_MS) return start()
    next ??= running ? running.then(startAfterInterval, startAfterInterval) : startAfterInterval()
    return next
  }
}
