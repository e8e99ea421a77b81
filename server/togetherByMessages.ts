import type { Call, Counted, Together } from './together.ts'
import { createCounts, createLocks } from './together.ts'

/** A revoked session lives no longer than this in any process (threats#U7), so nobody is waited for any longer. */
const TELL_MS = 1000

/** What a process asks of the front, each with a number that its answer bears. */
export type Question =
  | { together: 'count'; id: number; call: Call }
  | { together: 'enter'; id: number; name: string }
  | { together: 'leave'; id: number; name: string }
  | { together: 'ended'; id: number; accountId: number }
  | { together: 'heard'; id: number }

/** What the front tells a process. */
export type Word =
  | { together: 'answer'; id: number; counted?: Counted }
  | { together: 'forget'; id: number; accountId: number }

const isOurs = (message: unknown): boolean => typeof message === 'object' && message !== null && 'together' in message

/** A process that asks the front. `listen` hands over every message that comes; a front that is gone ends the process. */
export function askFront(
  send: (question: Question) => void,
  listen: (listener: (message: unknown) => void) => void,
): Together {
  const waiting = new Map<number, (counted: Counted | undefined) => void>()
  const listeners: Array<(accountId: number) => void> = []
  let lastId = 0
  const ask = (question: (id: number) => Question): Promise<Counted | undefined> =>
    new Promise((resolve) => {
      lastId += 1
      waiting.set(lastId, resolve)
      send(question(lastId))
    })
  const forget = (accountId: number): void => {
    for (const listener of listeners) listener(accountId)
  }
  listen((message) => {
    if (!isOurs(message)) return
    const word = message as Word
    if (word.together === 'forget') {
      forget(word.accountId)
      send({ together: 'heard', id: word.id })
      return
    }
    waiting.get(word.id)?.(word.counted)
    waiting.delete(word.id)
  })
  return {
    async count(call) {
      const counted = await ask((id) => ({ together: 'count', id, call }))
      if (!counted) throw new Error('the front answered a count without one')
      return counted
    },
    async alone(name, work) {
      let mine = 0
      await ask((id) => {
        mine = id
        return { together: 'enter', id, name }
      })
      try {
        return await work()
      } finally {
        send({ together: 'leave', id: mine, name })
      }
    },
    async tellEnded(accountId) {
      forget(accountId)
      await ask((id) => ({ together: 'ended', id, accountId }))
    },
    onEnded: (listener) => void listeners.push(listener),
  }
}

/** One process as the front sees it. */
export interface Asking {
  send(word: Word): void
}

/** The front: counts, gives names in turn, and passes on whose sessions ended. */
export function answerProcesses<P extends Asking>() {
  const counts = createCounts()
  const locks = createLocks<{ process: P; id: number }>(({ process, id }) => process.send({ together: 'answer', id }))
  const processes = new Set<P>()
  const held = new Map<P, Map<number, { process: P; id: number }>>()
  const unheard = new Map<number, { left: Set<P>; done: () => void }>()
  let lastTold = 0

  function tell(from: P, id: number, accountId: number): void {
    const left = new Set(processes)
    left.delete(from)
    lastTold += 1
    const told = lastTold
    const done = () => {
      clearTimeout(timer)
      unheard.delete(told)
      from.send({ together: 'answer', id })
    }
    const timer = setTimeout(done, TELL_MS)
    if (left.size === 0) return done()
    unheard.set(told, { left, done })
    for (const other of left) other.send({ together: 'forget', id: told, accountId })
  }
  function heard(by: P, told: number): void {
    const news = unheard.get(told)
    news?.left.delete(by)
    if (news?.left.size === 0) news.done()
  }

  return {
    began(process: P): void {
      processes.add(process)
      held.set(process, new Map())
    },
    /** Gives free what it held, and waits for it no longer. */
    ended(process: P): void {
      processes.delete(process)
      held.delete(process)
      locks.leaveAll((holder) => holder.process === process)
      for (const told of [...unheard.keys()]) heard(process, told)
    },
    take(process: P, message: unknown): void {
      if (!isOurs(message)) return
      const question = message as Question
      if (question.together === 'count')
        process.send({ together: 'answer', id: question.id, counted: counts.count(question.call) })
      else if (question.together === 'enter') {
        const holder = { process, id: question.id }
        held.get(process)?.set(question.id, holder)
        locks.enter(question.name, holder)
      } else if (question.together === 'leave') {
        const holder = held.get(process)?.get(question.id)
        held.get(process)?.delete(question.id)
        if (holder) locks.leave(question.name, holder)
      } else if (question.together === 'ended') tell(process, question.id, question.accountId)
      else heard(process, question.id)
    },
  }
}
