import { type Drafter, type ItemDraft, optionsAround, playChord, playSequence } from './item.ts'
import type { Random } from './random.ts'

type Scale = readonly [name: string, up: readonly number[], down?: readonly number[]]
const NATURAL_MINOR = [0, 2, 3, 5, 7, 8, 10, 12] as const
const SCALES: ReadonlyArray<readonly Scale[]> = [
  [],
  [
    ['自然大调', [0, 2, 4, 5, 7, 9, 11, 12]],
    ['自然小调', NATURAL_MINOR],
    ['和声小调', [0, 2, 3, 5, 7, 8, 11, 12]],
  ],
  [
    ['自然大调', [0, 2, 4, 5, 7, 9, 11, 12]],
    ['自然小调', NATURAL_MINOR],
    ['和声小调', [0, 2, 3, 5, 7, 8, 11, 12]],
    ['旋律小调', [0, 2, 3, 5, 7, 9, 11, 12], NATURAL_MINOR],
  ],
  [
    ['宫调式（五声）', [0, 2, 4, 7, 9, 12]],
    ['商调式（五声）', [0, 2, 5, 7, 10, 12]],
    ['角调式（五声）', [0, 3, 5, 8, 10, 12]],
    ['徵调式（五声）', [0, 2, 5, 7, 9, 12]],
    ['羽调式（五声）', [0, 3, 5, 7, 10, 12]],
  ],
  [
    ['多利亚调式', [0, 2, 3, 5, 7, 9, 10, 12]],
    ['弗里几亚调式', [0, 1, 3, 5, 7, 8, 10, 12]],
    ['利底亚调式', [0, 2, 4, 6, 7, 9, 11, 12]],
    ['混合利底亚调式', [0, 2, 4, 5, 7, 9, 10, 12]],
    ['爱奥尼亚调式', [0, 2, 4, 5, 7, 9, 11, 12]],
  ],
]
const METERS = ['大调，二拍子', '大调，三拍子', '小调，二拍子', '小调，三拍子'] as const

/** Mode: at level 1 major or minor in two or three beats; from level 2 on a scale, ascending and descending. */
export const draftMode: Drafter = (level, random) => {
  if (level === 1) return meterAndMode(random)
  const set = SCALES[level - 1] ?? []
  const [name, up, down = up] = random.pick(set)
  const tonic = 57 + random.whole(10)
  const back = [...down].reverse().slice(1)
  const midis = [...up, ...back].map((tone) => tonic + tone)
  return {
    prompt: level === 4 ? '听音阶，判断民族调式' : '听音阶，判断调式',
    notes: playSequence(midis, 0.1, midis.length > 12 ? 0.27 : 0.36),
    options: optionsAround(
      name,
      set.map(([one]) => one),
      random,
    ),
    model: '',
  }
}

/** A march or waltz accompaniment: bass on the strong beat, chords on the others. */
function meterAndMode(random: Random): ItemDraft {
  const isMinor = random.whole(2) === 1
  const beats = random.pick([2, 3])
  const tonic = 50 + random.whole(8)
  const third = isMinor ? 3 : 4
  const each = 0.34
  const notes = Array.from({ length: 12 }, (_, beat) => {
    const at = 0.1 + beat * each
    if (beat % beats === 0)
      return playChord([tonic - 12 + (Math.floor(beat / beats) % 2 === 1 ? 7 : 0)], at, each * 0.9)
    return playChord([tonic, tonic + third, tonic + 7], at, each * 0.5)
  }).flat()
  const right = METERS[(isMinor ? 2 : 0) + beats - 2] ?? METERS[0]
  return {
    prompt: '听一段伴奏，判断调式和节拍',
    notes,
    options: [right, ...METERS.filter((one) => one !== right)],
    model: '',
  }
}
