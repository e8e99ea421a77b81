/** The waiting room for candidates whom the gate would refuse (docs/adr/waiting-room.md). */
export interface Queue {
  /** The last ticket that was given. */
  ticket: number
  /** The last ticket whose turn has come. */
  admitted: number
  /** People whose turn came in a second: an exponential average over `AVERAGE_SECONDS`, which began at 0. */
  rate: number
  /** Seconds since the room opened. */
  age: number
}

export const AVERAGE_SECONDS = 15
/** For this long after his turn has come, all calls of a person pass: a page makes several. */
export const TURN_SECONDS = 30
/** A page asks again after no less than this. */
export const LEAST_SECONDS = 2
/** A place is kept for this long after the page should have asked again. */
export const KEPT_SECONDS = 300
/** The room closes when nobody has waited for so many beats. */
export const QUIET_BEATS = 10
/** Someone whose turn has come may ask this much later than he was told. */
const LATE_SECONDS = 5
/** A rate is told only after it was measured for this long. */
const MEASURED_SECONDS = 3
/** So many seconds' worth of people may be on their way at once. */
const COMING_SECONDS = 5
const LEAST_COMING = 20

export function aheadOf(ticket: number, { admitted }: Pick<Queue, 'admitted'>): number {
  return Math.max(0, ticket - admitted - 1)
}

export function waitingIn({ ticket, admitted }: Pick<Queue, 'ticket' | 'admitted'>): number {
  return Math.max(0, ticket - admitted)
}

/** People a second, without the bias of an average that began at 0; null while it is not known. */
export function measuredRate({ rate, age }: Pick<Queue, 'rate' | 'age'>): number | null {
  if (age < MEASURED_SECONDS || rate <= 0) return null
  return rate / (1 - Math.exp(-age / AVERAGE_SECONDS))
}

/** Seconds until his turn; null while no rate is known. */
export function secondsUntilTurn(ahead: number, queue: Queue): number | null {
  const rate = measuredRate(queue)
  return rate === null ? null : Math.ceil((ahead + 1) / rate)
}

/** The interval at which all who wait together ask no more often than `pollsPerSecond`; 0 polls: no limit. */
export function intervalSeconds(queue: Pick<Queue, 'ticket' | 'admitted'>, pollsPerSecond: number): number {
  return pollsPerSecond === 0 ? LEAST_SECONDS : Math.max(LEAST_SECONDS, waitingIn(queue) / pollsPerSecond)
}

/**
 * After how many seconds a page asks again: the interval of the queue, or earlier when its turn comes earlier. `random`, from
 * 0 to 1, spreads those who came together.
 */
export function askAgainSeconds(ahead: number, queue: Queue, pollsPerSecond: number, random: number): number {
  const untilTurn = secondsUntilTurn(ahead, queue) ?? Number.POSITIVE_INFINITY
  const interval = intervalSeconds(queue, pollsPerSecond) * (1 + random / 4)
  return Math.ceil(Math.max(LEAST_SECONDS, Math.min(interval, untilTurn)))
}

/** Someone who has not asked for this many seconds is not coming any more, as far as the others are concerned. */
export function awaySeconds(queue: Queue, pollsPerSecond: number): number {
  return 1.25 * intervalSeconds(queue, pollsPerSecond) + LATE_SECONDS
}

/** Someone who has not asked for this many seconds has lost his place. */
export function lostSeconds(queue: Queue, pollsPerSecond: number): number {
  return 3 * intervalSeconds(queue, pollsPerSecond) + KEPT_SECONDS
}

/** How many people may be on their way at once, whose turn has come and who have not asked since. */
export function mostComing(queue: Queue, grant: number): number {
  return Math.max(LEAST_COMING, Math.ceil(COMING_SECONDS * Math.max(grant, measuredRate(queue) ?? 0)))
}

export interface Pace {
  /** People whom this process lets in at each beat. */
  grant: number
  /** Calls that it serves between two beats when it is full; null until that was seen. */
  capacity: number | null
}

/** What a process saw at its gate between two beats; strangers, whom nobody lets in, do not count. */
export interface Pressure {
  served: number
  refused: number
  waiting: number
  atOnce: number
}

const CAPACITY_SHARE = 0.3

/**
 * How many people a process lets in at the next beat: one more while nobody waits at its gate, half as many while many do,
 * and never more than the calls that it is known to serve. It grows slowly, because a person makes calls for some time.
 */
export function nextPace({ grant, capacity }: Pace, { served, refused, waiting, atOnce }: Pressure): Pace {
  const isFull = waiting > 0 || refused > 0
  const measured =
    !isFull || served === 0 ? capacity : capacity === null ? served : capacity + CAPACITY_SHARE * (served - capacity)
  const most = Math.max(1, Math.floor(measured ?? Math.max(atOnce, served)))
  const wished = refused > 0 || waiting > atOnce ? Math.floor(grant / 2) : isFull ? Math.max(1, grant) : grant + 1
  return { grant: Math.min(most, wished), capacity: measured }
}

/** As people read it: 约6分钟. */
export function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return '不到1分钟'
  if (minutes < 60) return `约${minutes}分钟`
  const rest = minutes % 60
  return rest === 0 ? `约${Math.floor(minutes / 60)}小时` : `约${Math.floor(minutes / 60)}小时${rest}分钟`
}

export function aheadWords(ahead: number): string {
  return ahead === 0 ? '马上轮到您' : `前面还有${ahead}人`
}
