import { type Drafter, optionsAround, playChord, playSequence } from './item.ts'

const INTERVALS = [
  '纯一度',
  '小二度',
  '大二度',
  '小三度',
  '大三度',
  '纯四度',
  '增四度（减五度）',
  '纯五度',
  '小六度',
  '大六度',
  '小七度',
  '大七度',
  '纯八度',
] as const
/** The intervals of each level, in semitones. */
const INTERVAL_SETS: ReadonlyArray<readonly number[]> = [
  [2, 4, 7, 12],
  [1, 2, 3, 4, 5, 7, 12],
  [1, 2, 3, 4, 5, 7, 8, 9, 12],
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
]

/** An interval: ascending at levels 1 and 2, ascending or descending at 3, simultaneous at 4 and 5. */
export const draftInterval: Drafter = (level, random) => {
  const set = INTERVAL_SETS[level - 1] ?? []
  const semitones = random.pick(set)
  const low = (level === 5 ? 48 : 55) + random.whole(level === 5 ? 20 : 10)
  const [a, b] = level === 3 && random.whole(2) === 1 ? [low + semitones, low] : [low, low + semitones]
  return {
    prompt: level >= 4 ? '同时听两个音，它们构成的是什么音程？' : '依次听两个音，它们构成的是什么音程？',
    notes: level >= 4 ? playChord([a, b], 0.1, 2) : playSequence([a, b], 0.1, 1),
    options: optionsAround(
      INTERVALS[semitones] ?? '',
      set.map((one) => INTERVALS[one] ?? ''),
      random,
    ),
    model: '',
  }
}

type Chord = readonly [name: string, tones: readonly number[]]
const [MAJOR, MINOR, DIMINISHED, AUGMENTED]: readonly [Chord, Chord, Chord, Chord] = [
  ['大三和弦', [0, 4, 7]],
  ['小三和弦', [0, 3, 7]],
  ['减三和弦', [0, 3, 6]],
  ['增三和弦', [0, 4, 8]],
]
const CHORD_SETS: ReadonlyArray<readonly Chord[]> = [
  [MAJOR, MINOR, DIMINISHED],
  [MAJOR, MINOR, DIMINISHED, AUGMENTED],
  [
    ['大三和弦（原位）', [0, 4, 7]],
    ['大六和弦（第一转位）', [0, 3, 8]],
    ['大四六和弦（第二转位）', [0, 5, 9]],
    ['小三和弦（原位）', [0, 3, 7]],
    ['小六和弦（第一转位）', [0, 4, 9]],
    ['小四六和弦（第二转位）', [0, 5, 8]],
  ],
  [
    ['大小七和弦', [0, 4, 7, 10]],
    ['大七和弦', [0, 4, 7, 11]],
    ['小七和弦', [0, 3, 7, 10]],
    ['半减七和弦', [0, 3, 6, 10]],
    ['减七和弦', [0, 3, 6, 9]],
  ],
  [
    ['属七和弦（原位）', [0, 4, 7, 10]],
    ['属五六和弦（第一转位）', [0, 3, 6, 8]],
    ['属三四和弦（第二转位）', [0, 3, 5, 9]],
    ['属二和弦（第三转位）', [0, 2, 6, 9]],
  ],
]

/**
 * A chord: triads at levels 1 (broken first) and 2, inversions at 3, seventh chords at 4, the dominant seventh and its
 * inversions at 5.
 */
export const draftChord: Drafter = (level, random) => {
  const set = CHORD_SETS[level - 1] ?? []
  const [name, tones] = random.pick(set)
  const root = 53 + random.whole(12)
  const midis = tones.map((tone) => root + tone)
  return {
    prompt: '听和弦，判断它的种类',
    notes: level <= 2 ? [...playSequence(midis, 0.1, 0.36), ...playChord(midis, 1.2, 1.2)] : playChord(midis, 0.1, 2),
    options: optionsAround(
      name,
      set.map(([one]) => one),
      random,
    ),
    model: '',
  }
}
