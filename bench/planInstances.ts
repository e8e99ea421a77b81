import {
  dayOf,
  inMs,
  type PlanCandidate,
  type PlanExaminer,
  type PlanInput,
  type PlanRoom,
} from '#domain/schedule/plan/instance.ts'
import { pick, type Random, seededRandom, shuffled } from '#domain/schedule/plan/random.ts'
import { parseIso } from '#domain/time.ts'

export interface PlanSize {
  candidates: number
  areas: number
  rooms: number
  days: number
  examiners: number
  /** On how many of the days a room is open, and an examiner comes. */
  roomDays: number
  examinerDays: number
  mostMinutes: number
}

/** The reference instances of `bench/plan.ts`: with room to spare, hardly enough, and with too few examiners. */
export const reference: Readonly<Record<string, PlanSize>> = {
  wide: {
    candidates: 5000,
    areas: 10,
    rooms: 40,
    days: 10,
    examiners: 60,
    roomDays: 10,
    examinerDays: 8,
    mostMinutes: 360,
  },
  tight: {
    candidates: 5000,
    areas: 10,
    rooms: 40,
    days: 10,
    examiners: 60,
    roomDays: 5,
    examinerDays: 4,
    mostMinutes: 300,
  },
  short: {
    candidates: 5000,
    areas: 10,
    rooms: 40,
    days: 10,
    examiners: 60,
    roomDays: 10,
    examinerDays: 3,
    mostMinutes: 240,
  },
}

/** How often each major is chosen, its minutes and what it needs; most children play the piano. */
const majors = [
  { id: 1, share: 40, minutes: [6, 8, 10, 15], equipment: ['piano'] },
  { id: 2, share: 14, minutes: [6, 8, 10, 12], equipment: [] },
  { id: 3, share: 12, minutes: [6, 8, 10, 12], equipment: [] },
  { id: 4, share: 10, minutes: [5, 6, 8, 10], equipment: ['piano'] },
  { id: 5, share: 8, minutes: [8, 10, 12, 15], equipment: ['drums'] },
  { id: 6, share: 6, minutes: [6, 8, 10, 12], equipment: [] },
  { id: 7, share: 6, minutes: [6, 8, 10, 12], equipment: [] },
  { id: 8, share: 4, minutes: [6, 8, 10, 12], equipment: [] },
] as const
type Major = (typeof majors)[number]
const drawn: Major[] = majors.flatMap((major) => Array.from({ length: major.share }, () => major))

const firstDay = parseIso('2027-07-10T00:00:00+08:00') ?? 0
const DAY_MINUTES = 1440
const at = (day: number, hour: number) => firstDay + inMs(day * DAY_MINUTES + hour * 60)

/** An instance with families, teachers, children with two majors, relations and dates to avoid; the same for one seed. */
export function planInstance(size: PlanSize, seed: number): PlanInput {
  const random = seededRandom(seed)
  const { areas, days } = size
  const someDays = (count: number) =>
    shuffled(
      random,
      Array.from({ length: days }, (_, day) => day),
    )
      .slice(0, count)
      .sort((a, b) => a - b)
  const rooms: PlanRoom[] = Array.from({ length: size.rooms }, (_, index) => ({
    id: 100 + index,
    areaId: 1 + (index % areas),
    venueId: 1 + (index % (areas * 2)),
    equipment: [...(index % 8 < 6 ? ['piano'] : []), ...(random() < 0.4 || index < areas ? ['drums'] : [])],
    openings: someDays(size.roomDays).flatMap((day) => [
      { from: at(day, 8.5), to: at(day, 12) },
      { from: at(day, 14), to: at(day, 17.5) },
    ]),
  }))
  const examiners: PlanExaminer[] = Array.from({ length: size.examiners }, (_, index) => ({
    id: 500 + index,
    majorIds:
      index % 10 === 9
        ? []
        : [...new Set([index % 5 < 3 ? 1 : 4, pick(random, drawn)?.id ?? 1, pick(random, majors)?.id ?? 1])],
    areaIds:
      index % 2 === 0
        ? []
        : [...new Set([1 + (index % areas), 1 + Math.floor(random() * areas), 1 + Math.floor(random() * areas)])],
    days: someDays(size.examinerDays).map((day) => ({
      from: at(day, 8),
      to: at(day, 18),
      mostMinutes: size.mostMinutes,
    })),
    busy: [],
  }))
  return { seed, rooms, examiners, candidates: candidatesOf(size, random), pinnedSittings: [] }
}

function candidatesOf(size: PlanSize, random: Random): PlanCandidate[] {
  const candidates: PlanCandidate[] = []
  for (let family = 0; candidates.length < size.candidates; family++) {
    const areaId = 1 + Math.floor(random() * size.areas)
    const children = random() < 0.15 ? 2 : 1
    const teacher = random() < 0.8 ? `t${areaId}.${Math.floor(random() * 25)}` : ''
    const avoidedDays = random() < 0.1 ? [dayOf(at(Math.floor(random() * size.days), 9))] : []
    for (let child = 0; child < children; child++) {
      const chosen = new Set([pick(random, drawn), ...(random() < 0.1 ? [pick(random, drawn)] : [])])
      for (const major of chosen)
        if (major && candidates.length < size.candidates)
          candidates.push({
            enrolmentId: 10_000 + candidates.length,
            person: `p${family}.${child}`,
            family: `f${family}`,
            teacher,
            areaId,
            majorId: major.id,
            minutes: pick(random, major.minutes) ?? 6,
            pauseMinutes: 2,
            equipment: major.equipment,
            barredExaminerIds: random() < 0.03 ? [500 + Math.floor(random() * size.examiners)] : [],
            avoidedDays,
            busy: [],
            pinned: null,
          })
    }
  }
  return candidates
}
