import { HEARING_KINDS, type HearingKind, type HearingPool, isRecorded } from '#domain/catalogue/hearingKinds.ts'
import { draftChord, draftInterval } from './harmonyItems.ts'
import type { BankItem, Drafter, ItemDraft } from './item.ts'
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

/** The number of exam items of each kind and level; practice has three more of its own. */
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

/** All sounds of a kind have the same duration, so that a file's length does not reveal its answer. */
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

/** Moves the correct option from the first position to a random one. */
function shuffleCorrect({ options, ...draft }: ItemDraft, random: Random): Omit<ItemDraft, 'options'> & PlacedOptions {
  if (options.length === 0) return { ...draft, options, correct: null }
  const shuffled = random.some(options, options.length)
  return { ...draft, options: shuffled, correct: shuffled.indexOf(options[0] ?? '') }
}
type PlacedOptions = { options: string[]; correct: number | null }

function itemsOf(kind: HearingKind, level: number): BankItem[] {
  const random = randomOf(`${kind} ${level}`)
  const seen = new Set<string>()
  const poolAt = (at: number): HearingPool => (at < EXAM_ITEMS[kind] ? 'exam' : 'practice')
  return Array.from({ length: EXAM_ITEMS[kind] + PRACTICE_ITEMS }, (_, at) => {
    let draft = DRAFTERS[kind](level, random)
    while (seen.has(JSON.stringify(draft.notes))) draft = DRAFTERS[kind](level, random)
    seen.add(JSON.stringify(draft.notes))
    const number = String(at + 1).padStart(2, '0')
    return { key: `${level}-${kind}-${number}`, kind, level, pool: poolAt(at), ...shuffleCorrect(draft, random) }
  })
}

/**
 * The hearing items of the demo world, the same on every machine: `scripts/renderHearingSounds.ts` renders the
 * committed sounds from them, and the demo data stores them.
 */
export function hearingBank(): BankItem[] {
  return HEARING_LEVELS.flatMap((level) => HEARING_KINDS.flatMap((kind) => itemsOf(kind, level)))
}

/** The points of an item; a paper has 100: 36 choices of 2 points, two rhythms of 6 and two melodies of 8. */
export function pointsOf(kind: HearingKind): number {
  if (!isRecorded(kind)) return 2
  return kind === 'rhythmImitation' ? 6 : 8
}
