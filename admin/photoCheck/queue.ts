import type { PhotoCheckWire } from '#contract/enrolmentStaff.ts'
import type { FailForm } from './remark.ts'

/** 0 in review, 1 passed, 2 failed (specification#check-status). */
export type CheckStatus = 0 | 1 | 2

/** A verdict on a photo; `remark` is as on the wire, empty unless failed. */
export interface Verdict {
  status: CheckStatus
  remark: string
}

export interface Slot {
  photo: PhotoCheckWire
  /** null until the photo is judged in this sitting. */
  verdict: Verdict | null
  /** Why the photo is here again; empty otherwise. */
  note: string
  /** The fail form of a verdict that could not be saved. */
  unsavedForm: FailForm | null
}

/** The photos of one sitting in their order. `at` is the index of the current one, `slots.length` after the last. */
export interface Queue {
  slots: readonly Slot[]
  at: number
  /** The verdicts of this sitting in order, each with the one before it, for undo. */
  trail: readonly { enrolmentId: number; before: Verdict | null }[]
  /** How many photos are still to be judged in all, as far as known. */
  remaining: number
  /** Whether the server has no photo after the last slot. */
  isComplete: boolean
}

export type QueueEvent =
  | { type: 'loaded'; photos: readonly PhotoCheckWire[]; remaining: number; isComplete: boolean }
  | { type: 'judged'; enrolmentId: number; verdict: Verdict }
  | { type: 'skipped' }
  | { type: 'wentBack' }
  | { type: 'wentTo'; index: number }
  | { type: 'undone' }
  | { type: 'returned'; photo: PhotoCheckWire; note: string; unsavedForm: FailForm | null; isWaiting: boolean }
  | { type: 'refreshed'; photo: PhotoCheckWire }
  | { type: 'withdrawn'; enrolmentId: number }

export const emptyQueue: Queue = { slots: [], at: 0, trail: [], remaining: 0, isComplete: false }

/** The queue after an event. Only judging, skipping, going to a photo and undoing change which one is shown. */
export function queueAfter(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'loaded':
      return loaded(queue, event)
    case 'judged':
      return judged(queue, event.enrolmentId, event.verdict)
    case 'skipped':
      return { ...queue, at: Math.min(queue.at + 1, queue.slots.length) }
    case 'wentBack':
      return { ...queue, at: Math.max(queue.at - 1, 0) }
    case 'wentTo':
      return { ...queue, at: Math.min(Math.max(event.index, 0), queue.slots.length) }
    case 'undone':
      return undone(queue)
    case 'returned':
      return returned(queue, event)
    case 'refreshed':
      return {
        ...queue,
        slots: queue.slots.map((slot) => (isOf(slot, event.photo.EF_ID) ? { ...slot, photo: event.photo } : slot)),
      }
    case 'withdrawn':
      return without(queue, event.enrolmentId)
  }
}

const replaced = (slots: readonly Slot[], at: number, slot: Slot) =>
  slots.map((other, index) => (index === at ? slot : other))

const isOf = ({ photo }: Slot, enrolmentId: number) => photo.EF_ID === enrolmentId

function loaded(queue: Queue, { photos, remaining, isComplete }: QueueEvent & { type: 'loaded' }): Queue {
  const fresh = photos.filter((photo) => !queue.slots.some((slot) => isOf(slot, photo.EF_ID)))
  return {
    ...queue,
    slots: [...queue.slots, ...fresh.map((photo) => ({ photo, verdict: null, note: '', unsavedForm: null }))],
    remaining,
    isComplete,
  }
}

function judged(queue: Queue, enrolmentId: number, verdict: Verdict): Queue {
  const index = queue.slots.findIndex((slot) => isOf(slot, enrolmentId))
  const slot = queue.slots[index]
  if (!slot) return queue
  const next = queue.slots.findIndex((other, position) => position > index && other.verdict === null)
  return {
    ...queue,
    slots: replaced(queue.slots, index, { ...slot, verdict, note: '', unsavedForm: null }),
    at: next === -1 ? queue.slots.length : next,
    trail: [...queue.trail, { enrolmentId, before: slot.verdict }],
    remaining: slot.verdict ? queue.remaining : Math.max(queue.remaining - 1, 0),
  }
}

function undone(queue: Queue): Queue {
  const last = queue.trail[queue.trail.length - 1]
  if (!last) return queue
  const index = queue.slots.findIndex((slot) => isOf(slot, last.enrolmentId))
  const slot = queue.slots[index]
  const trail = queue.trail.slice(0, -1)
  if (!slot) return { ...queue, trail }
  return {
    ...queue,
    slots: replaced(queue.slots, index, { ...slot, verdict: last.before }),
    at: index,
    trail,
    remaining: last.before ? queue.remaining : queue.remaining + 1,
  }
}

function without(queue: Queue, enrolmentId: number): Queue {
  const index = queue.slots.findIndex((slot) => isOf(slot, enrolmentId))
  if (index === -1) return queue
  return {
    ...queue,
    slots: queue.slots.filter((_, position) => position !== index),
    at: index < queue.at ? queue.at - 1 : queue.at,
    trail: queue.trail.filter((entry) => entry.enrolmentId !== enrolmentId),
  }
}

/** A returned photo is put after the current one, so that it never appears under a key that is about to judge. */
function returned(queue: Queue, { photo, note, unsavedForm, isWaiting }: QueueEvent & { type: 'returned' }): Queue {
  const current = queue.slots[queue.at]
  const slot: Slot = { photo, verdict: null, note, unsavedForm }
  const known = queue.slots.find((other) => isOf(other, photo.EF_ID))
  const isCounted = known !== undefined && known.verdict === null
  const remaining = isWaiting && !isCounted ? queue.remaining + 1 : queue.remaining
  if (current && isOf(current, photo.EF_ID)) {
    const trail = queue.trail.filter((entry) => entry.enrolmentId !== photo.EF_ID)
    return { ...queue, slots: replaced(queue.slots, queue.at, slot), trail, remaining }
  }
  const rest = without(queue, photo.EF_ID)
  const place = Math.min(rest.at + 1, rest.slots.length)
  return { ...rest, slots: [...rest.slots.slice(0, place), slot, ...rest.slots.slice(place)], remaining }
}
