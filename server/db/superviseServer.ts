import { setTimeout as sleep } from 'node:timers/promises'
import { throttleLines } from '../throttleLog.ts'
import type { PostgresServer } from './postgresServer.ts'
import { isAlive } from './processes.ts'
import { createRestartBackoff } from './restartBackoff.ts'

const LOOK_MS = 200

interface Wish {
  first: PostgresServer
  /** Starts one that serves, or throws. `isWanted` turns false when there is to be a stop instead. */
  bring: (isWanted: () => boolean) => Promise<PostgresServer>
  say: (line: string) => void
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

/**
 * Looks after a server: one that ends without having been told is brought up again, for as long as it takes. Resolves
 * `stop` with the server that then runs, or null.
 */
export function superviseServer({ first, bring, say }: Wish): { stop(): Promise<PostgresServer | null> } {
  const ending = new AbortController()
  const isWanted = () => !ending.signal.aborted
  const nextPause = createRestartBackoff(() => performance.now())
  const tell = throttleLines(say)

  const pause = (milliseconds: number): Promise<void> =>
    sleep(milliseconds, undefined, { signal: ending.signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error
    })

  async function bringAgain(): Promise<PostgresServer | null> {
    while (isWanted()) {
      await pause(nextPause())
      if (!isWanted()) break
      try {
        const server = await bring(isWanted)
        if (isWanted()) tell('back', '数据库已重新启动')
        return server
      } catch (error) {
        if (isWanted()) tell('failed', `数据库未能启动，将继续尝试：${lastLine((error as Error).message)}`)
      }
    }
    return null
  }

  async function look(): Promise<PostgresServer | null> {
    let server: PostgresServer | null = first
    while (isWanted()) {
      await pause(LOOK_MS)
      if (!isWanted() || (server && isAlive(server.pid))) continue
      tell('ended', '数据库意外退出，正在重新启动')
      server = await bringAgain()
    }
    return server
  }
  const looking = look()
  return {
    stop() {
      ending.abort()
      return looking
    },
  }
}
