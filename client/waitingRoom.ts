import type { WaitingPlaceWire } from '#contract/people/waitingPlace.ts'
import { CallError } from './callError.ts'
import { backoffMs, verdictOf } from './retry.ts'
import { currentUser, onSessionChange } from './session.ts'

/** The place in the waiting room (docs/adr/waiting-room.md) as this page knows it. */
export interface Waiting {
  ahead: number
  /** Seconds until the turn when it was told; null while not known. */
  seconds: number | null
  /** When it was told, in `performance.now()`. */
  toldAt: number
  /** Whether the server did not answer the last question. */
  isUnreachable: boolean
  /** Whether the server has lost the place and given a new one. */
  isNew: boolean
}

interface Waiter {
  /** In `performance.now()`. */
  since: number
  refusal: CallError
  resolve: () => void
  reject: (error: unknown) => void
}
type Ask = () => Promise<WaitingPlaceWire | null>

let current: Waiting | null = null
let timer: number | undefined
let failures = 0
/** Counts the times that the page began to wait, so that an answer to an earlier time is of no account. */
let round = 0
/** Ends the watch over who is signed in. */
let stopWatching: (() => void) | null = null
const waiters = new Set<Waiter>()
const listeners = new Set<() => void>()

export function currentWaiting(): Waiting | null {
  return current
}

export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Waiting | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** The place that stands in a refusal; null for any other error. */
export function placeIn(error: unknown): WaitingPlaceWire | null {
  if (!(error instanceof CallError) || error.reason !== 'OVERLOADED') return null
  const place = error.OtherMsg?.Waiting
  return typeof place === 'object' && place !== null ? (place as WaitingPlaceWire) : null
}

function note({ Ahead, Seconds }: WaitingPlaceWire): void {
  const isNew = current !== null && (Ahead > current.ahead || (current.isNew && Ahead === current.ahead))
  show({ ahead: Ahead, seconds: Seconds, toldAt: performance.now(), isUnreachable: false, isNew })
}

function end(settle: (waiter: Waiter) => void): void {
  window.clearTimeout(timer)
  timer = undefined
  stopWatching?.()
  stopWatching = null
  round += 1
  failures = 0
  const all = [...waiters]
  waiters.clear()
  show(null)
  for (const waiter of all) settle(waiter)
}

function goOn(place: WaitingPlaceWire, ask: Ask): void {
  note(place)
  // The first in the queue sends his call itself, whose answer says whether it is his turn.
  const next = place.Ahead === 0 ? () => end(({ resolve }) => resolve()) : () => void poll(ask)
  timer = window.setTimeout(next, place.NextSeconds * 1000)
}

async function poll(ask: Ask): Promise<void> {
  const asked = round
  try {
    const place = await ask()
    // The person may have given up meanwhile.
    if (asked !== round) return
    failures = 0
    if (place === null) end(({ resolve }) => resolve())
    else goOn(place, ask)
  } catch (error) {
    if (asked !== round) return
    if (verdictOf(error) === 'final') return end(({ reject }) => reject(error))
    failures += 1
    if (current) show({ ...current, isUnreachable: true })
    timer = window.setTimeout(() => void poll(ask), backoffMs(failures, error, Math.random()))
  }
}

/**
 * Waits until the call that was refused may be sent again, and resolves to true then; to false at once where the refusal names
 * no place. All calls of the page wait together, and one of them asks. Rejects with the refusal when the person gives up.
 */
export async function waitIfTold(refusal: unknown, ask: Ask, signal?: AbortSignal): Promise<boolean> {
  const place = placeIn(refusal)
  if (!place) return false
  await waitForTurn(refusal as CallError, place, ask, signal)
  return true
}

function waitForTurn(refusal: CallError, place: WaitingPlaceWire, ask: Ask, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiters.delete(waiter)
      reject(refusal)
      if (waiters.size === 0) end(() => undefined)
    }
    const settled = () => signal?.removeEventListener('abort', giveUp)
    const waiter: Waiter = {
      since: performance.now(),
      refusal,
      resolve() {
        settled()
        resolve()
      },
      reject(error) {
        settled()
        reject(error)
      },
    }
    if (signal?.aborted) return reject(refusal)
    signal?.addEventListener('abort', giveUp)
    waiters.add(waiter)
    if (timer !== undefined) return
    const user = currentUser()
    // What somebody has sent is not sent again as whoever signs in after him.
    stopWatching = onSessionChange(() => {
      if (currentUser() !== user) stopWaiting()
    })
    goOn(place, ask)
  })
}

/**
 * The person closes the form that he opened at `since` (`performance.now()`): what it has sent does not go through behind his
 * back when its turn comes.
 */
export function stopWaitingSince(since: number): void {
  for (const waiter of waiters) {
    if (waiter.since < since) continue
    waiters.delete(waiter)
    waiter.reject(waiter.refusal)
  }
  if (waiters.size === 0 && current !== null) end(() => undefined)
}

/** The person does not want to wait: the calls end with their refusal, and what was filled in stays on the page. */
export const stopWaiting = (): void => stopWaitingSince(Number.NEGATIVE_INFINITY)
