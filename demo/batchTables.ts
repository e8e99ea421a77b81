import { DAY_MS, type Instant, shanghaiClock, startOfShanghaiDay } from '#domain/time.ts'

/**
 * Ids of the batches by what they demonstrate. EB_ID 15 and those from 22 on have the new fees, the others the old
 * ones.
 */
export const batchIds = {
  /** Finished, with results and comments published. */
  finished: 15,
  /** Exams on site only, whose rooms and minutes an automatic plan gave; today is an exam day. */
  planned: 19,
  /** Registration has ended, times are published, exams are in progress. */
  sitting: 20,
  /** Open with prefix 53, so online only; old fees. */
  openOnline: 21,
  /** Open for online and offline exams. */
  open: 22,
  notStarted: 23,
  locked: 24,
} as const

/** A batch, with times as days relative to the day of loading; each is the start of that day in Shanghai. */
interface BatchPlan {
  id: number
  /** The part of the name after year and month. */
  title: string
  prefix: string
  isLocked?: boolean
  opens: number
  closes: number
  /** The first day of the exams, whose year and month are in the batch's name. */
  exam: number
  showRoom: number | null
  showRoomEnds: number | null
  showResult: number | null
  showComments: number | null
  hearingState: 0 | 1 | 2
}

export const batchPlans: readonly BatchPlan[] = [
  {
    id: batchIds.finished,
    title: '音乐考级',
    prefix: '87',
    opens: -230,
    closes: -190,
    exam: -170,
    showRoom: -180,
    showRoomEnds: -165,
    showResult: -140,
    showComments: -138,
    hearingState: 0,
  },
  {
    id: batchIds.planned,
    title: '音乐考级（钢琴现场专场）',
    prefix: '87',
    opens: -70,
    closes: -18,
    exam: 0,
    showRoom: -7,
    showRoomEnds: 4,
    showResult: 35,
    showComments: 37,
    hearingState: 0,
  },
  {
    id: batchIds.sitting,
    title: '音乐考级',
    prefix: '87',
    opens: -75,
    closes: -20,
    exam: 0,
    showRoom: -6,
    showRoomEnds: 16,
    showResult: 40,
    showComments: 42,
    hearingState: 2,
  },
  {
    id: batchIds.openOnline,
    title: '音乐考级（云南线上专场）',
    prefix: '53',
    opens: -12,
    closes: 33,
    exam: 58,
    showRoom: 50,
    showRoomEnds: 66,
    showResult: 90,
    showComments: 92,
    hearingState: 1,
  },
  {
    id: batchIds.open,
    title: '音乐考级',
    prefix: '87',
    opens: -9,
    closes: 36,
    exam: 61,
    showRoom: 53,
    showRoomEnds: 70,
    showResult: 95,
    showComments: 97,
    hearingState: 1,
  },
  {
    id: batchIds.notStarted,
    title: '音乐考级（假期专场）',
    prefix: '87',
    opens: 40,
    closes: 80,
    exam: 105,
    showRoom: null,
    showRoomEnds: null,
    showResult: null,
    showComments: null,
    hearingState: 0,
  },
  {
    id: batchIds.locked,
    title: '音乐考级（院校团体专场）',
    prefix: '87',
    isLocked: true,
    opens: -20,
    closes: 25,
    exam: 50,
    showRoom: null,
    showRoomEnds: null,
    showResult: null,
    showComments: null,
    hearingState: 0,
  },
]

/** The start, in Shanghai, of the day that is `days` days from that of `now`. */
export function dayFrom(now: number, days: number): Instant {
  return startOfShanghaiDay(now) + days * DAY_MS
}

/** The batch's name, such as `2026年11月音乐考级`, with year and month of the exam. */
export function batchName({ title, exam }: BatchPlan, now: number): string {
  const { year, month } = shanghaiClock(dayFrom(now, exam))
  return `${year}年${month}月${title}`
}

/** What an appeal against a result of the finished batch costs, in fen. */
export const DEMO_APPEAL_FEE_FEN = 3000

/** The old and new fees in yuan by level; hearing has the levels 1 to 5. */
export const feesYuan = {
  old: [70, 80, 90, 100, 110, 120, 130, 140, 150, 160],
  new: [150, 160, 170, 180, 190, 200, 210, 220, 230, 240],
  hearing: [120, 140, 160, 180, 200],
} as const
