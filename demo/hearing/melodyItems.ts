import { notationText } from '#domain/catalogue/hearingNotation.ts'
import { type Drafter, fourOf, playChord } from './item.ts'
import type { Random } from './random.ts'
import { notesOf } from './rhythmItems.ts'

interface Key {
  /** The tones of the scale from the tonic on, from which a bit more than an octave in both directions is made. */
  tones: readonly string[]
  tonic: number
}

const letters = 'CDEFGAB'
const key = (tonic: string, altered: Readonly<Record<string, string>>): Key => ({
  tones: Array.from({ length: 7 }, (_, at) => {
    const letter = letters[(letters.indexOf(tonic) + at) % 7] ?? 'C'
    return letter + (altered[letter] ?? '')
  }),
  tonic: letters.indexOf(tonic),
})

const KEYS: ReadonlyArray<readonly Key[]> = [
  [key('C', {})],
  [key('C', {}), key('F', { B: 'b' })],
  [key('G', { F: '#' }), key('F', { B: 'b' }), key('D', { F: '#', C: '#' })],
  [key('A', { G: '#' }), key('E', { F: '#', D: '#' }), key('D', { B: 'b', C: '#' })],
  [key('B', { B: 'b', E: 'b' }), key('A', { F: '#', C: '#', G: '#' }), key('G', { B: 'b', E: 'b', F: '#' })],
]
/** The steps allowed between tones, by level. */
const STEPS: ReadonlyArray<readonly number[]> = [
  [-1, -1, 1, 1, 0],
  [-2, -1, -1, 1, 1, 2],
  [-2, -1, 1, 2, 3, -3],
  [-3, -2, -1, 1, 2, 3, 4],
  [-5, -4, -2, -1, 1, 2, 4, 5],
]
/** The lowest and highest degree of a melody by level; 0 is the tonic. */
const RANGES: ReadonlyArray<readonly [low: number, high: number]> = [
  [0, 4],
  [0, 7],
  [-1, 7],
  [-1, 7],
  [-2, 7],
]
/** The rhythms of two bars, by level. */
const RHYTHMS: ReadonlyArray<readonly string[]> = [
  ['q q q q h h', 'q q h q q h', 'h q q q q h'],
  ['q q e e q q q h', 'e e q q q q q h', 'q q e e q h h'],
  ['q. e q q e e q h', 'q q e e q q. e h', 'e e q q. e q q h'],
  ['q. e e e q e q e h', 'e e e e q q q. e q q', 'q e e q. e e e q h'],
  ['e. s q e e q s s s s q h', 'e q e q q e. s q h', 'q. s s q q e e e e h'],
]

const named = ({ tones, tonic }: Key, degree: number) => {
  const octave = 4 + Math.floor((tonic + degree) / 7) - (tonic >= 5 ? 1 : 0)
  return `${tones[((degree % 7) + 7) % 7] ?? 'C'}${octave}`
}

interface Melody {
  key: Key
  degrees: number[]
  lengths: string[]
}

function drawMelody(level: number, random: Random): Melody {
  const own = random.pick(KEYS[level - 1] ?? [])
  const lengths = random.pick(RHYTHMS[level - 1] ?? []).split(' ')
  const [low, high] = RANGES[level - 1] ?? [0, 4]
  const degrees = [random.pick([0, 2, 4])]
  while (degrees.length < lengths.length - 1) {
    const last = degrees[degrees.length - 1] ?? 0
    const fitting = (STEPS[level - 1] ?? []).map((step) => last + step).filter((to) => to >= low && to <= high)
    degrees.push(random.pick(fitting))
  }
  const last = degrees[degrees.length - 1] ?? 0
  degrees.push(last > 4 ? 7 : random.pick([0, 2]))
  return { key: own, degrees, lengths }
}

const textOf = ({ key: own, degrees, lengths }: Melody) =>
  notationText(
    4,
    4,
    degrees.map((degree, index) => named(own, degree) + (lengths[index] ?? 'q')),
  )

/** Moves one tone by a step or two; never the first tone, which establishes the key. */
function moveAt(at: number, random: Random) {
  const by = random.pick([-2, -1, 1, 2])
  return (melody: Melody): Melody => ({
    ...melody,
    degrees: melody.degrees.map((degree, index) => (index === at ? degree + by : degree)),
  })
}

export const draftMelody: Drafter = (level, random) => {
  const right = drawMelody(level, random)
  const [one = 1, other = 2] = random.some([...right.degrees.keys()].slice(1), 2)
  const options = fourOf(right, moveAt(one, random), moveAt(other, random)).map(textOf)
  return { prompt: '听旋律，选出对应的谱例', notes: notesOf(textOf(right), 0.1), options, model: '' }
}

/** The middle of a child's voice, E4 to F4. */
const VOICE = 64.5

/** Transposes to the octave that suits a child's voice best. */
function singable(text: string): string {
  const midis = notesOf(text, 0).map(({ midi }) => midi)
  const middle = (Math.min(...midis) + Math.max(...midis)) / 2
  const octaves = Math.round((VOICE - middle) / 12)
  return text.replace(/([A-G][#b]?)(\d)/g, (_, letter: string, octave: string) => letter + (Number(octave) + octaves))
}

/** The chord of the key, then the melody to sing, which is as hard as those to read one level below. */
export const draftMelodySingBack: Drafter = (level, random) => {
  const melody = drawMelody(Math.max(1, level - 1), random)
  const model = singable(textOf(melody))
  const chord = singable(textOf({ ...melody, degrees: [0, 2, 4], lengths: ['q', 'q', 'q'] }))
  return {
    prompt: '先听主和弦，再听旋律；听完后录音，用“la”完整模唱',
    notes: [
      ...playChord(
        notesOf(chord, 0).map(({ midi }) => midi),
        0.1,
        1.1,
      ),
      ...notesOf(model, 1.6),
    ],
    options: [],
    model,
  }
}
