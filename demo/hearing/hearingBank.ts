import { HEARING_KINDS, type HearingKind, type HearingPool, isRecorded } from '#domain/hearingKinds.ts'
import { draftChord, draftInterval } from './harmonyItems.ts'
import type { BankItem, Drafted, Drafter } from './item.ts'
import { draftMelody, draftMelodySingBack } from './melodyItems.ts'
import { draftMode } from './modeItems.ts'
import { draftPitch } from './pitchItems.ts'
import { type Random, randomOf } from './random.ts'
import { draftRhythm, draftRhythmImitation } from './rhythmItems.ts'
import { draftTimbre } from './timbreItems.ts'

const DRAFTERS: Readonly<Record<HearingKind, Drafter>> = {
  pitch: draftPitch,
  interval: draftInterval,
  chord: draftChord,
  rhythm: draftRhythm,
  melody: draftMelody,
  mode: draftMode,
  timbre: draftTimbre,
  rhythmImitation: draftRhythmImitation,
  melodySingBack: draftMelodySingBack,
}

/** How many of each kind and level the exam draws from; practice has three of its own. */
const EXAM_ITEMS: Readonly<Record<HearingKind, number>> = {
  pitch: 10,
  interval: 10,
  chord: 8,
  rhythm: 7,
  melody: 7,
  mode: 7,
  timbre: 7,
  rhythmImitation: 6,
  melodySingBack: 6,
}
const PRACTICE_ITEMS = 3

/** Every sound of a kind lasts alike, so that the length of a file says nothing about its key. */
export const SOUND_SECONDS: Readonly<Record<HearingKind, number>> = {
  pitch: 2.6,
  interval: 2.6,
  chord: 2.6,
  rhythm: 4.3,
  melody: 4.3,
  mode: 4.6,
  timbre: 3.7,
  rhythmImitation: 6.6,
  melodySingBack: 6,
}

export const HEARING_LEVELS = [1, 2, 3, 4, 5] as const

/** The key moves from its first place to a random one. */
function placed({ options, ...draft }: Drafted, random: Random): Omit<Drafted, 'options'> & Placed {
  if (options.length === 0) return { ...draft, options, correct: null }
  const shuffled = random.some(options, options.length)
  return { ...draft, options: shuffled, correct: shuffled.indexOf(options[0] ?? '') }
}
type Placed = { options: string[]; correct: number | null }

function itemsOf(kind: HearingKind, level: number): BankItem[] {
  const random = randomOf(`${kind} ${level}`)
  const seen = new Set<string>()
  const poolAt = (at: number): HearingPool => (at < EXAM_ITEMS[kind] ? 'exam' : 'practice')
  return Array.from({ length: EXAM_ITEMS[kind] + PRACTICE_ITEMS }, (_, at) => {
    let draft = DRAFTERS[kind](level, random)
    while (seen.has(JSON.stringify(draft.notes))) draft = DRAFTERS[kind](level, random)
    seen.add(JSON.stringify(draft.notes))
    const number = String(at + 1).padStart(2, '0')
    return { key: `${level}-${kind}-${number}`, kind, level, pool: poolAt(at), ...placed(draft, random) }
  })
}

/**
 * The hearing bank of the demonstration, the same on every machine: the committed sounds are made of it by
 * `scripts/renderHearingSounds.ts`, and the database is filled with it.
 */
export function hearingBank(): BankItem[] {
  return HEARING_LEVELS.flatMap((level) => HEARING_KINDS.flatMap((kind) => itemsOf(kind, level)))
}

/** Of a hundred: 36 choices of 2 points, two rhythms of 6 and two melodies of 8 (demo papers: 6+6+5+5+5+4+5+2+2). */
export function pointsOf(kind: HearingKind): number {
  if (!isRecorded(kind)) return 2
  return kind === 'rhythmImitation' ? 6 : 8
}
