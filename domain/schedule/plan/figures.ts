import { grouped } from '#domain/grouped.ts'
import type { Board } from './board.ts'
import { CHILD_PAUSE_MINUTES, TOGETHER_MINUTES } from './costs.ts'
import { inMinutes, inMs } from './instance.ts'
import { endOf, type Sitter } from './sessions.ts'

/** What staff read of a plan. */
export interface PlanFigures {
  candidates: number
  placed: number
  /** The minutes of those who are placed, pauses included. */
  placedMinutes: number
  /** How many minutes could at most be placed; no plan does better. */
  mostMinutes: number
  /** Families of two to five enrolments of which two or more are placed. */
  families: number
  /** Those of them with all begins within an hour. */
  familiesTogether: number
  /** Children with several exams. */
  severalExams: number
  /** Those of them who have their exams on one day with a pause between them. */
  severalExamsWell: number
  /** Pupils whose teacher has other pupils who are placed. */
  pupils: number
  /** Those of them with a fellow pupil within an hour. */
  pupilsTogether: number
  /** Placed on a day that the family asked to avoid. */
  onAvoidedDays: number
  sittings: number
  /** Minutes that examiners wait between two candidates. */
  idleMinutes: number
  /** Days on which an examiner changes the venue. */
  venueChanges: number
}

export function figuresOf(board: Board, mostMinutes: number): PlanFigures {
  const placed = board.sitters.filter(({ session }) => session)
  const families = together(placed, ({ mates }) => mates)
  const children = together(placed, ({ selves }) => selves)
  const withFellows = placed.filter(({ pupils }) => pupils.some(({ session }) => session))
  const open = board.sessions.filter(({ examiner }) => examiner)
  return {
    candidates: board.sitters.length,
    placed: placed.length,
    placedMinutes: placed.reduce((sum, { occupiedMs }) => sum + inMinutes(occupiedMs), 0),
    mostMinutes,
    families: families.length,
    familiesTogether: families.filter(isWithinHour).length,
    severalExams: children.length,
    severalExamsWell: children.filter(hasPauses).length,
    pupils: withFellows.length,
    pupilsTogether: withFellows.filter((sitter) =>
      sitter.pupils.some((pupil) => pupil.session && isWithinHour([sitter, pupil])),
    ).length,
    onAvoidedDays: placed.filter(({ session, avoidedDays }) => avoidedDays.includes(session?.day ?? -1)).length,
    sittings: open.length,
    idleMinutes: open.reduce((sum, { sitters }) => sum + idleMinutes(sitters), 0),
    venueChanges: [...grouped(open, ({ examiner, day }) => `${examiner?.id}:${day}`).values()].filter(
      (day) => new Set(day.map(({ room }) => room.venueId)).size > 1,
    ).length,
  }
}

/** The groups of two or more that belong together and are placed. */
function together(placed: readonly Sitter[], othersOf: (sitter: Sitter) => readonly Sitter[]): Sitter[][] {
  const key = (sitter: Sitter) => `${Math.min(sitter.index, ...othersOf(sitter).map(({ index }) => index))}`
  return [...grouped(placed, key).values()].filter((group) => group.length > 1)
}

function isWithinHour(group: readonly Sitter[]): boolean {
  const begins = group.map(({ beginsAt }) => beginsAt)
  return Math.max(...begins) - Math.min(...begins) <= inMs(TOGETHER_MINUTES)
}

function hasPauses(exams: readonly Sitter[]): boolean {
  const sorted = [...exams].sort((a, b) => a.beginsAt - b.beginsAt)
  return sorted.every((exam, index) => {
    const before = sorted[index - 1]
    if (!before) return true
    return before.session?.day === exam.session?.day && exam.beginsAt - endOf(before) >= inMs(CHILD_PAUSE_MINUTES)
  })
}

function idleMinutes(sitters: readonly Sitter[]): number {
  return sitters.reduce((sum, sitter, index) => {
    const before = sitters[index - 1]
    return before ? sum + inMinutes(sitter.beginsAt - before.beginsAt - before.occupiedMs) : sum
  }, 0)
}
