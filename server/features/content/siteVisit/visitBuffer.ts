import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { insertVisits, type Visit } from '#server/records/content/siteVisit/queries.ts'

const FLUSH_MS = 2000
const FLUSH_ROWS = 200
/** Visits beyond this are dropped; they are statistics only. */
const MAX_ROWS = 5000

type Log = Pick<Ctx['log'], 'warn'>

interface VisitBuffer {
  rows: Visit[]
  dropped: number
  /** After a failure only the timer retries, not every visit. */
  isFailing: boolean
  timer: NodeJS.Timeout | null
  running: Promise<void> | null
  log: Log
}

/** There is one buffer per database, which is one per process; tests open several. */
const buffers = new Map<Db, VisitBuffer>()

async function write(db: Db, buffer: VisitBuffer): Promise<void> {
  while (buffer.rows.length > 0) {
    const batch = buffer.rows.splice(0, FLUSH_ROWS)
    try {
      await insertVisits(db, batch)
      buffer.isFailing = false
    } catch (error) {
      const isFirst = !buffer.isFailing
      buffer.isFailing = true
      const kept = batch.slice(0, Math.max(0, MAX_ROWS - buffer.rows.length))
      buffer.rows.unshift(...kept)
      buffer.dropped += batch.length - kept.length
      if (isFirst) buffer.log.warn({ err: error, waiting: buffer.rows.length }, 'visits could not be stored')
      return
    }
  }
  if (buffer.dropped > 0) buffer.log.warn({ dropped: buffer.dropped }, 'visits were dropped')
  buffer.dropped = 0
}

function flush(db: Db, buffer: VisitBuffer): Promise<void> {
  if (buffer.timer) clearTimeout(buffer.timer)
  buffer.timer = null
  buffer.running ??= write(db, buffer).finally(() => {
    buffer.running = null
    if (buffer.rows.length > 0) startTimer(db, buffer)
    else if (!buffer.timer) buffers.delete(db)
  })
  return buffer.running
}

function startTimer(db: Db, buffer: VisitBuffer): void {
  if (buffer.timer) return
  buffer.timer = setTimeout(() => void flush(db, buffer), FLUSH_MS)
  buffer.timer.unref()
}

/** Buffers visits for the next batch, written after 2 s or at 200 rows. It never waits and never fails. */
export function bufferVisits({ db, log }: { db: Db; log: Log }, visits: readonly Visit[]): void {
  if (visits.length === 0) return
  let buffer = buffers.get(db)
  if (!buffer) {
    buffer = { rows: [], dropped: 0, isFailing: false, timer: null, running: null, log }
    buffers.set(db, buffer)
  }
  const room = Math.max(0, MAX_ROWS - buffer.rows.length)
  buffer.rows.push(...visits.slice(0, room))
  buffer.dropped += Math.max(0, visits.length - room)
  if (buffer.rows.length >= FLUSH_ROWS && !buffer.isFailing) void flush(db, buffer)
  else startTimer(db, buffer)
}

/**
 * Writes the buffered visits of this database before the pool is closed. It tries once, because visits must not delay a
 * stop.
 */
export async function flushVisits(db: Db): Promise<void> {
  const buffer = buffers.get(db)
  if (!buffer) return
  await buffer.running
  if (buffer.rows.length > 0) await flush(db, buffer)
  if (buffer.timer) clearTimeout(buffer.timer)
  buffers.delete(db)
}
