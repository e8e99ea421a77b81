import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseDown } from './isDatabaseDown.ts'

const PAUSE_MS = 200

/**
 * A process that is started again while the database is away waits for it instead of ending at once, over and over. Throws
 * what waiting does not mend (a password, a database that is not there).
 */
export async function waitForDatabase(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    // The attempt itself tells.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const isPassing = isDatabaseDown(error as Error) || (error as Error).message.includes('timeout')
      if (!isPassing) throw error
    }
    await sleep(PAUSE_MS)
  }
}
