import type { PhotoCheckWire } from '#contract/enrolment/enrolmentStaff.ts'
import type { CheckStatus } from '#domain/enrolment/enrolment.ts'
import type { FailForm } from '#domain/enrolment/photoRemark.ts'

/** A verdict on a photo; `remark` is as on the wire, empty unless failed. */
export interface Verdict {
  status: CheckStatus
  remark: string
}

export interface QueueItem {
  photo: PhotoCheckWire
  /** null until the photo is judged in this queue. */
  verdict: Verdict | null
  /** Why the photo is here again; empty otherwise. */
  note: string
  /** The fail form of a verdict that could not be saved. */
  unsavedForm: FailForm | null
}

/** The photos of one queue in their order. `at` is the index of the current one, `items.length` after the last. */
export interface Queue {
  items: readonly QueueItem[]
  at: number
  /** The verdicts of this queue in order, each with the one before it, for undo. */
  trail: readonly { enrolmentId: number; before: Verdict | null }[]
  /** How many photos are still to be judged in all, as far as known. */
  remaining: number
  /** Whether the server has no photo after the last item. */
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

export const emptyQueue: Queue = { items: [], at: 0, trail: [], remaining: 0, isComplete: false }

/** The queue after an event. Only judging, skipping, going to a photo and undoing change which one is shown. */
export function queueAfter(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'loaded':
      return loaded(queue, event)
    case 'judged':
      return judged(queue, event.enrolmentId, event.verdict)
    case 'skipped':
      return { ...queue, at: Math.min(queue.at + 1, queue.items.length) }
    case 'wentBack':
      return { ...queue, at: Math.max(queue.at - 1, 0) }
    case 'wentTo':
      return { ...queue, at: Math.min(Math.max(event.index, 0), queue.items.length) }
    case 'undone':
      return undone(queue)
    case 'returned':
      return returned(queue, event)
    case 'refreshed':
      return {
        ...queue,
        items: queue.items.map((item) => (isOf(item, event.photo.EF_ID) ? { ...item, photo: event.photo } : item)),
      }
    case 'withdrawn':
      return without(queue, event.enrolmentId)
  }
}

const replaced = (items: readonly QueueItem[], at: number, item: QueueItem) =>
  items.map((other, index) => (index === at ? item : other))

const isOf = ({ photo }: QueueItem, enrolmentId: number) => photo.EF_ID === enrolmentId

function loaded(queue: Queue, { photos, remaining, isComplete }: QueueEvent & { type: 'loaded' }): Queue {
  const fresh = photos.filter((photo) => !queue.items.some((item) => isOf(item, photo.EF_ID)))
  return {
    ...queue,
    items: [...queue.items, ...fresh.map((photo) => ({ photo, verdict: null, note: '', unsavedForm: null }))],
    remaining,
    isComplete,
  }
}

function judged(queue: Queue, enrolmentId: number, verdict: Verdict): Queue {
  const index = queue.items.findIndex((item) => isOf(item, enrolmentId))
  const item = queue.items[index]
  if (!item) return queue
  const next = queue.items.findIndex((other, position) => position > index && other.verdict === null)
  return {
    ...queue,
    items: replaced(queue.items, index, { ...item, verdict, note: '', unsavedForm: null }),
    at: next === -1 ? queue.items.length : next,
    trail: [...queue.trail, { enrolmentId, before: item.verdict }],
    remaining: item.verdict ? queue.remaining : Math.max(queue.remaining - 1, 0),
  }
}

function undone(queue: Queue): Queue {
  const last = queue.trail[queue.trail.length - 1]
  if (!last) return queue
  const index = queue.items.findIndex((item) => isOf(item, last.enrolmentId))
  const item = queue.items[index]
  const trail = queue.trail.slice(0, -1)
  if (!item) return { ...queue, trail }
  return {
    ...queue,
    items: replaced(queue.items, index, { ...item, verdict: last.before }),
    at: index,
    trail,
    remaining: last.before ? queue.remaining : queue.remaining + 1,
  }
}

function without(queue: Queue, enrolmentId: number): Queue {
  const index = queue.items.findIndex((item) => isOf(item, enrolmentId))
  if (index === -1) return queue
  return {
    ...queue,
    items: queue.items.filter((_, position) => position !== index),
    at: index < queue.at ? queue.at - 1 : queue.at,
    trail: queue.trail.filter((entry) => entry.enrolmentId !== enrolmentId),
  }
}

/** A returned photo is put after the current one, so that it never appears under a key that is about to judge. */
function returned(queue: Queue, { photo, note, unsavedForm, isWaiting }: QueueEvent & { type: 'returned' }): Queue {
  const current = queue.items[queue.at]
  const item: QueueItem = { photo, verdict: null, note, unsavedForm }
  const known = queue.items.find((other) => isOf(other, photo.EF_ID))
  const isCounted = known !== undefined && known.verdict === null
  const remaining = isWaiting && !isCounted ? queue.remaining + 1 : queue.remaining
  if (current && isOf(current, photo.EF_ID)) {
    const trail = queue.trail.filter((entry) => entry.enrolmentId !== photo.EF_ID)
    return { ...queue, items: replaced(queue.items, queue.at, item), trail, remaining }
  }
  const rest = without(queue, photo.EF_ID)
  const place = Math.min(rest.at + 1, rest.items.length)
  return { ...rest, items: [...rest.items.slice(0, place), item, ...rest.items.slice(place)], remaining }
}
