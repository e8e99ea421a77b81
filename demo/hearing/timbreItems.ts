import { type Drafter, playSequence } from './item.ts'

/** An instrument with its General MIDI program (from 0) and a comfortable lowest tone. */
type Instrument = readonly [name: string, program: number, lowest: number]
const BY_LEVEL: ReadonlyArray<readonly Instrument[]> = [
  [
    ['钢琴', 0, 60],
    ['小提琴', 40, 67],
    ['长笛', 73, 72],
    ['小号', 56, 60],
    ['吉他', 24, 55],
    ['木琴', 13, 72],
  ],
  [
    ['大提琴', 42, 43],
    ['单簧管', 71, 60],
    ['竖琴', 46, 60],
    ['手风琴', 21, 60],
    ['萨克斯', 65, 58],
    ['管风琴', 19, 60],
  ],
  [
    ['双簧管', 68, 67],
    ['圆号', 60, 50],
    ['长号', 57, 48],
    ['大号', 58, 36],
    ['大管', 70, 43],
    ['中提琴', 41, 55],
  ],
]
const ALL = BY_LEVEL.flat()
/** Motifs as semitones above the lowest tone. */
const MOTIFS: ReadonlyArray<readonly number[]> = [
  [0, 4, 7, 4],
  [7, 5, 4, 0],
  [0, 2, 4, 7],
  [4, 0, 4, 7],
  [7, 4, 2, 0],
  [0, 5, 4, 2],
]

/** Timbre: one instrument at levels 1 to 3, two in succession at 4 and 5, at level 5 of one family. */
export const draftTimbre: Drafter = (level, random) => {
  if (level <= 3) {
    const [right, ...others] = random.some(BY_LEVEL[level - 1] ?? [], 4)
    if (!right) throw new Error('no instruments')
    const [name, program, lowest] = right
    const midis = random.pick(MOTIFS).map((tone) => lowest + tone)
    return {
      prompt: '听一段演奏，判断是哪件乐器',
      notes: playSequence(midis, 0.1, 0.75, program),
      options: [name, ...others.map(([one]) => one)],
      model: '',
    }
  }
  const choice = level === 4 ? ALL : (BY_LEVEL[1 + random.whole(2)] ?? ALL)
  const [first, second, third, fourth] = random.some(choice, 4)
  if (!first || !second || !third || !fourth) throw new Error('no instruments')
  const motif = random.pick(MOTIFS).slice(0, 3)
  const play = ([, program, lowest]: Instrument, from: number) =>
    playSequence(
      motif.map((tone) => lowest + tone),
      from,
      0.5,
      program,
    )
  const named = (a: Instrument, b: Instrument) => `${a[0]}，${b[0]}`
  return {
    prompt: '先后听两件乐器，它们依次是什么？',
    notes: [...play(first, 0.1), ...play(second, 1.75)],
    options: [named(first, second), named(first, third), named(fourth, second), named(fourth, third)],
    model: '',
  }
}
