/** No video has as many megabytes, so that a submitted one always comes before one that is not. */
const SUBMITTED_FIRST = 1_000_000

/**
 * Which face check comes first, the highest number: those of submitted exams, which are about to be judged, before the others,
 * and of each the smaller video, which is looked through sooner.
 */
export function faceCheckPriority(bytes: number, isSubmitted: boolean): number {
  return (isSubmitted ? SUBMITTED_FIRST : 0) - Math.floor(bytes / 1_000_000)
}

/** From this value on the faces count as the same person's (specification#similarity). */
export const SIMILARITY_PASS = 0.7
/** The value stored when recognition failed or no face was found (specification#similarity). */
export const SIMILARITY_FAILED = 2
/** The mean of this many best frames decides (docs/adr/face-check.md). */
export const BEST_FRAMES = 3

/**
 * What a `Similarity` means: `unchecked`: null, without consent or switched off; `recognising`: 0; `low`: above 0 and
 * below 0.7, a warning; `failed`: above 1 (specification#similarity, rulings#face-check). It never blocks anything.
 */
export type SimilarityState = 'unchecked' | 'recognising' | 'passed' | 'low' | 'failed'

export function similarityStateOf(value: number | null): SimilarityState {
  if (value === null) return 'unchecked'
  if (value > 1) return 'failed'
  if (value >= SIMILARITY_PASS) return 'passed'
  return value > 0 ? 'low' : 'recognising'
}

export const similarityLabel: Readonly<Record<SimilarityState, string>> = {
  unchecked: '未比对',
  recognising: '识别中',
  passed: '通过',
  low: '未通过',
  failed: '识别失败',
}

/** `86%`, cut off rather than rounded, so that nothing below the pass point reads as 70%. */
export function percentText(value: number): string {
  const percent = Math.floor(Math.round(value * 10_000) / 100)
  return percent < 1 ? '不足1%' : `${percent}%`
}

/** A value computed without a cohort is marked as rough wherever it is shown (rulings#face-check). */
const ROUGH = '仅供参考'

/**
 * A similarity as users read it: its state, the percentage where there is one (specification#similarity), and a mark
 * where it is uncalibrated. `isCalibrated` is as on the wire, null where nothing was compared.
 */
export function similarityText(value: number | null, isCalibrated: 0 | 1 | null): string {
  const state = similarityStateOf(value)
  if (value === null || (state !== 'passed' && state !== 'low')) return similarityLabel[state]
  const mark = isCalibrated === 0 ? `，${ROUGH}` : ''
  return `${similarityLabel[state]}（${percentText(value)}${mark}）`
}

/** Why a comparison failed, in the words that are stored and that staff read. */
export const faceProblems = {
  noFace: '未检测到人脸信息',
  noFaceInPhoto: '报名照片中未检测到人脸信息',
  unreadable: '视频文件无法读取，未能识别人脸',
  unfinished: '人脸识别未能完成',
} as const
export type FaceProblem = keyof typeof faceProblems

/** The cause of a failed comparison; null where it did not fail. `stored` is the stored text. */
export function faceProblemOf(value: number | null, stored: string | null): FaceProblem | null {
  if (similarityStateOf(value) !== 'failed') return null
  const known = (Object.keys(faceProblems) as FaceProblem[]).find((problem) => faceProblems[problem] === stored)
  return known ?? 'noFace'
}

/**
 * A note to the examiner where several people are in the picture; null for one, none, or a video not checked. `faces`
 * is the most seen in one frame.
 */
export function facesNote(faces: number | null): string | null {
  return faces !== null && faces > 1 ? '画面中有多人' : null
}

/**
 * How scores become similarities: `none` becomes 0, `decision` 0.7 and `certain` 1. RAW is for plain cosines and
 * stricter than NORMALISED, because without a cohort different children look alike to the model
 * (docs/adr/face-check.md).
 */
type Scale = { none: number; decision: number; certain: number }
const NORMALISED: Scale = { none: -0.3, decision: 0.12, certain: 0.4 }
const RAW: Scale = { none: 0.5, decision: 0.95, certain: 1 }

/**
 * A cosine minus how much both faces resemble everybody: `muId` and `muVideo` are the means of the top fifth of their
 * cosines against the cohort (docs/adr/face-check.md).
 */
export function normalisedScore(cosine: number, muId: number, muVideo: number): number {
  return cosine - (muId + muVideo) / 2
}

/** The similarity of a normalised score, 0.7 at 0.12; RangeError where the score is not finite. */
export function similarityOf(normalised: number): number {
  return mapped(normalised, NORMALISED)
}

/**
 * The similarity of a plain cosine where there is no cohort; it must be marked as uncalibrated (rulings#face-check).
 */
export function uncalibratedSimilarityOf(cosine: number): number {
  return mapped(cosine, RAW)
}

/**
 * Maps a score along two straight lines that meet at the decision point, to 4 decimals and never to 0, which means that
 * recognition is under way (rulings#face-check).
 */
function mapped(score: number, { none, decision, certain }: Scale): number {
  if (!Number.isFinite(score)) throw new RangeError('a score is a finite number')
  if (score >= decision) {
    const above = (score - decision) / (certain - decision)
    return Math.min(1, inTenThousandths(SIMILARITY_PASS + above * (1 - SIMILARITY_PASS)))
  }
  const below = inTenThousandths(SIMILARITY_PASS * (1 - (decision - score) / (decision - none)))
  // Rounding must not carry a score below the decision point over it.
  return Math.min(SIMILARITY_PASS - 0.0001, Math.max(0.0001, below))
}

function inTenThousandths(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** The mean of the best three scores, of all where there are fewer, null where there is none. */
export function meanOfBest(scores: readonly number[]): number | null {
  const best = scores
    .slice()
    .sort((a, b) => b - a)
    .slice(0, BEST_FRAMES)
  return best.length === 0 ? null : best.reduce((sum, score) => sum + score, 0) / best.length
}

/**
 * The finished value of a video from the best score of each frame that had a usable face: SIMILARITY_FAILED where none
 * had, else above 0 and at most 1.
 */
export function videoSimilarityOf(frameScores: readonly number[], isCalibrated: boolean): number {
  const score = meanOfBest(frameScores)
  if (score === null) return SIMILARITY_FAILED
  return isCalibrated ? similarityOf(score) : uncalibratedSimilarityOf(score)
}

/** From this similarity on it is not worth the time to look at more frames. */
const SURE = 0.9

/**
 * Whether looking at more frames may stop: three frames pass clearly. Only a pass can be sure early, since with three
 * frames in hand a further one never lowers the mean of the best.
 */
export function isSureEarly(frameScores: readonly number[], isCalibrated: boolean): boolean {
  return frameScores.length >= BEST_FRAMES && videoSimilarityOf(frameScores, isCalibrated) >= SURE
}
