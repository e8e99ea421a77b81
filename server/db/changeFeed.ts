import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { PrimaryClient } from './primaryClient.ts'

const HEARTBEAT_MS = 400
const RECONNECT_MS = 1000
/** The payload of each heartbeat begins with it; the feeds of all processes receive it. */
const BEAT = 'beat '

export interface ChangeFeed {
  /** Whether every notification that is older than `withinMs` has surely arrived. */
  isLive(withinMs: number): boolean
  stop(): Promise<void>
}

interface Options {
  /** As the pool connects. */
  connection: pg.ClientConfig
  channel: string
  onChange: (payload: string) => void
  /** What is told on further channels. */
  others?: Readonly<Record<string, () => void>>
  /** Called when notifications may have been missed. */
  onGap: () => void
  onError: (error: Error) => void
}

/**
 * Listens to a channel of PostgreSQL on a connection of its own. It sends itself a heartbeat several times a second, because
 * a connection that the network has lost, or that a pooler gives to somebody else after each statement, looks like one on
 * which nothing happens.
 */
export function openChangeFeed({ connection, channel, onChange, others = {}, onGap, onError }: Options): ChangeFeed {
  const ownBeat = `${BEAT}${randomUUID()} `
  /** When the newest heartbeat that has come back was sent. */
  let beatSentAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  const runLater = (work: () => Promise<void>, ms: number): void => {
    if (!isStopped) timer = setTimeout(() => void work(), ms).unref()
  }

  async function beat(): Promise<void> {
    try {
      await client?.query('select pg_notify($1, $2)', [channel, `${ownBeat}${performance.now()}`])
      runLater(beat, HEARTBEAT_MS)
    } catch (error) {
      reconnectLater(error as Error)
    }
  }
  function reconnectLater(error: Error): void {
    beatSentAt = Number.NEGATIVE_INFINITY
    const lost = client
    client = null
    if (!isStopped) onError(error)
    // `end` may wait for ever on a connection that the network has lost, so that nothing waits for it.
    lost?.end().catch(() => undefined)
    runLater(connect, RECONNECT_MS)
  }
  async function connect(): Promise<void> {
    const opened = new PrimaryClient({ ...connection, application_name: 'kaoji changes', query_timeout: RECONNECT_MS })
    client = opened
    // The next beat notices it.
    opened.on('error', () => undefined)
    opened.on('notification', ({ channel: heardOn, payload = '' }) => {
      if (heardOn !== channel) others[heardOn]?.()
      else if (payload.startsWith(ownBeat)) beatSentAt = Number(payload.slice(ownBeat.length))
      else if (!payload.startsWith(BEAT)) onChange(payload)
    })
    try {
      await opened.connect()
      for (const name of [channel, ...Object.keys(others)]) await opened.query(`listen ${name}`)
    } catch (error) {
      return reconnectLater(error as Error)
    }
    onGap()
    await beat()
  }
  const started = connect()

  return {
    isLive: (withinMs) => performance.now() - beatSentAt < withinMs,
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      // An error of the connection was given to `onError` before; one of `end` no longer matters.
      await started.catch(() => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}
