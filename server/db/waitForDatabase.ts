import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseDown } from './isDatabaseDown.ts'
import { PrimaryClient } from './primaryClient.ts'

const PAUSE_MS = 200

/**
 * Waits until the database accepts connections, so that a process that is restarted during an outage does not exit
 * again and again. Throws errors that waiting does not solve (a wrong password, a missing database).
 */
export async function waitForDatabase(url: string, onWait: () => void = () => undefined): Promise<void> {
  for (;;) {
    const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 5000 })
    // The failed attempt reports the error, so that the event is ignored.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      const isTransient = isDatabaseDown(error as Error) || (error as Error).message.includes('timeout')
      if (!isTransient) throw error
      onWait()
    }
    await sleep(PAUSE_MS)
  }
}
