import { randomUUID } from 'node:crypto'
import pg from 'pg'

const HEARTBEAT_MS = 400
const RECONNECT_MS = 1000
/** What a feed tells itself begins with it, in whichever process. */
const BEAT = 'beat '

export interface ChangeFeed {
  /** Whether everything that was told until `withinMs` ago has surely arrived. */
  isLive(withinMs: number): boolean
  stop(): Promise<void>
}

interface Options {
  /** As the pool connects. */
  connection: pg.ClientConfig
  channel: string
  onChange: (payload: string) => void
  /** Called when what was told may have been missed. */
  onGap: () => void
  onError: (error: Error) => void
}

/**
 * Listens to a channel of PostgreSQL on a connection of its own. It tells itself something several times a second, because
 * a connection that a network has lost, or that a pooler gives to somebody else after each statement, looks like one on
 * which nothing happens.
 */
export function openChangeFeed({ connection, channel, onChange, onGap, onError }: Options): ChangeFeed {
  const ownBeat = `${BEAT}${randomUUID()} `
  let heardAt = Number.NEGATIVE_INFINITY
  let isStopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  const later = (work: () => Promise<void>, ms: number): void => {
    if (!isStopped) timer = setTimeout(() => void work(), ms).unref()
  }

  async function beat(): Promise<void> {
    try {
      await client?.query('select pg_notify($1, $2)', [channel, `${ownBeat}${performance.now()}`])
      later(beat, HEARTBEAT_MS)
    } catch (error) {
      await lose(error as Error)
    }
  }
  async function lose(error: Error): Promise<void> {
    heardAt = Number.NEGATIVE_INFINITY
    const lost = client
    client = null
    if (!isStopped) onError(error)
    // Nobody waits for the farewell of a connection that the network has lost, and whether it arrives concerns nobody.
    lost?.end().catch(() => undefined)
    later(connect, RECONNECT_MS)
  }
  async function connect(): Promise<void> {
    const opened = new pg.Client({ ...connection, application_name: 'kaoji changes', query_timeout: RECONNECT_MS })
    client = opened
    // The next beat notices it.
    opened.on('error', () => undefined)
    opened.on('notification', ({ payload = '' }) => {
      if (payload.startsWith(ownBeat)) heardAt = Number(payload.slice(ownBeat.length))
      else if (!payload.startsWith(BEAT)) onChange(payload)
    })
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
    } catch (error) {
      return lose(error as Error)
    }
    onGap()
    await beat()
  }
  const started = connect()

  return {
    isLive: (withinMs) => performance.now() - heardAt < withinMs,
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      // What fails while it is stopped has been told to `onError`, or ends with the process.
      await started.catch(() => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}
