import type { Instant } from '#domain/time.ts'
import {
  dayOf,
  halfDays,
  inMs,
  overlap,
  type PlanExaminer,
  type PlanInput,
  type PlanRoom,
  type Span,
} from './instance.ts'
import { canTravel, suitsExaminer, suitsRoom } from './sessions.ts'
import { WAITING_MINUTES, WaitingRooms } from './waiting.ts'

/** The hard rules of office#plan that a place can break, as staff read them; names and times are filled in. */
export const SEAT_RULES = {
  gone: '考生已退费、已转为线上考试或不在本批次现场考试之列',
  attended: '考生已签到或已登记缺考，时间不能再变动',
  changed: '考生的专业、级别或考试时长在排考后有变动',
  otherArea: '{room}不在考生的考区',
  equipment: '{room}没有考生需要的设备',
  roomClosed: '{room}在 {time} 不开放、不在批次的考试时间内，或已另有现场考试',
  noExaminer: '{room}在 {time} 没有安排考官',
  examinerAway: '考官{examiner}在 {time} 不能到场',
  examinerElsewhere: '考官{examiner}在 {time} 另有安排{at}，来不及到场',
  examinerMajor: '考官{examiner}不评审考生的专业',
  related: '考官{examiner}与考生有关联，需要回避',
  examinerFull: '考官{examiner}当天的评审时间已排满',
  roomTaken: '{room}在 {time} 已排考生{other}',
  waitingFull: '考点的候考座位在 {time} 已坐满',
  personElsewhere: '考生在 {time} 另有一场现场考试{at}，同一天须在同一考区，换考点须间隔一小时',
  hasExaminer: '{room}在 {time} 已有考官{examiner}',
  makesRoom: '为没有空档的考生{other}让出时间',
} as const
export type SeatRule = keyof typeof SEAT_RULES

/** A rule that a place breaks, with what stands in its way. */
export interface BrokenRule {
  rule: SeatRule
  roomId?: number
  examinerId?: number
  enrolmentId?: number
  span?: Span
}

export interface SeatToJudge {
  enrolmentId: number
  roomId: number
  beginsAt: Instant
  /** As the plan reckoned with them. */
  minutes: number
  pauseMinutes: number
}

export interface SittingToJudge extends Span {
  roomId: number
  examinerId: number
}

/** What the rules need to know. */
export type RuleFacts = Pick<PlanInput, 'rooms' | 'examiners' | 'candidates'>

/** A sitting with the hours that are left of it and why it cannot be, with what was planned. */
interface Sitting extends SittingToJudge {
  planned: SittingToJudge
  broken: BrokenRule | null
}

interface Taken extends Span {
  enrolmentId: number
  room: PlanRoom
}

/**
 * Judges places by the hard rules against the places that were added before. A plan is judged by adding place after
 * place, a move by adding all others first.
 */
export class SeatJudge {
  private readonly rooms: ReadonlyMap<number, PlanRoom>
  private readonly examiners: ReadonlyMap<number, PlanExaminer>
  private readonly candidates: ReadonlyMap<number, PlanInput['candidates'][number]>
  private readonly sittingsByRoom = new Map<number, Sitting[]>()
  private readonly inRoom = new Map<string, Taken[]>()
  private readonly ofPerson = new Map<string, Taken[]>()
  private readonly waiting: WaitingRooms
  private readonly judgedMs = new Map<string, number>()

  constructor(facts: RuleFacts, sittings: readonly SittingToJudge[]) {
    this.rooms = new Map(facts.rooms.map((room) => [room.id, room]))
    this.waiting = new WaitingRooms(facts.rooms)
    this.examiners = new Map(facts.examiners.map((examiner) => [examiner.id, examiner]))
    this.candidates = new Map(facts.candidates.map((candidate) => [candidate.enrolmentId, candidate]))
    const known: SittingToJudge[] = []
    for (const one of [...sittings].sort((a, b) => a.from - b.from || a.roomId - b.roomId)) {
      const sitting = this.judgeSitting(one, known)
      known.push(sitting)
      this.sittingsByRoom.set(one.roomId, [...(this.sittingsByRoom.get(one.roomId) ?? []), sitting])
    }
  }

