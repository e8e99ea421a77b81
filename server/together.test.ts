import { describe, expect, test } from 'vitest'
import { createCounts, inOneProcess, type Together } from './together.ts'
import { type Asking, answerProcesses, askFront, type Question, type Word } from './togetherByMessages.ts'

const MINUTE = 60_000

/** A front and processes that speak as over a channel: messages are copied, keep their order and take their time. */
function openFront() {
  const front = answerProcesses<Asking>()
  const begin = () => {
    const listeners: Array<(message: unknown) => void> = []
    let isDeaf = false
    const far: Asking = {
      send: (word: Word) =>
        void setImmediate(() => !isDeaf && listeners.forEach((hear) => hear(structuredClone(word)))),
    }
    const together = askFront(
      (question: Question) => void setImmediate(() => front.take(far, structuredClone(question))),
      (listener) => void listeners.push(listener),
    )
    front.began(far)
    return {
      together,
      /** Still there, but hears and says nothing any more. */
      hang: () => {
        isDeaf = true
      },
      end: () => front.ended(far),
    }
  }
  return { begin }
}

const kinds: Array<[string, () => Together[]]> = [
  ['one process', () => [inOneProcess()]],
  [
    'three processes',
    () => {
      const front = openFront()
      return [front.begin(), front.begin(), front.begin()].map(({ together }) => together)
    },
  ],
]

describe.each(kinds)('what is together to %s', (_name, open) => {
  const anyOf = (all: Together[], n: number): Together => all[n % all.length] as Together

  test('every call is counted once, whichever process it came to', async () => {
    const all = open()
    const call = { key: 'login 203.0.113.7', windowMs: MINUTE, now: 1000 }
    const counted = await Promise.all(Array.from({ length: 60 }, (_, n) => anyOf(all, n).count(call)))
    expect(counted.map(({ calls }) => calls).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1))
    expect(await anyOf(all, 1).count({ ...call, now: 1000 + MINUTE })).toEqual({ calls: 1, startedAt: 1000 + MINUTE })
    expect((await anyOf(all, 2).count({ ...call, key: 'login 203.0.113.8' })).calls).toBe(1)
  })

  test('under one name one works after the other, in whatever process; under others meanwhile', async () => {
    const all = open()
    const order: string[] = []
    let inside = 0
    const work = (name: string, n: number) =>
      anyOf(all, n).alone(name, async () => {
        if (name === 'a') expect(++inside).toBe(1)
        await new Promise((go) => setTimeout(go, 3))
        if (name === 'a') inside -= 1
        order.push(name)
      })
    await Promise.all([...Array.from({ length: 12 }, (_, n) => work('a', n)), work('b', 1)])
    expect(order.filter((name) => name === 'a')).toHaveLength(12)
    expect(order.indexOf('b')).toBeLessThan(4)
  })

  test('work that fails gives the name free, and says why', async () => {
    const all = open()
    const failing = anyOf(all, 0).alone('a', () => Promise.reject(new Error('of the work')))
    await expect(failing).rejects.toThrow('of the work')
    expect(await anyOf(all, 1).alone('a', async () => 'next')).toBe('next')
  })

  test('when it is told that sessions ended, every process knows', async () => {
    const all = open()
    const heard: string[] = []
    for (const [n, together] of all.entries()) together.onEnded((accountId) => heard.push(`${n} hears of ${accountId}`))
    await anyOf(all, 1).tellEnded(7)
    expect(heard.sort()).toEqual(all.map((_, n) => `${n} hears of 7`))
  })
})

describe('a process that is gone', () => {
  test('holds no name, and nobody waits in its place', async () => {
    const front = openFront()
    const [one, other] = [front.begin(), front.begin()]
    await new Promise<void>((holds) => void one.together.alone('a', () => new Promise(() => holds())))
    void one.together.alone('a', async () => expect.unreachable())
    const next = other.together.alone('a', async () => 'mine')
    await new Promise((go) => setTimeout(go, 5))
    one.hang()
    one.end()
    expect(await next).toBe('mine')
  })

  test('is not waited for; one that hangs only as long as it may know a session without asking', async () => {
    const front = openFront()
    const [one, other] = [front.begin(), front.begin()]
    other.hang()
    const told = one.together.tellEnded(7)
    setTimeout(() => other.end(), 5)
    await told
    front.begin().hang()
    await one.together.tellEnded(7)
  })
})

describe('counting', () => {
  test('a window ends with its time, and a clock that is put back opens a new one', () => {
    const counts = createCounts()
    const at = (now: number) => counts.count({ key: 'a', windowMs: 100, now }).calls
    expect([at(1000), at(1099), at(1100), at(1101), at(900 - MINUTE)]).toEqual([1, 2, 1, 2, 1])
  })

  test('calls that overtake each other on their way count in one window, or many at once would open it anew', () => {
    const counts = createCounts()
    const calls = Array.from({ length: 50 }, (_, n) => counts.count({ key: 'a', windowMs: 100, now: 1000 - n }).calls)
    expect(calls).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    expect(counts.count({ key: 'a', windowMs: 100, now: 1100 }).calls).toBe(1)
    expect(counts.count({ key: 'a', windowMs: 100, now: 1099 }).calls).toBe(2)
  })

  test('windows that are over do not pile up', () => {
    const counts = createCounts()
    for (let n = 0; n < 1000; n++) counts.count({ key: `caller ${n}`, windowMs: 100, now: MINUTE + n })
    counts.count({ key: 'later', windowMs: 100, now: 3 * MINUTE })
    expect(counts.kept()).toBe(1)
  })
})
