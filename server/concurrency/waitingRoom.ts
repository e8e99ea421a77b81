import type { WaitingPlaceWire } from '#contract/people/waitingPlace.ts'
import {
  aheadOf,
  askAgainSeconds,
  awaySeconds,
  lostSeconds,
  mostComing,
  nextPace,
  type Pace,
  type Pressure,
  QUIET_BEATS,
  type Queue,
  secondsUntilTurn,
  TURN_SECONDS,
  waitingIn,
} from '#domain/office/waitingRoom.ts'
import type { Place, WaitingPlaces } from './waitingPlaces.ts'

const BEAT_MS = 1000
const SWEEP_EVERY_BEATS = 30
/** More accounts than this are asked for by several statements. */
const MOST_AT_ONCE = 500
const NOBODY: Queue = { ticket: 0, admitted: 0, rate: 0, age: 0 }

interface Parts {
  places: WaitingPlaces
  /** What the gate of this process has seen since its start. */
  gate: { pressure: () => Pressure }
  /** How often all pages together may ask in a second; 0: no limit. */
  pollsPerSecond: number
  /** Monotonic milliseconds. */
  now: () => number
  /** A random number from 0 to 1. */
  random: () => number
  onError: (error: Error) => void
}

interface Asker {
  resolve: (place: Place) => void
  reject: (error: unknown) => void
}

/**
 * The waiting room of candidates (docs/adr/waiting-room.md). It is closed, and costs nothing, until the gate of some process
 * refuses a candidate. While it is open, a candidate's call passes when his turn has come. Who asks before the time that he
 * was told is answered from memory, so that asking often brings and costs nothing.
 */
export function createWaitingRoom({ places, gate, pollsPerSecond, now, random, onError }: Parts) {
  let isOpen = false
  /** Counts openings, so that an answer which is older than the last one does not close the room. */
  let openings = 0
  let queue = NOBODY
  let pace: Pace = { grant: 0, capacity: null }
  let seen = gate.pressure()
  let quietBeats = 0
  let beats = 0
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  /** Until when all calls of an account pass. */
  const turns = new Map<number, number>()
  /** What an account was told, and when it may ask again. */
  const told = new Map<number, { ticket: number; askAt: number }>()
  const asking = new Map<number, Asker[]>()
  let flushing = false

  const beatLater = (): void => {
    if (!isStopped) timer = setTimeout(() => void beat(), BEAT_MS).unref()
  }
  const open = (): void => {
    openings += 1
    quietBeats = 0
    if (isOpen || isStopped) return
    isOpen = true
    seen = gate.pressure()
    beatLater()
  }
  const close = (): void => {
    isOpen = false
    if (timer) clearTimeout(timer)
    queue = NOBODY
    pace = { grant: 0, capacity: pace.capacity }
    turns.clear()
    told.clear()
  }
  const noteQueue = ({ ticket, admitted, rate, age }: Queue): void => {
    // A crash of the database empties the room, and its numbers begin anew.
    if (ticket < queue.ticket) told.clear()
    queue = { ticket, admitted, rate, age }
  }

  async function beat(): Promise<void> {
    const before = openings
    const { served, refused, waiting, atOnce } = gate.pressure()
    pace = nextPace(pace, { served: served - seen.served, refused: refused - seen.refused, waiting, atOnce })
    seen = { served, refused, waiting, atOnce }
    beats += 1
    try {
      const row = await places.advance({
        grant: pace.grant,
        mostComing: mostComing(queue, pace.grant),
        awaySeconds: awaySeconds(queue, pollsPerSecond),
        closes: quietBeats >= QUIET_BEATS,
      })
      if (beats % SWEEP_EVERY_BEATS === 0) await places.sweep(lostSeconds(queue, pollsPerSecond))
      if (row) noteQueue(row)
      quietBeats = row && waitingIn(row) > 0 ? 0 : quietBeats + 1
      if (!row?.isOpen && before === openings) return close()
    } catch (error) {
      // Nobody is let in until the database answers again.
      onError(error as Error)
    }
    beatLater()
  }

  async function askTogether(batch: ReadonlyMap<number, Asker[]>): Promise<void> {
    const { places: found, queue: row } = await places.ask([...batch.keys()])
    if (row) noteQueue(row)
    const placesById = new Map(found.map((place) => [place.accountId, place]))
    for (const [accountId, askers] of batch) {
      const place = placesById.get(accountId)
      if (!place) throw new Error('somebody who asked was given no place')
      for (const { resolve } of askers) resolve(place)
    }
  }
  /** One statement at a time; those who ask meanwhile are asked for by the next one. */
  async function flush(): Promise<void> {
    if (flushing) return
    flushing = true
    await new Promise((next) => setImmediate(next))
    while (asking.size > 0) {
      const batch = new Map([...asking].slice(0, MOST_AT_ONCE))
      for (const accountId of batch.keys()) asking.delete(accountId)
      await askTogether(batch).catch((error: unknown) => {
        for (const askers of batch.values()) for (const { reject } of askers) reject(error)
      })
    }
    flushing = false
  }
  const askOf = (accountId: number): Promise<Place> =>
    new Promise((resolve, reject) => {
      asking.set(accountId, [...(asking.get(accountId) ?? []), { resolve, reject }])
      void flush()
    })

  const wireOf = (ticket: number, nextSeconds: number): WaitingPlaceWire => {
    const ahead = aheadOf(ticket, queue)
    return { Ahead: ahead, Seconds: secondsUntilTurn(ahead, queue), NextSeconds: nextSeconds }
  }
  async function placeOf(accountId: number): Promise<WaitingPlaceWire | null> {
    if ((turns.get(accountId) ?? 0) > now()) return null
    const known = told.get(accountId)
    if (known && known.askAt > now() && known.ticket > queue.admitted)
      return wireOf(known.ticket, Math.max(1, Math.ceil((known.askAt - now()) / 1000)))
    const { ticket, turnSeconds } = await askOf(accountId)
    if (turnSeconds !== null) {
      told.delete(accountId)
      turns.set(accountId, now() + turnSeconds * 1000)
      return null
    }
    const nextSeconds = askAgainSeconds(aheadOf(ticket, queue), queue, pollsPerSecond, random())
    told.set(accountId, { ticket, askAt: now() + nextSeconds * 1000 })
    return wireOf(ticket, nextSeconds)
  }

  return {
    isOpen: () => isOpen,
    /** The place of somebody who calls; null where his call passes. Whoever has no place gets the last one. */
    enter: async (accountId: number): Promise<WaitingPlaceWire | null> => (isOpen ? placeOf(accountId) : null),
    /** The place of somebody whom the gate has refused, which opens the room; null where it is his turn already. */
    async join(accountId: number): Promise<WaitingPlaceWire | null> {
      const wasOpen = isOpen
      open()
      const place = await placeOf(accountId)
      if (!wasOpen) await places.tellOpened()
      if (place === null) {
        turns.set(accountId, now() + TURN_SECONDS * 1000)
        await places.keepTurn(accountId)
      }
      return place
    },
    /** Some machine has opened the room. */
    open,
    /** Looks whether the room is open, where the news of it may have been missed. */
    async look(): Promise<void> {
      try {
        if (!isStopped && (await places.look())?.isOpen) open()
      } catch (error) {
        if (!isStopped) onError(error as Error)
      }
    },
    waiting: (): number => waitingIn(queue),
    stop(): void {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
export type WaitingRoom = ReturnType<typeof createWaitingRoom>
