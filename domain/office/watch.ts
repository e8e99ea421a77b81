import { DAY_MS, HOUR_MS, type Instant, shanghaiClock, shanghaiDate } from '#domain/time.ts'

/**
 * What comes to the administrators' home page because it is rare (office#audit). It accuses nobody: each tells what it
 * counts, from which number on, and is looked at by another administrator.
 */
export const watchPatterns = {
  manyFiles: { title: '短时间内查看很多考生资料', counts: '一小时内查看的不同考生（报名档案、考试视频、完整证件号）' },
  atNight: { title: '夜间查看考生资料', counts: '22 时至次日 6 时查看的不同考生' },
  newDevice: { title: '在新设备上查看考生资料', counts: '第一次使用的设备登录后 24 小时内查看的不同考生' },
  manyExports: { title: '一天内多次导出', counts: '24 小时内导出、打印和下载的次数' },
} as const satisfies Readonly<Record<string, { title: string; counts: string }>>
export type WatchPattern = keyof typeof watchPatterns
export const watchPatternNames = Object.keys(watchPatterns) as [WatchPattern, ...WatchPattern[]]

/** From which number on a pattern is told; 0: never. */
export type WatchLimits = Readonly<Record<WatchPattern, number>>
export const defaultWatchLimits: WatchLimits = { manyFiles: 120, atNight: 20, newDevice: 60, manyExports: 15 }

/** What one person did of late. */
export interface Watched {
  /** Looks at children's files, in any order. */
  looks: ReadonlyArray<{ enrolmentId: number; at: Instant }>
  exports: readonly Instant[]
  /** When a device was used for the first time, where the person had used others before. */
  newDevices: readonly Instant[]
}

export interface WatchFinding {
  pattern: WatchPattern
  /** The day in China on which it began; of one day a pattern is told once. */
  day: string
  count: number
  firstAt: Instant
  lastAt: Instant
}

const NIGHT_BEGINS = 22
const NIGHT_ENDS = 6

/** The day on which the night of this instant began; null by day. */
function nightOf(at: Instant): string | null {
  const { hour } = shanghaiClock(at)
  if (hour >= NIGHT_BEGINS) return shanghaiDate(at)
  return hour < NIGHT_ENDS ? shanghaiDate(at - DAY_MS) : null
}

interface Event {
  key: number
  at: Instant
}

/** The fullest stretch of this length: how many different keys, and from when to when. */
function fullest(events: readonly Event[], lengthMs: number): Omit<WatchFinding, 'pattern' | 'day'> | null {
  const sorted = [...events].sort((one, other) => one.at - other.at)
  const held = new Map<number, number>()
  let best: Omit<WatchFinding, 'pattern' | 'day'> | null = null
  let first = 0
  for (const { key, at } of sorted) {
    held.set(key, (held.get(key) ?? 0) + 1)
    for (let oldest = sorted[first]; oldest && at - oldest.at >= lengthMs; oldest = sorted[++first]) {
      const left = (held.get(oldest.key) ?? 1) - 1
      if (left === 0) held.delete(oldest.key)
      else held.set(oldest.key, left)
    }
    if (best === null || held.size > best.count)
      best = { count: held.size, firstAt: sorted[first]?.at ?? at, lastAt: at }
  }
  return best
}

function groupedBy<Key>(events: readonly Event[], keyOf: (event: Event) => Key | null): Map<Key, Event[]> {
  const groups = new Map<Key, Event[]>()
  for (const event of events) {
    const key = keyOf(event)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), event])
  }
  return groups
}

/** The patterns that what somebody did shows. */
export function findPatterns({ looks, exports, newDevices }: Watched, limits: WatchLimits): WatchFinding[] {
  const seen = looks.map(({ enrolmentId, at }) => ({ key: enrolmentId, at }))
  const stretches: Array<readonly [WatchPattern, ReturnType<typeof fullest>]> = [
    ['manyFiles', fullest(seen, HOUR_MS)],
    ...[...groupedBy(seen, ({ at }) => nightOf(at)).values()].map(
      (night) => ['atNight', fullest(night, DAY_MS)] as const,
    ),
    ...newDevices.map(
      (since) =>
        [
          'newDevice',
          fullest(
            seen.filter(({ at }) => at >= since && at < since + DAY_MS),
            DAY_MS,
          ),
        ] as const,
    ),
    [
      'manyExports',
      fullest(
        exports.map((at, key) => ({ key, at })),
        DAY_MS,
      ),
    ],
  ]
  return stretches.flatMap(([pattern, stretch]) => {
    const limit = limits[pattern]
    if (stretch === null || limit === 0 || stretch.count < limit) return []
    const day = pattern === 'atNight' ? nightOf(stretch.firstAt) : null
    return [{ pattern, day: day ?? shanghaiDate(stretch.firstAt), ...stretch }]
  })
}

/** How far back a run looks: a day, and what may have begun before. */
export const WATCHED_MS = 2 * DAY_MS
