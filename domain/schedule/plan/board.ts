import { grouped } from '#domain/grouped.ts'
import type { Instant } from '#domain/time.ts'
import { COSTS, LARGEST_FAMILY, pairCost, teacherCost } from './costs.ts'
import { inMinutes, inMs, type PlanExaminer, type PlanInput } from './instance.ts'
import {
  earliestBegin,
  type Session,
  type Sitter,
  sessionsOf,
  sittingOf,
  suitsExaminer,
  suitsRoom,
} from './sessions.ts'
import { nextStretch, WaitingRooms } from './waiting.ts'

/** The plan while it is made: who sits where, and the questions that the search asks again and again. */
export class Board {
  readonly sessions: Session[]
  readonly sitters: Sitter[]
  readonly examiners: readonly PlanExaminer[]
  /** Nobody is offered a place before this instant. */
  notBefore: Instant = Number.NEGATIVE_INFINITY
  private readonly sessionsByExaminer = new Map<number, Session[]>()
  private readonly waiting: WaitingRooms
  private readonly judgedMs = new Map<string, number>()
  private readonly suiting = new Map<string, Session[]>()

  constructor(input: PlanInput) {
    this.sessions = sessionsOf(input.rooms)
    this.sessions.forEach((session, index) => {
      session.index = index
    })
    this.waiting = new WaitingRooms(input.rooms)
    this.examiners = input.examiners
    this.sitters = sittersOf(input)
  }

  sessionsOfExaminer(examiner: PlanExaminer): readonly Session[] {
    return this.sessionsByExaminer.get(examiner.id) ?? []
  }

  /** The examiner takes the session if he can. */
  open(session: Session, examiner: PlanExaminer): boolean {
    const his = this.sessionsOfExaminer(examiner)
    const span = session.examiner ? null : sittingOf(session, examiner, his)
    if (!span) return false
    Object.assign(session, span, { examiner })
    this.sessionsByExaminer.set(examiner.id, [...his, session])
    this.suiting.clear()
    return true
  }

  /** Frees a session in which nobody sits. */
  close(session: Session): void {
    const { examiner } = session
    if (!examiner || session.sitters.length > 0) throw new Error('only an empty session can be closed')
    this.sessionsByExaminer.set(
      examiner.id,
      this.sessionsOfExaminer(examiner).filter((one) => one !== session),
    )
    Object.assign(session, { examiner: null, ...session.open })
    this.suiting.clear()
  }

  /** The sessions with an examiner in which the enrolment could sit if there were time. */
  suitingSessions(sitter: Sitter): readonly Session[] {
    const key = [sitter.areaId, sitter.majorId, sitter.equipment.join(), sitter.barredExaminerIds.join()].join('|')
    const known = this.suiting.get(key)
    if (known) return known
    const found = this.sessions.filter(
      ({ examiner, room }) => examiner && suitsRoom(sitter, room) && suitsExaminer(sitter, examiner),
    )
    this.suiting.set(key, found)
    return found
  }

  /** The earliest begin from `notBefore` on that breaks no rule, or null. */
  earliest(session: Session, sitter: Sitter, notBefore: Instant): Instant | null {
    if (!this.hasHoursFor(session, sitter)) return null
    let begins = earliestBegin(session, sitter, Math.max(notBefore, this.notBefore))
    while (begins !== null && this.waiting.isFull(session.room, begins))
      begins = earliestBegin(session, sitter, nextStretch(begins))
    return begins
  }

  /** Whether the examiner may judge this long on that day besides what he does. */
  hasHoursFor(session: Session, sitter: Sitter, examiner: PlanExaminer | null = session.examiner): boolean {
    const day = examiner?.days.find(({ from, to }) => from < session.to && session.from < to)
    if (!examiner || !day) return false
    return this.judged(examiner, session.day) + sitter.occupiedMs <= inMs(day.mostMinutes)
  }

  private judged = (examiner: PlanExaminer, day: number) => this.judgedMs.get(`${examiner.id}:${day}`) ?? 0

