import { type NotatedNote, type Notation, staffStepOf } from '#domain/catalogue/hearingNotation.ts'

/** Measures in drawing units. The lowest staff line is at `BASE`, and lines are `GAP` apart. */
export const GAP = 9
export const BASE = 62
const STEM = 27
const HEAD = 27
const [ROOM, PER_SIXTEENTH, BAR_ROOM] = [19, 2.6, 12]
/** Stems of A4 and lower notes point up, as do all stems of a rhythm. */
const MIDDLE_STEP = 6

export type PlacedNote = {
  note: NotatedNote
  x: number
  y: number
  isStemUp: boolean
  /** Where the stem ends; null for a whole note and a rest. */
  stemTo: number | null
  /** The number of flags on the note itself; 0 under a beam. */
  flags: number
  ledgers: number[]
}
export type Beam = { x1: number; x2: number; y: number }
export type Layout = {
  width: number
  isPitched: boolean
  headX: number
  notes: PlacedNote[]
  beams: Beam[]
  bars: number[]
}

const yOf = (step: number) => BASE - ((step - 2) * GAP) / 2
const flagsOf = ({ length, isRest }: NotatedNote) => (isRest ? 0 : length === 's' ? 2 : length === 'e' ? 1 : 0)

/** Returns the ledger lines of a step below or above the staff. */
function ledgersOf(step: number): number[] {
  const lines: number[] = []
  for (let at = 0; at >= step; at -= 2) lines.push(yOf(at))
  for (let at = 12; at <= step; at += 2) lines.push(yOf(at))
  return lines
}

/** Groups adjacent flagged notes within one beat, to be joined by a beam. */
function groupsOf({ notes, beatUnit, barsAt }: Notation): number[][] {
  const beat = beatUnit === 8 ? 6 : 4
  const groups: number[][] = []
  notes.forEach((note, index) => {
    const group = groups[groups.length - 1]
    const last = group && notes[group[group.length - 1] ?? 0]
    const isJoined =
      group !== undefined &&
      last !== undefined &&
      flagsOf(note) > 0 &&
      flagsOf(last) > 0 &&
      group[group.length - 1] === index - 1 &&
      Math.floor(note.at / beat) === Math.floor(last.at / beat) &&
      !barsAt.includes(note.at)
    if (isJoined) group.push(index)
    else groups.push([index])
  })
  return groups.filter((group) => group.length > 1)
}

function placeNotes(notation: Notation, isPitched: boolean): Pick<Layout, 'notes' | 'bars' | 'width' | 'headX'> {
  const headX = isPitched ? 46 : 8
  let x = headX + HEAD
  const bars: number[] = []
  const notes = notation.notes.map((note): PlacedNote => {
    if (notation.barsAt.includes(note.at)) {
      bars.push(x)
      x += BAR_ROOM
    }
    const step = note.pitch ? staffStepOf(note.pitch) : MIDDLE_STEP
    const y = yOf(step)
    if (note.pitch && note.pitch.alter !== 0) x += 9
    const isStemUp = !isPitched || step < MIDDLE_STEP
    const hasStem = !note.isRest && note.length !== 'w'
    const placed = {
      note,
      x: x + 7,
      y,
      isStemUp,
      stemTo: hasStem ? y + (isStemUp ? -STEM : STEM) : null,
      flags: flagsOf(note),
      ledgers: note.pitch ? ledgersOf(step) : [],
    }
    x += ROOM + note.sixteenths * PER_SIXTEENTH + (note.isDotted ? 4 : 0)
    return placed
  })
  return { notes, bars, headX, width: Math.ceil(x + 6) }
}

export const stemX = ({ x, isStemUp }: PlacedNote) => x + (isStemUp ? 5.4 : -5.4)

/** Returns one beam over the group and second beams over its sixteenths; the stems of the group end at the beam. */
function beam(notes: PlacedNote[], group: readonly number[]): Beam[] {
  const members = group.flatMap((index) => notes[index] ?? [])
  const steps = members.map(({ y }) => y)
  const isUp = members.filter(({ isStemUp }) => isStemUp).length * 2 >= members.length
  const y = isUp ? Math.min(...steps) - STEM : Math.max(...steps) + STEM
  const joined = members.map((member) => ({ ...member, isStemUp: isUp, stemTo: y, flags: 0 }))
  group.forEach((index, at) => {
    const own = joined[at]
    if (own) notes[index] = own
  })
  const [first, last] = [joined[0], joined[joined.length - 1]]
  if (!first || !last) return []
  const second = y + (isUp ? 6 : -6)
  const short = joined.flatMap((one, at): Beam[] => {
    if (one.note.length !== 's') return []
    const next = joined[at + 1]
    if (next?.note.length === 's') return [{ x1: stemX(one), x2: stemX(next), y: second }]
    if (joined[at - 1]?.note.length === 's') return []
    // A single sixteenth gets a short beam towards its neighbour in the group.
    return [{ x1: stemX(one), x2: stemX(one) + (next ? 7 : -7), y: second }]
  })
  return [{ x1: stemX(first), x2: stemX(last), y }, ...short]
}

/** Computes the positions of all elements of a notation, in drawing units. */
export function layoutOf(notation: Notation): Layout {
  const isPitched = notation.notes.some(({ pitch }) => pitch !== null)
  const placed = placeNotes(notation, isPitched)
  const notes = placed.notes.slice()
  const beams = groupsOf(notation).flatMap((group) => beam(notes, group))
  return { ...placed, notes, beams, isPitched }
}
