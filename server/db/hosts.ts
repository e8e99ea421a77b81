import pg from 'pg'
import { isDatabaseDown } from './isDatabaseDown.ts'
import { splitHosts } from './splitHosts.ts'

/**
 * How long a host may take to answer. One that answers neither on the connection that stays open nor on a new one is taken for
 * gone; a busy one must not be.
 */
const ASK_MS = 3000
const WATCH_MS = 1000
/** A primary that was seen within this time is not asked again for a new connection. */
const FRESH_MS = 2500

/**
 * A primary that has not answered for this long is given up, whether or not another one takes over: whoever waits for it is told
 * before a page gives up by itself. A machine without a free core is silent for less.
 */
const MOST_SILENT_MS = 10_000

/** No host takes writes; it has the code of a lost connection. */
class NoPrimaryError extends Error {
  readonly code = '08006'
  constructor(why: string) {
    super(`no host of the database takes writes: ${why}`)
  }
}

/** Only the primary has a timeline to tell; a promotion begins a new one, which is higher. */
const QUESTION = `
  select case when pg_is_in_recovery() then null else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

async function askTimeline(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ timeline: string | null }>(QUESTION)
  return rows[0]?.timeline ?? null
}

/** A connection of the question's own, to one host. */
const newAsker = (url: string): pg.Client => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
    application_name: 'kaoji primary',
  })
  // The failed question tells.
  client.on('error', () => undefined)
  return client
}

const endQuietly = (client: pg.Client | null): void => void client?.end().catch(() => undefined)

interface Answer {
  url: string
  timeline: string | null
  error: Error | null
}

async function ask(url: string): Promise<Answer> {
  const client = newAsker(url)
  try {
    await client.connect()
    return { url, timeline: await askTimeline(client), error: null }
  } catch (error) {
    return { url, timeline: null, error: error as Error }
  } finally {
    endQuietly(client)
  }
}

const isSilent = (answer: Answer | undefined): boolean => /timeout/i.test(answer?.error?.message ?? '')

/** What waiting does not mend, such as a wrong password, is told as it is. */
function whyNone(answers: readonly Answer[]): Error {
  const errors = answers.flatMap(({ error }) => (error ? [error] : []))
  const lasting = errors.find((error) => !isDatabaseDown(error) && !/timeout/i.test(error.message))
  if (lasting && errors.length === answers.length) return lasting
  return new NoPrimaryError(answers.map(({ error }) => error?.message ?? 'a standby').join('; '))
}

/** The hosts of one address, of which one at a time takes writes. */
interface DatabaseHosts {
  /** The address of the primary. @throws NoPrimaryError */
  primary(): Promise<string>
  /** Says that the primary could not be reached, so that the next who asks does not go there unseen. */
  doubt(): void
  /** Remembers a connection, which is cut when another host becomes the primary, or this one says that it is none. */
  add(client: pg.Client, url: string): void
}

function watchHosts(urls: readonly string[]): DatabaseHosts {
  let primary: string | null = null
  let seenAt = Number.NEGATIVE_INFINITY
  /** When the primary last answered; `doubt` does not reset it. */
  let answeredAt = Number.NEGATIVE_INFINITY
  /** A former primary that comes back with an older timeline is never written to. */
  let highest = ''
  let finding: Promise<string> | null = null
  let asker: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  const clients = new Map<pg.Client, string>()

  function noteAnswer(): void {
    seenAt = performance.now()
    answeredAt = seenAt
  }
  const isGivenUp = (): boolean => performance.now() - answeredAt > MOST_SILENT_MS
  function cutOthers(): void {
    for (const [client, url] of clients) if (url !== primary) client.connection.stream.destroy()
  }
  async function look(): Promise<string> {
    const answers = await Promise.all(urls.map(ask))
    const found = answers
      .flatMap(({ url, timeline }) => (timeline !== null && timeline >= highest ? [{ url, timeline }] : []))
      .sort((one, other) => (one.timeline < other.timeline ? 1 : -1))[0]
    // A primary that is merely silent keeps its connections for a while: it may have no free core.
    if (!found && primary !== null && isSilent(answers.find(({ url }) => url === primary)) && !isGivenUp())
      return primary
    primary = found?.url ?? null
    cutOthers()
    if (!found) throw whyNone(answers)
    highest = found.timeline
    noteAnswer()
    return found.url
  }
  const find = (): Promise<string> => {
    finding ??= look().finally(() => {
      finding = null
    })
    return finding
  }
  /** Asks the primary on a connection that stays open. */
  async function isStillPrimary(): Promise<boolean> {
    // One that was silent is asked anew, on a connection of its own.
    if (primary === null || (asker === null && performance.now() - answeredAt > FRESH_MS)) return false
    try {
      if (asker === null) {
        asker = newAsker(primary)
        await asker.connect()
      }
      return (await askTimeline(asker)) === highest
    } catch {
      return false
    }
  }
  async function watch(): Promise<void> {
    if (await isStillPrimary()) noteAnswer()
    else {
      endQuietly(asker)
      asker = null
      // Whoever asks for a connection is told; the next round looks again.
      await find().catch(() => undefined)
    }
    timer = clients.size > 0 ? setTimeout(() => void watch(), WATCH_MS).unref() : null
    if (timer) return
    endQuietly(asker)
    asker = null
  }
  return {
    primary: () => (primary !== null && performance.now() - seenAt < FRESH_MS ? Promise.resolve(primary) : find()),
    doubt() {
      seenAt = Number.NEGATIVE_INFINITY
    },
    add(client, url) {
      // Another one has become the primary while this connection was made.
      if (url !== primary) return void client.connection.stream.destroy()
      clients.set(client, url)
      client.once('end', () => clients.delete(client))
      timer ??= setTimeout(() => void watch(), WATCH_MS).unref()
    },
  }
}

const known = new Map<string, DatabaseHosts>()

/** All connections of a process to one address share what is known of its hosts. */
export function hostsOf(url: string): DatabaseHosts {
  const found = known.get(url) ?? watchHosts(splitHosts(url))
  known.set(url, found)
  return found
}
