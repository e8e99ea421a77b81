import { describe, expect, test } from 'vitest'
import { type Coordinator, createCallCounters, createLocalCoordinator } from './coordinator.ts'
import {
  connectCoordinator,
  createCoordinatorHub,
  type PrimaryMessage,
  type WorkerChannel,
  type WorkerMessage,
} from './ipcCoordinator.ts'

const MINUTE = 60_000

/** A primary and its workers, over channels that behave as real ones: messages are copied, keep their order and take time. */
function openPrimary() {
  const hub = createCoordinatorHub<WorkerChannel>()
  const begin = () => {
    const listeners: Array<(message: unknown) => void> = []
    let isHanging = false
    const channel: WorkerChannel = {
      send: (message: PrimaryMessage) =>
        void setImmediate(() => !isHanging && listeners.forEach((listener) => listener(structuredClone(message)))),
    }
    const coordinator = connectCoordinator(
      (message: WorkerMessage) => void setImmediate(() => hub.receive(channel, structuredClone(message))),
      (listener) => void listeners.push(listener),
    )
    hub.addWorker(channel)
    return {
      coordinator,
      /** Keeps the process, which no longer reads or answers messages. */
      hang: () => {
        isHanging = true
      },
      end: () => hub.removeWorker(channel),
    }
  }
  return { begin }
}

const kinds: Array<[string, () => Coordinator[]]> = [
  ['one process', () => [createLocalCoordinator()]],
  [
    'three processes',
    () => {
      const primary = openPrimary()
      return [primary.begin(), primary.begin(), primary.begin()].map(({ coordinator }) => coordinator)
    },
  ],
]

describe.each(kinds)('the coordinator of %s', (_name, open) => {
  const pick = (all: Coordinator[], n: number): Coordinator => all[n % all.length] as Coordinator

  test('every call is counted once, whichever process it came to', async () => {
    const all = open()
    const call = { key: 'login 203.0.113.7', windowMs: MINUTE, now: 1000 }
    const counted = await Promise.all(Array.from({ length: 60 }, (_, n) => pick(all, n).count(call)))
    expect(counted.map(({ calls }) => calls).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
    expect(await pick(all, 1).count({ ...call, now: 1000 + MINUTE })).toEqual({ calls: 1, startedAt: 1000 + MINUTE })
    expect((await pick(all, 2).count({ ...call, key: 'login 203.0.113.8' })).calls).toBe(1)
  })

  test('one lock name is held by one at a time over all processes; other names are independent', async () => {
    const all = open()
    const order: string[] = []
    let inside = 0
    const work = (name: string, n: number) =>
      pick(all, n).withLock(name, async () => {
        if (name === 'a') expect(++inside).toBe(1)
        await new Promise((go) => setTimeout(go, 3))
        if (name === 'a') inside -= 1
        order.push(name)
      })
    await Promise.all([...Array.from({ length: 12 }, (_, n) => work('a', n)), work('b', 1)])
    expect(order.filter((name) => name === 'a')).toHaveLength(12)
    expect(order.indexOf('b')).toBeLessThan(4)
  })

  test('work that fails releases its lock and rethrows its error', async () => {
    const all = open()
    const failing = pick(all, 0).withLock('a', () => Promise.reject(new Error('of the work')))
    await expect(failing).rejects.toThrow('of the work')
    expect(await pick(all, 1).withLock('a', async () => 'next')).toBe('next')
  })

  test('every process is told when sessions have ended', async () => {
    const all = open()
    const heard: string[] = []
    for (const [n, coordinator] of all.entries())
      coordinator.onSessionsEnded((accountId) => heard.push(`${n} hears of ${accountId}`))
    await pick(all, 1).publishSessionsEnded(7)
    expect(heard.sort()).toEqual(all.map((_, n) => `${n} hears of 7`))
  })
})

describe('a process that is gone', () => {
  test('holds no lock, and its place in a queue is given up', async () => {
    const primary = openPrimary()
    const [one, other] = [primary.begin(), primary.begin()]
    await new Promise<void>((holds) => void one.coordinator.withLock('a', () => new Promise(() => holds())))
    void one.coordinator.withLock('a', async () => expect.unreachable())
    const next = other.coordinator.withLock('a', async () => 'mine')
    await new Promise((go) => setTimeout(go, 5))
    one.hang()
    one.end()
    expect(await next).toBe('mine')
  })

  test('is not waited for; one that hangs only as long as sessions are cached', async () => {
    const primary = openPrimary()
    const [one, other] = [primary.begin(), primary.begin()]
    other.hang()
    const told = one.coordinator.publishSessionsEnded(7)
    setTimeout(() => other.end(), 5)
    await told
    primary.begin().hang()
    await one.coordinator.publishSessionsEnded(7)
  })
})

describe('counting', () => {
  test('a window ends with its time, and a clock that is put back opens a new one', () => {
    const counters = createCallCounters()
    const at = (now: number) => counters.count({ key: 'a', windowMs: 100, now }).calls
    expect([at(1000), at(1099), at(1100), at(1101), at(900 - MINUTE)]).toEqual([1, 2, 1, 2, 1])
  })

  test('calls that arrive out of order count in the same window', () => {
    const counters = createCallCounters()
    const calls = Array.from({ length: 50 }, (_, n) => counters.count({ key: 'a', windowMs: 100, now: 1000 - n }).calls)
    expect(calls).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    expect(counters.count({ key: 'a', windowMs: 100, now: 1100 }).calls).toBe(1)
    expect(counters.count({ key: 'a', windowMs: 100, now: 1099 }).calls).toBe(2)
  })

  test('expired windows are removed', () => {
    const counters = createCallCounters()
    for (let n = 0; n < 1000; n++) counters.count({ key: `caller ${n}`, windowMs: 100, now: MINUTE + n })
    counters.count({ key: 'later', windowMs: 100, now: 3 * MINUTE })
    expect(counters.windowCount()).toBe(1)
  })
})
