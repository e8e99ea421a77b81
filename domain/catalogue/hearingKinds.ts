/** The kinds of items in a hearing test, in the order of the paper (rulings#hearing). */
export const HEARING_KINDS = [
  'pitch',
  'interval',
  'chord',
  'rhythm',
  'melody',
  'mode',
  'timbre',
  'rhythmImitation',
  'melodySingBack',
] as const
export type HearingKind = (typeof HEARING_KINDS)[number]

/**
 * Items that are answered by clapping or singing into the microphone and marked by an examiner; all others are answered
 * by a choice.
 */
const RECORDED: readonly HearingKind[] = ['rhythmImitation', 'melodySingBack']

export function isRecorded(kind: HearingKind): boolean {
  return RECORDED.includes(kind)
}

/** Practice never shows an item of the exam (threats#O12): each item of the bank belongs to one of the two. */
export const HEARING_POOLS = ['exam', 'practice'] as const
export type HearingPool = (typeof HEARING_POOLS)[number]

/** Largest sound that staff may upload for the bank, in bytes, and longest in seconds; a sound of an item has a few. */
export const SOUND_UPLOAD_MAX_BYTES = 20 * 1024 * 1024
export const SOUND_MAX_SECONDS = 110

/** Largest recording that may be uploaded, in bytes: 20 MiB. A minute from any phone's recorder takes less than 2. */
export const RECORDING_MAX_BYTES = 20 * 1024 * 1024
/**
 * Most recordings that may be uploaded for one item: earlier ones stay stored, so their number must be bounded
 * (threats#F6).
 */
export const RECORDINGS_PER_ITEM = 20
/** Longest recording in seconds, after which the page stops recording. */
export const RECORDING_MAX_SECONDS = 60
