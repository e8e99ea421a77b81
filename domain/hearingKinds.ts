/** What is heard and asked in the hearing test (rulings#hearing), in the order of the paper. */
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

/** Answered by clapping or singing into the microphone, and marked by an examiner; all others by a choice. */
const RECORDED: readonly HearingKind[] = ['rhythmImitation', 'melodySingBack']

export function isRecorded(kind: HearingKind): boolean {
  return RECORDED.indexOf(kind) >= 0
}

/** Practice never shows an item of the exam (threats#O12): each item of the bank belongs to one of the two. */
export type HearingPool = 'exam' | 'practice'

/** Bytes of one recording as it is uploaded: 20 MiB. A minute of any phone's recorder takes less than 2. */
export const RECORDING_MAX_BYTES = 20 * 1024 * 1024
/** Recordings of one item that are taken: earlier ones stay kept, so that they must not be without end (threats#F6). */
export const RECORDINGS_PER_ITEM = 20
/** Seconds of one recording; the page stops there. */
export const RECORDING_MAX_SECONDS = 60
