/**
 * A text format for short rhythms and melodies: `♫4/4 C4q D4q E4h | F#4e. G4s rq`. A note is its pitch (left out where
 * only the rhythm counts), its length (w h q e s for whole to sixteenth) and an optional dot; `r` is a rest, `|` a bar
 * line.
 */
export type NotatedPitch = { letter: string; alter: -1 | 0 | 1; octave: number }
export type NotatedNote = {
  pitch: NotatedPitch | null
  isRest: boolean
  length: NoteLength
  isDotted: boolean
  /** When the note begins, in sixteenths from the start. */
  at: number
  sixteenths: number
}
export type Notation = { beats: number; beatUnit: number; notes: NotatedNote[]; barsAt: number[] }
export type NoteLength = 'w' | 'h' | 'q' | 'e' | 's'

const MARK = '♫'
const LENGTHS: Readonly<Record<NoteLength, number>> = { w: 16, h: 8, q: 4, e: 2, s: 1 }
const TOKEN = /^(?:(r)|([A-G])([#b]?)(\d))?([whqes])(\.?)$/
const SEMITONES: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const LETTERS = 'CDEFGAB'

/** The notation in a text; null where the text is none and is shown as it stands. */
export function parseNotation(text: string): Notation | null {
  const [head = '', ...tokens] = text.split(' ')
  const meter = /^♫(\d)\/(\d)$/.exec(head)
  if (!meter) return null
  const notes: NotatedNote[] = []
  const barsAt: number[] = []
  let at = 0
  for (const token of tokens) {
    if (token === '|') {
      barsAt.push(at)
      continue
    }
    const note = noteOf(token, at)
    if (note === null) return null
    notes.push(note)
    at += note.sixteenths
  }
  return notes.length === 0 ? null : { beats: Number(meter[1]), beatUnit: Number(meter[2]), notes, barsAt }
}

function noteOf(token: string, at: number): NotatedNote | null {
  const found = TOKEN.exec(token)
  if (!found) return null
  const [, rest, letter, accidental, octave, length, dot] = found
  const base = LENGTHS[length as NoteLength]
  return {
    pitch:
      letter === undefined
        ? null
        : { letter, alter: accidental === '#' ? 1 : accidental === 'b' ? -1 : 0, octave: Number(octave) },
    isRest: rest !== undefined,
    length: length as NoteLength,
    isDotted: dot === '.',
    at,
    sixteenths: dot === '.' ? base * 1.5 : base,
  }
}

/** The MIDI number of a pitch: 60 is C4. */
export function midiOf({ letter, alter, octave }: NotatedPitch): number {
  return (octave + 1) * 12 + (SEMITONES[letter] ?? 0) + alter
}

/** Steps of the staff above C4; E4, the lowest line of the treble staff, is 2. */
export function staffStepOf({ letter, octave }: NotatedPitch): number {
  return (octave - 4) * 7 + LETTERS.indexOf(letter)
}

type Sound = { at: number; sixteenths: number; midi: number | null }

/**
 * The sounding notes: start and length in sixteenths, and MIDI number (null where only the rhythm counts). Rests are
 * left out.
 */
export function soundsOf({ notes }: Notation): Sound[] {
  return notes
    .filter(({ isRest }) => !isRest)
    .map(({ at, sixteenths, pitch }) => ({ at, sixteenths, midi: pitch && midiOf(pitch) }))
}

/** The text of these notes as `parseNotation` reads it, with bar lines inserted. */
export function notationText(beats: number, beatUnit: number, tokens: readonly string[]): string {
  const barSixteenths = (beats * 16) / beatUnit
  const parts = [`${MARK}${beats}/${beatUnit}`]
  let at = 0
  for (const token of tokens) {
    if (at > 0 && at % barSixteenths === 0) parts.push('|')
    parts.push(token)
    at += noteOf(token, at)?.sixteenths ?? 0
  }
  return parts.join(' ')
}

const LENGTH_WORDS: Readonly<Record<NoteLength, string>> = {
  w: '全',
  h: '二分',
  q: '四分',
  e: '八分',
  s: '十六分',
}
const ALTER_WORDS: Readonly<Record<string, string>> = { '-1': '降', '0': '', '1': '升' }

/** The notation in words, for screen readers: `4/4拍：四分 C，附点四分 升F，八分休止。` */
export function spokenNotation({ beats, beatUnit, notes, barsAt }: Notation): string {
  const words = notes.map(({ pitch, isRest, length, isDotted, at }) => {
    const what = `${isDotted ? '附点' : ''}${LENGTH_WORDS[length]}${isRest ? '休止' : ''}`
    const named = pitch ? `${what} ${ALTER_WORDS[pitch.alter] ?? ''}${pitch.letter}${pitch.octave}` : what
    return barsAt.includes(at) ? `小节线，${named}` : named
  })
  return `${beats}/${beatUnit}拍：${words.join('，')}`
}
