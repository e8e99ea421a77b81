import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { WaitingPlaceWire } from '#contract/people/waitingPlace.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { Instant } from '#domain/time.ts'
import { createFairQueue } from '#server/concurrency/fairQueue.ts'
import type { Me } from '#server/context.ts'
import { Refusal } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'
import type { Gate, Rank } from './gate.ts'
import type { Services } from './services.ts'

/**
 * Tokens that this process does not know yet are looked up a few at a time, since nothing else limits them here, and network by
 * network, so that a flood of invented ones delays only its own.
 */
const LOOKUPS = { atOnce: 2, maxWaiting: 300 }

export function createLookups() {
  return createFairQueue(LOOKUPS)
}

function rankOf({ isUrgent, method }: Endpoint, caller: Me | null): Rank {
  if (caller === null) return 'anyone'
  if (isUrgent) return 'urgent'
  return method === 'POST' ? 'work' : 'known'
}

/** The refusal of overload with the place in the waiting room; the page sends the call again when its turn has come. */
function refusalWith(place: WaitingPlaceWire): Refusal {
  const n = place.NextSeconds
  return new Refusal('OVERLOADED', { params: { n }, retryAfterSeconds: n, OtherMsg: { Waiting: place } })
}

/** A slot in the gate, which may be released for work that needs no database, and taken again. */
export function slotIn(gate: Gate) {
  let isTaken = false
  return {
    async take(rank: Rank): Promise<void> {
      if (isTaken) return
      await gate.enter(rank)
      isTaken = true
    },
    release(): void {
      if (!isTaken) return
      isTaken = false
      gate.leave()
    },
  }
}
export type Slot = ReturnType<typeof slotIn>

interface Entrance {
  services: Services
  endpoint: Endpoint
  request: FastifyRequest
  /** Whose token it is, as the cache knows it. */
  caller: Me | null
  now: Instant
}

/**
 * Whose call it is, read on connections that no other call takes, also where this process does not know the token yet; null for a stranger. Refuses
 * OVERLOADED where too many unknown tokens are looked up.
 */
export async function whoCalls({ services, endpoint, request, caller, now }: Entrance): Promise<Me | null> {
  const { login, lookups, aside } = services
  if (!login.hasToken(request)) return null
  const identify = () => login.identify(request, now, endpoint.isBackground, aside.db)
  // Who is in the cache is mostly known without a look-up, so that he does not wait for those of strangers.
  return caller ? identify() : lookups(networkOf(request.ip), identify)
}

/** The rank of a call while candidates wait. Refuses a candidate whose turn has not come. */
async function rankWhileWaiting(entrance: Entrance): Promise<Rank> {
  const { services, endpoint } = entrance
  const me = await whoCalls(entrance)
  if (me === null || endpoint.isUrgent) return rankOf(endpoint, me)
  if (me.userType !== USER_TYPE.candidate) return 'admitted'
  const place = await services.waitingRoom.enter(me.accountId)
  if (place) throw refusalWith(place)
  return 'admitted'
}

/** What a candidate is told whom the gate refuses: his place; `refusal` itself for everybody else. */
async function refusalAtGate(entrance: Entrance, refusal: Refusal): Promise<Refusal> {
  const { services, endpoint } = entrance
  if (endpoint.isUrgent && endpoint.isUrgent !== 'payment') return refusal
  const me = await whoCalls(entrance)
  if (me?.userType !== USER_TYPE.candidate) return refusal
  const soon = Math.ceil(refusal.extra.retryAfterSeconds ?? 1)
  const next = { Ahead: 0, Seconds: soon, NextSeconds: soon }
  // A payment has no turn to wait for: it is served before all that has.
  if (endpoint.isUrgent === 'payment') return refusalWith(next)
  try {
    return refusalWith((await services.waitingRoom.join(me.accountId)) ?? next)
  } catch (error) {
    // Without a place he asks again after the time that the gate has named.
    entrance.request.log.error({ err: error }, 'the waiting room cannot be asked')
    return refusal
  }
}

/** Takes a slot for a call, in the order of the waiting room while candidates wait there. */
export async function takeSlot(entrance: Entrance, slot: Slot): Promise<void> {
  const { services, endpoint, caller } = entrance
  if (endpoint.skipsGate) return
  const rank = services.waitingRoom.isOpen() ? await rankWhileWaiting(entrance) : rankOf(endpoint, caller)
  try {
    await slot.take(rank)
  } catch (error) {
    throw error instanceof Refusal ? await refusalAtGate(entrance, error) : error
  }
}