  /** Takes the place of a seat, so that later ones are judged against it. Seats of unknown rooms take none. */
  add(seat: SeatToJudge): void {
    const room = this.rooms.get(seat.roomId)
    const person = this.candidates.get(seat.enrolmentId)?.person
    if (!room || person === undefined) return
    const { enrolmentId, beginsAt: from } = seat
    push(this.inRoom, roomDay(seat), { enrolmentId, room, from, to: from + slotOf(seat) })
    push(this.ofPerson, person, { enrolmentId, room, from, to: from + inMs(seat.minutes) })
    this.waiting.count(room, from, 1)
    const sitting = this.sittingAt(seat)
    if (!sitting) return
    const key = examinerDay(sitting)
    this.judgedMs.set(key, (this.judgedMs.get(key) ?? 0) + slotOf(seat))
  }

  /** The first rule that the place breaks, or null. */
  why(seat: SeatToJudge): BrokenRule | null {
    const { roomId, beginsAt } = seat
    const span = { from: beginsAt, to: beginsAt + inMs(seat.minutes) }
    const candidate = this.candidates.get(seat.enrolmentId)
    if (!candidate) return { rule: 'gone' }
    if (candidate.minutes > seat.minutes) return { rule: 'changed' }
    const room = this.rooms.get(roomId)
    if (!room) return { rule: 'roomClosed', roomId, span }
    if (room.areaId !== candidate.areaId) return { rule: 'otherArea', roomId }
    if (!suitsRoom(candidate, room)) return { rule: 'equipment', roomId }
    if (!isWithin(span, room.openings.flatMap(halfDays))) return { rule: 'roomClosed', roomId, span }
    return (
      this.whyExaminerUnfit(seat, candidate) ??
      this.whyRoomTaken(seat) ??
      this.whyPersonElsewhere(candidate, room, span) ??
      this.whyExaminerFull(seat) ??
      this.whyWaitingFull(room, beginsAt)
    )
  }

  /** The first rule about its examiner that the place breaks, whatever else stands against it. */
  whyNotByExaminer(seat: SeatToJudge): BrokenRule | null {
    const candidate = this.candidates.get(seat.enrolmentId)
    if (!candidate) return { rule: 'gone' }
    return this.whyExaminerUnfit(seat, candidate) ?? this.whyExaminerFull(seat)
  }

  /** The sitting in which a place lies, with the hours in which room and examiner are there by now. */
  sittingAt({ roomId, beginsAt, minutes }: SeatToJudge): (SittingToJudge & { broken: BrokenRule | null }) | undefined {
    const span = { from: beginsAt, to: beginsAt + inMs(minutes) }
    return this.sittingsByRoom.get(roomId)?.find(({ planned }) => isWithin(span, [planned]))
  }

  private judgeSitting(planned: SittingToJudge, others: readonly SittingToJudge[]): Sitting {
    const { roomId, examinerId } = planned
    const room = this.rooms.get(roomId)
    const examiner = this.examiners.get(examinerId)
    const open = longestCommon(planned, room?.openings.flatMap(halfDays) ?? [])
    const there = longestCommon(open ?? planned, examiner?.days ?? [])
    const sitting = { roomId, examinerId, planned, ...(there ?? spanOf(planned)) }
    const as = (broken: BrokenRule | null): Sitting => ({ ...sitting, broken })
    const span = spanOf(planned)
    if (!room || !open) return as({ rule: 'roomClosed', roomId, span })
    const comes = examiner && (examiner.areaIds.length === 0 || examiner.areaIds.includes(room.areaId))
    if (!comes || !there) return as({ rule: 'examinerAway', examinerId, span })
    const busy = examiner.busy.find((one) => overlap(one, there))
    if (busy) return as({ rule: 'examinerElsewhere', examinerId, span: busy })
    for (const other of others) {
      const elsewhere = other.examinerId === examinerId ? this.rooms.get(other.roomId) : undefined
      if (elsewhere && !canTravel(other, elsewhere, there, room))
        return as({ rule: 'examinerElsewhere', examinerId, span: spanOf(other), roomId: other.roomId })
    }
    return as(null)
  }

  private whyExaminerUnfit(seat: SeatToJudge, candidate: PlanInput['candidates'][number]): BrokenRule | null {
    const { roomId, beginsAt } = seat
    const span = { from: beginsAt, to: beginsAt + inMs(seat.minutes) }
    const sitting = this.sittingAt(seat)
    if (!sitting) return { rule: 'noExaminer', roomId, span }
    const { examinerId } = sitting
    const examiner = this.examiners.get(examinerId)
    if (!examiner) return { rule: 'examinerAway', examinerId, span }
    if (sitting.broken) return sitting.broken
    if (!isWithin(span, examiner.days)) return { rule: 'examinerAway', examinerId, span }
    return whyUnfit(candidate, examiner)
  }

