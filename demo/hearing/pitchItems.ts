import { type Drafter, type ItemDraft, optionsAround, playSequence } from './item.ts'
import type { Random } from './random.ts'

const C4 = 60
const MAJOR = [0, 2, 4, 5, 7, 9, 11, 12] as const
const SOLFEGE = ['do', 're', 'mi', 'fa', 'sol', 'la', 'si', '高音do'] as const
const CHROMATIC = [
  'C',
  '升C（降D）',
  'D',
  '升D（降E）',
  'E',
  'F',
  '升F（降G）',
  'G',
  '升G（降A）',
  'A',
  '升A（降B）',
  'B',
] as const

/**
 * Pitch: at level 1 the higher of two tones, at 2 and 3 the degree after do, at 4 one of the twelve tones, at 5 two of
 * them.
 */
export const draftPitch: Drafter = (level, random) => {
  if (level === 1) return highOrLow(random)
  if (level <= 3) return degree(level, random)
  return level === 4 ? chromatic(random) : pair(random)
}

function highOrLow(random: Random): ItemDraft {
  const first = C4 + random.whole(15)
  const step = random.pick([-9, -7, -5, -4, -3, -2, 0, 0, 2, 3, 4, 5, 7, 9])
  const right = step > 0 ? '更高' : step < 0 ? '更低' : '一样高'
  return {
    prompt: '依次听两个音，第二个音与第一个音相比怎么样？',
    notes: playSequence([first, first + step], 0.1, 1),
    options: [right, ...['更高', '更低', '一样高'].filter((one) => one !== right)],
    model: '',
  }
}

function degree(level: number, random: Random): ItemDraft {
  // From level 3 on, do is not middle C, so that candidates cannot rely on a memorised pitch.
  const tonic = level === 2 ? C4 + random.pick([0, 2]) : C4 + random.pick([-2, -1, 1, 3, 4, 5])
  const at = 1 + random.whole(7)
  const name = SOLFEGE[at] ?? 'do'
  return {
    prompt: '先听主音 do，再听另一个音，它的唱名是什么？',
    notes: playSequence([tonic, tonic + (MAJOR[at] ?? 0)], 0.1, 1),
    options: optionsAround(name, SOLFEGE, random),
    model: '',
  }
}

function chromatic(random: Random): ItemDraft {
  const at = 1 + random.whole(11)
  return {
    prompt: '先听标准音 A，再听另一个音，它的音名是什么？',
    notes: playSequence([69, C4 + at + 12 * random.whole(2)], 0.1, 1),
    options: optionsAround(CHROMATIC[at] ?? 'C', CHROMATIC, random),
    model: '',
  }
}

function pair(random: Random): ItemDraft {
  const [first = 0, second = 0, other = 0, another = 0] = random.some([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 4)
  const named = (a: number, b: number) => `${CHROMATIC[a] ?? ''} — ${CHROMATIC[b] ?? ''}`
  return {
    prompt: '先听标准音 A，再依次听两个音，它们的音名是什么？',
    notes: playSequence([69, C4 + first, C4 + second], 0.1, 0.75),
    options: [named(first, second), named(first, other), named(another, second), named(another, other)],
    model: '',
  }
}
