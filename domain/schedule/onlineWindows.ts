import { grouped } from '#domain/grouped.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, startOfShanghaiDay } from '#domain/time.ts'
import { LARGEST_FAMILY } from './plan/costs.ts'

/** A paid online enrolment without an exam time. */
export interface OnlineCandidate {
  enrolmentId: number
  accountId: number
  majorId: number
  areaId: number
}

/** How staff set the windows of a batch (office#online-plan). */
export interface WindowSettings {
  /** When the first window begins; on later days the first one begins at the same hour. */
  firstAt: Instant
  hours: number
  /** No two windows begin closer to each other than this, windows of other batches counted. */
  stepMinutes: number
  /** So many may begin at one moment. */
  most: number
}

export interface OnlineWindow {
  beginsAt: Instant
  endsAt: Instant
  enrolmentIds: number[]
  groups: { majorId: number; areaId: number; count: number }[]
}

export const WINDOW_LIMITS = { hours: [2, 720], stepMinutes: [5, 1440], most: [1, 100_000] } as const
/** No window begins later in the day. */
const LAST_BEGIN_HOUR = 20

/** Why windows cannot be made with these settings: ONLINE_WINDOW_WRONG, ONLINE_WINDOW_PAST. */
export function whyWindowsUnfit(settings: WindowSettings, now: Instant): Reason | null {
  const isWithin = (key: keyof typeof WINDOW_LIMITS) =>
    settings[key] >= WINDOW_LIMITS[key][0] && settings[key] <= WINDOW_LIMITS[key][1]
  const isLate = settings.firstAt - startOfShanghaiDay(settings.firstAt) > LAST_BEGIN_HOUR * HOUR_MS
  if (!isWithin('hours') || !isWithin('stepMinutes') || !isWithin('most') || isLate) return 'ONLINE_WINDOW_WRONG'
  return settings.firstAt <= now ? 'ONLINE_WINDOW_PAST' : null
}

/**
 * Distributes enrolments over windows by major and area, in their order, so that no more than `most` begin at one moment.
 * A group is split only where it is larger than a window, and then the children of a family stay together; accounts with
 * more of them are teachers or schools. `taken` are the begins of windows that exist already.
 */
export function onlineWindows(
  candidates: readonly OnlineCandidate[],
  settings: WindowSettings,
  taken: readonly Instant[],
): OnlineWindow[] {
  const filled: OnlineCandidate[][] = []
  for (const group of byMajorAndArea(candidates))
    for (const part of partsOf(group, settings.most)) {
      const last = filled[filled.length - 1]
      if (last && last.length + part.length <= settings.most) last.push(...part)
      else filled.push([...part])
    }
  const begins = beginsFrom(settings, taken)
  return filled.map((members) => {
    const beginsAt = begins.next().value
    return {
      beginsAt,
      endsAt: beginsAt + settings.hours * HOUR_MS,
      enrolmentIds: members.map(({ enrolmentId }) => enrolmentId),
      groups: byMajorAndArea(members).map((group) => ({
        majorId: group[0].majorId,
        areaId: group[0].areaId,
        count: group.length,
      })),
    }
  })
}

const byMajorAndArea = (candidates: readonly OnlineCandidate[]) => [
  ...grouped(candidates, ({ majorId, areaId }) => `${majorId}:${areaId}`).values(),
]

/** The group whole, or in parts of at most `most`; a family with more than that is a part of its own. */
function partsOf(group: readonly OnlineCandidate[], most: number): OnlineCandidate[][] {
  if (group.length <= most) return [[...group]]
  const parts: OnlineCandidate[][] = []
  const families = [...grouped(group, ({ accountId }) => accountId).values()]
  for (const family of families.flatMap((one) => (one.length > LARGEST_FAMILY ? one.map((child) => [child]) : [one]))) {
    const last = parts[parts.length - 1]
    if (last && last.length + family.length <= most) last.push(...family)
    else parts.push([...family])
  }
  return parts
}

/** The begins of one window after another; it never ends. */
function* beginsFrom({ firstAt, stepMinutes }: WindowSettings, taken: readonly Instant[]): Generator<Instant, never> {
  const step = stepMinutes * MINUTE_MS
  const firstOfDay = firstAt - startOfShanghaiDay(firstAt)
  for (let at = firstAt; ; at += step) {
    if (at > startOfShanghaiDay(at) + LAST_BEGIN_HOUR * HOUR_MS || at < startOfShanghaiDay(at) + firstOfDay) {
      const day = startOfShanghaiDay(at)
      at = at < day + firstOfDay ? day + firstOfDay : day + DAY_MS + firstOfDay
    }
    if (!taken.some((other) => Math.abs(other - at) < step)) yield at
  }
}

/** A family is reminded so long before the end that nothing was handed in yet. */
const NOT_SUBMITTED_MS = 12 * HOUR_MS

/**
 * When a family is told that an online exam is not handed in yet: twelve hours before the end, and never before half of the
 * window is over, so that nobody is told as the window opens.
 */
export function tellNotSubmittedAt({ beginsAt, endsAt }: { beginsAt: Instant; endsAt: Instant }): Instant {
  return Math.max(endsAt - NOT_SUBMITTED_MS, beginsAt + (endsAt - beginsAt) / 2)
}
