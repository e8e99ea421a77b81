import { HOUR_MS, type Instant, shanghaiClock, shanghaiIso } from '#domain/time.ts'
import { dayFrom } from './batchTables.ts'
import { accounts } from './cast.ts'

/** Days from today and hours of that day, in Shanghai. */
type Hours = readonly [day: number, from: number, to: number]

interface RoomPlan {
  name: string
  equipment: readonly ('piano' | 'grandPiano' | 'drums' | 'guzheng' | 'keyboard' | 'speakers')[]
  hours: readonly Hours[]
}

interface VenuePlan {
  areaId: number
  name: string
  address: string
  waitingSeats: number
  rooms: readonly RoomPlan[]
}

/** The exams of the batch that is open for registration; somebody can plan them. */
const OPEN_DAYS = [61, 62] as const
const openHours: readonly Hours[] = OPEN_DAYS.flatMap((day): Hours[] => [
  [day, 8.5, 12],
  [day, 14, 17.5],
])

/**
 * Today's rooms open an hour before the demonstration is loaded, so that its board of the halls shows exams that are
 * under way; never before eight and never so that they would close at night.
 */
function hoursToday(now: Instant): Hours {
  const from = Math.min(18, Math.max(8, shanghaiClock(now).hour - 1))
  return [0, from, from + 2]
}

/** Places of exams on site with the hours in which their rooms are open (office#venues). */
export function demoVenues(now: Instant): readonly VenuePlan[] {
  const today = hoursToday(now)
  return [
    {
      areaId: 1,
      name: '翠湖音乐厅（演示）',
      address: '昆明市五华区示例路18号（演示地址）',
      waitingSeats: 40,
      rooms: [
        { name: '第一考室', equipment: ['grandPiano', 'piano', 'speakers'], hours: [today, ...openHours] },
        { name: '第二考室', equipment: ['piano', 'speakers'], hours: [today, ...openHours] },
        { name: '第三考室', equipment: ['piano'], hours: [today, [1, 9, 10], ...openHours] },
        { name: '民乐考室', equipment: ['guzheng', 'drums'], hours: openHours },
      ],
    },
    {
      areaId: 13,
      name: '苍山文化馆（演示）',
      address: '大理市下关示例街6号（演示地址）',
      waitingSeats: 24,
      rooms: [
        { name: '一号考室', equipment: ['piano'], hours: [[2, 9, 12], ...openHours] },
        { name: '二号考室', equipment: ['piano', 'guzheng'], hours: [[2, 9, 12], ...openHours] },
      ],
    },
  ]
}

interface CalendarPlan {
  examinerId: number
  /** Empty: all majors. */
  majorIds: readonly number[]
  areaIds: readonly number[]
  days: readonly number[]
  mostMinutes: number
}

const PIANO_MAJORS = [1, 25] as const
const pianist = (examinerId: number, days: readonly number[]): CalendarPlan => ({
  examinerId,
  majorIds: PIANO_MAJORS,
  areaIds: [1, 13],
  days: [...days, ...OPEN_DAYS],
  mostMinutes: 300,
})
const anyMajor = (examinerId: number): CalendarPlan => ({
  examinerId,
  majorIds: [],
  areaIds: [],
  days: OPEN_DAYS,
  mostMinutes: 360,
})

/** When examiners can be there. The one of the demonstration's account has today's hall of another batch. */
export const demoCalendars: readonly CalendarPlan[] = [
  pianist(accounts.fourthExaminer.id, [0, 1]),
  pianist(accounts.fifthExaminer.id, [0, 2]),
  pianist(accounts.sixthExaminer.id, [0, 2]),
  anyMajor(accounts.examiner.id),
  anyMajor(accounts.thirdExaminer.id),
]

interface LengthPlan {
  minutes: number
  equipment: RoomPlan['equipment']
}

/** Minutes of the lower grades by major; the higher ones take longer (`LONG_GRADES`). Majors without an entry need nothing. */
const lengths: Readonly<Record<number, LengthPlan>> = {
  1: { minutes: 6, equipment: ['piano'] },
  6: { minutes: 6, equipment: ['guzheng'] },
  10: { minutes: 5, equipment: ['piano'] },
  11: { minutes: 5, equipment: ['piano'] },
  21: { minutes: 6, equipment: ['drums'] },
  22: { minutes: 6, equipment: ['drums'] },
}
export const lengthOf = (majorId: number): LengthPlan => lengths[majorId] ?? { minutes: 6, equipment: [] }
export const PAUSE_MINUTES = 1
export const LONG_GRADES = { from: 8, extraMinutes: 3 } as const

/** Hours of a day as a call takes them. */
export const spanOf = (now: Instant, [day, from, to]: Hours) => ({
  From: shanghaiIso(dayFrom(now, day) + from * HOUR_MS),
  To: shanghaiIso(dayFrom(now, day) + to * HOUR_MS),
})