  private addJudged({ examiner, day }: Session, ms: number): void {
    if (examiner) this.judgedMs.set(`${examiner.id}:${day}`, this.judged(examiner, day) + ms)
  }

  place(sitter: Sitter, session: Session, beginsAt: Instant): void {
    sitter.session = session
    sitter.beginsAt = beginsAt
    let position = session.sitters.length
    while (position > 0 && (session.sitters[position - 1] as Sitter).beginsAt > beginsAt) position--
    session.sitters.splice(position, 0, sitter)
    this.addJudged(session, sitter.occupiedMs)
    this.waiting.count(session.room, beginsAt, 1)
  }

  remove(sitter: Sitter): void {
    const { session } = sitter
    if (!session) return
    session.sitters.splice(session.sitters.indexOf(sitter), 1)
    this.addJudged(session, -sitter.occupiedMs)
    this.waiting.count(session.room, sitter.beginsAt, -1)
    sitter.session = null
  }

  /** What it costs to place an enrolment there, given all that are placed. It must not be placed itself. */
  costOf(sitter: Sitter, session: Session, beginsAt: Instant): number {
    let cost = sitter.avoidedDays.includes(session.day) ? COSTS.avoidedDay : 0
    for (const mate of sitter.mates) if (mate.session) cost += pairCost(sitter, beginsAt, mate, mate.beginsAt)
    cost += costBesidePupils(sitter, session.day, beginsAt)
    return cost + COSTS.idleMinute * idleBeside(session, beginsAt, sitter.occupiedMs)
  }
}

function costBesidePupils(sitter: Sitter, day: number, beginsAt: Instant): number {
  let nearest: number | null = null
  let isAnyPlaced = false
  for (const pupil of sitter.pupils) {
    if (!pupil.session) continue
    isAnyPlaced = true
    if (pupil.session.day !== day) continue
    const apart = Math.abs(inMinutes(pupil.beginsAt - beginsAt))
    if (nearest === null || apart < nearest) nearest = apart
  }
  return isAnyPlaced ? teacherCost(nearest) : 0
}

/** Minutes to the nearer neighbour of a place, or to the begin of the session: what is left there may stay empty. */
function idleBeside(session: Session, beginsAt: Instant, slot: number): number {
  let before = session.from
  let after = Number.POSITIVE_INFINITY
  for (const { beginsAt: at, occupiedMs: taken } of session.sitters) {
    if (at < beginsAt) before = at + taken
    else {
      after = at
      break
    }
  }
  return Math.min(60, inMinutes(Math.min(beginsAt - before, after - beginsAt - slot)))
}

function sittersOf({ candidates }: PlanInput): Sitter[] {
  const sitters: Sitter[] = candidates.map((candidate, index) => ({
    ...candidate,
    index,
    occupiedMs: inMs(candidate.minutes + candidate.pauseMinutes),
    mates: [],
    selves: [],
    pupils: [],
    session: null,
    beginsAt: 0,
  }))
  const others = (key: (sitter: Sitter) => string, set: (sitter: Sitter, others: Sitter[]) => void) => {
    const groups = grouped(sitters, key)
    for (const sitter of sitters)
      set(
        sitter,
        (groups.get(key(sitter)) ?? []).filter((one) => one !== sitter),
      )
  }
  others(
    ({ person }) => person,
    (sitter, selves) => Object.assign(sitter, { selves }),
  )
  const familySize = grouped(sitters, visitOf)
  others(
    (sitter) =>
      (familySize.get(visitOf(sitter))?.length ?? 0) <= LARGEST_FAMILY
        ? visitOf(sitter)
        : `${sitter.person} ${sitter.areaId}`,
    (sitter, mates) => Object.assign(sitter, { mates }),
  )
  others(
    ({ teacher, areaId, index }) => (teacher ? `${teacher} ${areaId}` : `${index}`),
    (sitter, pupils) => Object.assign(sitter, { pupils: pupils.filter((one) => !sitter.mates.includes(one)) }),
  )
  return sitters
}

const visitOf = ({ family, areaId }: Sitter) => `family ${family} ${areaId}`
