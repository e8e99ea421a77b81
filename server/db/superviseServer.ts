import { setTimeout as sleep } from 'node:timers/promises'
import { throttleLines } from '#server/concurrency/throttleLog.ts'
import type { PostgresServer } from './postgresServer.ts'
import { isAlive } from './processes.ts'
import { createRestartBackoff } from './restartBackoff.ts'

const POLL_MS = 200

interface Options {
  first: PostgresServer
  /** Starts a server that is ready, or throws. `isWanted` turns false when a stop is requested meanwhile. */
  restart: (isWanted: () => boolean) => Promise<PostgresServer>
  print: (line: string) => void
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

/**
 * Supervises a server: one that exits unexpectedly is restarted, with as many attempts as it takes. `stop` ends the
 * supervision and resolves to the server that then runs, or null.
 */
export function superviseServer({ first, restart, print }: Options): { stop(): Promise<PostgresServer | null> } {
  const stopping = new AbortController()
  const isWanted = () => !stopping.signal.aborted
  const nextDelay = createRestartBackoff(() => performance.now())
  const printThrottled = throttleLines(print)

  const pause = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal: stopping.signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error
    })

  async function restartUntilReady(): Promise<PostgresServer | null> {
    while (isWanted()) {
      await pause(nextDelay())
      if (!isWanted()) break
      try {
        const server = await restart(isWanted)
        if (isWanted()) printThrottled('back', '数据库已重新启动')
        return server
      } catch (error) {
        if (isWanted()) printThrottled('failed', `数据库未能启动，将继续尝试：${lastLine((error as Error).message)}`)
      }
    }
    return null
  }

  async function supervise(): Promise<PostgresServer | null> {
    let server: PostgresServer | null = first
    while (isWanted()) {
      await pause(POLL_MS)
      if (!isWanted() || (server && isAlive(server.pid))) continue
      printThrottled('ended', '数据库意外退出，正在重新启动')
      server = await restartUntilReady()
    }
    return server
  }
  const supervision = supervise()
  return {
    stop() {
      stopping.abort()
      return supervision
    },
  }
}
