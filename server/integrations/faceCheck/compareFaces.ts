import {
  isSureEarly,
  normalisedScore,
  SIMILARITY_FAILED,
  SIMILARITY_PASS,
  videoSimilarityOf,
} from '#domain/enrolment/similarity.ts'
import type { RgbImage } from '../transcoder/readFrame.ts'
import { cosine, type Face, type FaceEngine } from './faceEngine.ts'
import { embedTurned, findFaces } from './findFaces.ts'
import { TURNS, type Turn } from './imageParts.ts'

/**
 * Fewer ID photos of others are no usable estimate of how much all faces resemble each other (docs/adr/face-check.md).
 */
export const LEAST_COHORT = 25
const TIMES = 12
/**
 * Frames compared in every rotation while none matches: a face lying on its side is detected, but its embedding is
 * useless.
 */
const TURNED_FRAMES = 2
const FIRST_PART = 0.02
const LAST_PART = 0.98
/** The order of the frames, coarse to fine: the middle, the quarters, then those between. */
const ORDER = [6, 3, 9, 0, 11, 1, 7, 4, 10, 2, 8, 5]

type Embedding = readonly number[]

/** Moments of a video to look at, in milliseconds, in the order to look at them. */
export function momentsOf(durationMs: number): number[] {
  return ORDER.map((at) => durationMs * (FIRST_PART + ((LAST_PART - FIRST_PART) * at) / (TIMES - 1)))
}

/** The mean of the top fifth of the cosines against a cohort. @throws RangeError for an empty cohort */
export function resemblance(embedding: Embedding, cohort: readonly Embedding[]): number {
  if (cohort.length === 0) throw new RangeError('a cohort of nobody')
  const cosines = cohort.map((other) => cosine(embedding, other)).sort((a, b) => b - a)
  const top = cosines.slice(0, Math.ceil(cosines.length / 5))
  return top.reduce((sum, value) => sum + value, 0) / top.length
}

type Score = (face: Embedding) => number

function meanOf(cohort: readonly Embedding[]): Embedding {
  const [first = []] = cohort
  return first.map((_, at) => cohort.reduce((sum, other) => sum + (other[at] ?? 0), 0) / cohort.length)
}

/**
 * Scores faces against one face, normalised by a cohort (docs/adr/face-check.md). The mean of the cohort is subtracted
 * first: embeddings of the default engine lie in a narrow cone (cosines of strangers are 0.8), where no two photos of
 * one person would reach the decision point of 0.12. @throws RangeError for an empty cohort
 */
export function normalisedScorer(id: Embedding, cohort: readonly Embedding[]): Score {
  const mean = meanOf(cohort)
  const centred = (embedding: Embedding) => embedding.map((value, at) => value - (mean[at] ?? 0))
  const own = centred(id)
  const others = cohort.map(centred)
  const ofId = resemblance(own, others)
  return (face) => {
    const other = centred(face)
    return normalisedScore(cosine(own, other), ofId, resemblance(other, others))
  }
}

/** Scores how well a face matches the ID photo: normalised if there is a cohort, else the plain cosine. */
export function scorerOf(id: Embedding, cohort: readonly Embedding[]): { isCalibrated: boolean; score: Score } {
  if (cohort.length >= LEAST_COHORT) return { isCalibrated: true, score: normalisedScorer(id, cohort) }
  return { isCalibrated: false, score: (face) => cosine(id, face) }
}

export interface Compared {
  /**
   * 2 when no frame had a usable face; else above 0 and at most 1, with the decision point 0.7 (rulings#face-check).
   */
  similarity: number
  isCalibrated: boolean
  /** The largest number of faces in one frame. */
  faces: number
  frames: number
}

interface Video {
  durationMs: number
  /** Null if the video has no frame there. */
  frameAt(atMs: number): Promise<RgbImage | null>
}

/**
 * Compares the faces of a video with an ID photo: takes the best match of each frame and the mean of the best three,
 * and stops early.
 */
export async function compareFaces(
  engine: FaceEngine,
  { durationMs, frameAt }: Video,
  id: Embedding,
  cohort: readonly Embedding[],
): Promise<Compared> {
  const { isCalibrated, score } = scorerOf(id, cohort)
  const scores: number[] = []
  const passes = (value: number) => videoSimilarityOf([value], isCalibrated) >= SIMILARITY_PASS
  const bestOf = (faces: readonly Face[]) => Math.max(...faces.map(({ embedding }) => score(embedding)))
  let [mostFaces, frames, turnedFrames] = [0, 0, 0]
  let lastTurn: Turn = 0
  for (const atMs of momentsOf(durationMs)) {
    const frame = await frameAt(atMs)
    if (!frame) continue
    frames += 1
    const { faces, turn } = await findFaces(engine, frame, lastTurn)
    if (faces.length === 0) continue
    lastTurn = turn
    mostFaces = Math.max(mostFaces, faces.length)
    let best = bestOf(faces)
    if (!passes(best) && turnedFrames < TURNED_FRAMES) {
      turnedFrames += 1
      for (const other of TURNS.filter((candidate) => candidate !== turn)) {
        const found = bestOf(await embedTurned(engine, frame, other))
        if (found <= best || !passes(found)) continue
        best = found
        lastTurn = other
      }
    }
    scores.push(best)
    if (isSureEarly(scores, isCalibrated)) break
  }
  const similarity = scores.length === 0 ? SIMILARITY_FAILED : videoSimilarityOf(scores, isCalibrated)
  return { similarity, isCalibrated, faces: mostFaces, frames }
}