  private whyRoomTaken(seat: SeatToJudge): BrokenRule | null {
    const slot = { from: seat.beginsAt, to: seat.beginsAt + slotOf(seat) }
    const taken = this.inRoom
      .get(roomDay(seat))
      ?.find((one) => one.enrolmentId !== seat.enrolmentId && overlap(one, slot))
    if (!taken) return null
    return { rule: 'roomTaken', roomId: seat.roomId, enrolmentId: taken.enrolmentId, span: spanOf(taken) }
  }

  private whyPersonElsewhere(
    { person, busy, enrolmentId }: PlanInput['candidates'][number],
    room: PlanRoom,
    span: Span,
  ): BrokenRule | null {
    const other = busy.find((one) => overlap(one, span))
    if (other) return { rule: 'personElsewhere', span: other }
    const taken = this.ofPerson
      .get(person)
      ?.find((one) => one.enrolmentId !== enrolmentId && !canTravel(one, one.room, span, room))
    if (!taken) return null
    return { rule: 'personElsewhere', roomId: taken.room.id, enrolmentId: taken.enrolmentId, span: spanOf(taken) }
  }

  private whyWaitingFull(room: PlanRoom, beginsAt: Instant): BrokenRule | null {
    if (!this.waiting.isFull(room, beginsAt)) return null
    return { rule: 'waitingFull', span: { from: beginsAt - inMs(WAITING_MINUTES), to: beginsAt } }
  }

  private whyExaminerFull(seat: SeatToJudge): BrokenRule | null {
    const sitting = this.sittingAt(seat)
    const examiner = sitting && this.examiners.get(sitting.examinerId)
    if (!examiner) return null
    const day = examiner.days.find((one) => overlap(one, sitting))
    const judged = this.judgedMs.get(examinerDay(sitting)) ?? 0
    if (day && judged + slotOf(seat) <= inMs(day.mostMinutes)) return null
    return { rule: 'examinerFull', examinerId: examiner.id }
  }
}

export interface PlacedSeat {
  seat: SeatToJudge
  sitting: SittingToJudge
}

/**
 * Which places of a plan stand and which do not; of two that are in each other's way the later one does not. `fixed`
 * places stand whatever the rules say, because their candidates have been there.
 */
export function judgePlan(
  facts: RuleFacts,
  {
    seats,
    sittings,
    fixed,
  }: { seats: readonly SeatToJudge[]; sittings: readonly SittingToJudge[]; fixed: readonly SeatToJudge[] },
): { kept: PlacedSeat[]; broken: Map<number, BrokenRule> } {
  const judge = new SeatJudge(facts, sittings)
  const broken = new Map<number, BrokenRule>()
  const kept: PlacedSeat[] = []
  for (const seat of fixed) judge.add(seat)
  for (const seat of [...seats].sort((a, b) => a.beginsAt - b.beginsAt || a.enrolmentId - b.enrolmentId)) {
    const why = judge.why(seat)
    const sitting = judge.sittingAt(seat)
    if (why || !sitting) broken.set(seat.enrolmentId, why ?? { rule: 'noExaminer', roomId: seat.roomId })
    else {
      judge.add(seat)
      kept.push({ seat, sitting })
    }
  }
  return { kept, broken }
}

function whyUnfit(candidate: PlanInput['candidates'][number], examiner: PlanExaminer): BrokenRule | null {
  if (suitsExaminer(candidate, examiner)) return null
  const isBarred = candidate.barredExaminerIds.includes(examiner.id)
  return { rule: isBarred ? 'related' : 'examinerMajor', examinerId: examiner.id }
}

const slotOf = ({ minutes, pauseMinutes }: SeatToJudge): number => inMs(minutes + pauseMinutes)
const roomDay = ({ roomId, beginsAt }: SeatToJudge): string => `${roomId}:${dayOf(beginsAt)}`
const examinerDay = ({ examinerId, from }: SittingToJudge): string => `${examinerId}:${dayOf(from)}`
const spanOf = ({ from, to }: Span): Span => ({ from, to })
const commonOf = (a: Span, b: Span): Span => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })
const longestCommon = (span: Span, spans: readonly Span[]): Span | null =>
  spans
    .map((one) => commonOf(span, one))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from)[0] ?? null
const isWithin = (span: Span, spans: readonly Span[]): boolean =>
  spans.some(({ from, to }) => from <= span.from && span.to <= to)

function push<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}
