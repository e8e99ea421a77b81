import { notationText, parseNotation, soundsOf } from '#domain/catalogue/hearingNotation.ts'
import { type Drafter, fourOf, PIANO, type SoundNote } from './item.ts'
import type { Random } from './random.ts'

/** At 120 quarter notes a minute. */
const SIXTEENTH_SECONDS = 0.125
const G4 = 67

/** The rhythmic figures that each level adds, as tokens, of one or two beats. */
const FIGURES: ReadonlyArray<readonly string[]> = [
  ['q', 'e e', 'q', 'h', 'q e e', 'e e q'],
  ['rq', 'h', 'e e', 'q'],
  ['s s s s', 'q. e', 'e. s'],
  ['e s s', 's s e', 'e q e'],
  ['s e s', 's e.', 're e'],
]
const COMPOUND = ['q.', 'e e e', 'q e', 'e q', 'e s s e', 'e. s e'] as const

function sixteenthsOf(figure: string): number {
  return (parseNotation(`♫4/4 ${figure}`)?.notes ?? []).reduce((sum, { sixteenths }) => sum + sixteenths, 0)
}

/** Two bars of figures. */
interface Rhythm {
  beats: number
  beatUnit: number
  figures: string[]
}

function figuresOf(level: number): string[] {
  const known = FIGURES.slice(0, level).flat()
  // The figures that the level adds are twice as likely.
  return level === 1 ? known : [...known, ...(FIGURES[level - 1] ?? [])]
}

/** A bar must not begin with a rest, which would be heard as part of the bar before. */
const startsBar = (figure: string) => !figure.startsWith('r')

function bar(beats: number, level: number, random: Random): string[] {
  const figures: string[] = []
  let left = beats * 4
  while (left > 0) {
    const fitting = figuresOf(level).filter((figure) => sixteenthsOf(figure) <= left)
    const figure = random.pick(figures.length === 0 ? fitting.filter(startsBar) : fitting)
    figures.push(figure)
    left -= sixteenthsOf(figure)
  }
  return figures
}

function drawRhythm(level: number, random: Random): Rhythm {
  if (level === 5 && random.whole(2) === 0) {
    const figures = Array.from({ length: 4 }, () => random.pick(COMPOUND))
    return { beats: 6, beatUnit: 8, figures }
  }
  const beats = level === 1 ? 4 : random.pick([3, 4])
  return { beats, beatUnit: 4, figures: [...bar(beats, level, random), ...bar(beats, level, random)] }
}

const textOf = ({ beats, beatUnit, figures }: Rhythm) => notationText(beats, beatUnit, figures.join(' ').split(' '))

/** The sounding form of a rhythm; two notations that sound alike would both be correct. */
function soundOf(rhythm: Rhythm): string {
  const notation = parseNotation(textOf(rhythm))
  return JSON.stringify(notation && soundsOf(notation))
}

/** Replaces one figure by another of the same length. */
function changeAt(at: number, { figures, beatUnit }: Rhythm, level: number, random: Random) {
  const old = figures[at] ?? ''
  const known: readonly string[] = beatUnit === 8 ? COMPOUND : figuresOf(level)
  const fitting = known.filter(
    (figure) => figure !== old && sixteenthsOf(figure) === sixteenthsOf(old) && startsBar(figure),
  )
  const next = fitting.length === 0 ? old : random.pick(fitting)
  return (changed: Rhythm): Rhythm => ({
    ...changed,
    figures: changed.figures.map((figure, index) => (index === at ? next : figure)),
  })
}

export function notesOf(text: string, from: number, midi = G4): SoundNote[] {
  const notation = parseNotation(text)
  if (!notation) throw new Error(`no notation: ${text}`)
  return soundsOf(notation).map((sound) => ({
    at: from + sound.at * SIXTEENTH_SECONDS,
    seconds: sound.sixteenths * SIXTEENTH_SECONDS * 0.94,
    midi: sound.midi ?? midi,
    program: PIANO,
  }))
}

export const draftRhythm: Drafter = (level, random) => {
  for (;;) {
    const right = drawRhythm(level, random)
    const [one = 0, other = 0] = random.some([...right.figures.keys()], 2)
    const four = fourOf(right, changeAt(one, right, level, random), changeAt(other, right, level, random))
    if (new Set(four.map(soundOf)).size < four.length) continue
    const options = four.map(textOf)
    return { prompt: '听节奏，选出对应的谱例', notes: notesOf(textOf(right), 0.1), options, model: '' }
  }
}

/** Clicks for one bar that give the beat before the rhythm starts. */
function countIn(text: string): { notes: SoundNote[]; seconds: number } {
  const { beats, beatUnit } = parseNotation(text) ?? { beats: 4, beatUnit: 4 }
  const [clicks, each] = beatUnit === 8 ? [2, 6 * SIXTEENTH_SECONDS] : [beats, 4 * SIXTEENTH_SECONDS]
  const notes = Array.from({ length: clicks }, (_, index) => ({
    at: 0.1 + index * each,
    seconds: 0.1,
    midi: index === 0 ? 76 : 77,
    program: 'woodblock' as const,
  }))
  return { notes, seconds: 0.1 + clicks * each }
}

export const draftRhythmImitation: Drafter = (level, random) => {
  const text = textOf(drawRhythm(level, random))
  const lead = countIn(text)
  return {
    prompt: '先听一小节预备拍，再听节奏；听完后录音，用拍手或“da”准确模仿',
    notes: [...lead.notes, ...notesOf(text, lead.seconds)],
    options: [],
    model: text,
  }
}
