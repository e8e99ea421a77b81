import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createStrictClient } from '../process/strictClient.ts'
import { until } from '../waiting.ts'
import { check } from './checks.ts'
import { HOST } from './outside.ts'

/** Shorter than STOP_DELAY_SECONDS, as the proxy of docs/operations.md keeps a connection. */
const KEPT_MS = 1000
/** So many calls of each before the next thing happens. */
const CALLS = 20

interface People {
  /** Waits until each has been answered some times more. */
  untilAnsweredAgain(): Promise<void>
  /** What was not answered with 200 at the first try, and how many calls were answered. */
  end(): Promise<{ faults: string[]; answered: number; slowestMs: number }>
}

/**
 * People who never ask twice: at the product's own socket, on kept connections and on new ones, and by `https` through the
 * proxy. Each logs in, which reads the database and computes for a while, and reads a list.
 */
function openPeople(url: string, login: { Mobile: string; Pwd: string }): People {
  const agent = new Agent({ keepAlive: true, timeout: KEPT_MS })
  const clients = [createStrictClient(url, agent), createStrictClient(url, false)]
  const proxy = { faults: [] as string[], answered: 0 }
  let slowestMs = 0
  let isOver = false
  const untilOver = async (act: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      const begun = performance.now()
      // What went wrong is on the list of faults.
      await act().catch(() => pause(200))
      slowestMs = Math.max(slowestMs, performance.now() - begun)
    }
  }
  async function askProxy(): Promise<void> {
    const address = `https://${HOST}/api/User/GetToken`
    const body = JSON.stringify(login)
    try {
      const answer = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      await answer.arrayBuffer()
      if (answer.status !== 200) proxy.faults.push(`by the proxy: ${answer.status}`)
      proxy.answered += 1
    } catch (error) {
      proxy.faults.push(`by the proxy: ${String((error as Error).cause ?? error)}`)
      throw error
    }
  }
  const working = Promise.all([
    ...clients.flatMap((client) => [
      untilOver(() => client.call('User', 'GetToken', login)),
      untilOver(() => client.call('ExamPublic', 'GetExamAreaList')),
    ]),
    untilOver(askProxy),
  ])
  const counts = (): number[] => [...clients.map((client) => client.answered()), proxy.answered]
  return {
    async untilAnsweredAgain() {
      const before = counts()
      await until('everybody is answered', () => counts().every((count, at) => count >= (before[at] ?? 0) + CALLS), 120)
    },
    async end() {
      isOver = true
      await working
      agent.destroy()
      const faults = [
        ...clients.flatMap((client, at) =>
          client.faults.map((fault) => `${at === 0 ? 'kept' : 'new'} connection: ${fault}`),
        ),
        ...proxy.faults,
      ]
      return { faults, answered: counts().reduce((sum, count) => sum + count, 0), slowestMs }
    },
  }
}

/** Lets something happen to the product at `url` while they ask. */
export async function underLoad(
  what: string,
  url: string,
  login: { Mobile: string; Pwd: string },
  happen: (untilAnsweredAgain: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const people = openPeople(url, login)
  await people.untilAnsweredAgain()
  await happen(() => people.untilAnsweredAgain())
  const { faults, answered, slowestMs } = await people.end()
  const seen = `${answered} calls, the slowest ${(slowestMs / 1000).toFixed(1)} s ${faults.slice(0, 5).join('; ')}`
  check(`${what} refuse nobody`, faults.length === 0, seen)
}
