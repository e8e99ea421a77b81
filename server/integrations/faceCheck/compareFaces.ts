import {
  isSureEarly,
  normalisedScore,
  SIMILARITY_FAILED,
  SIMILARITY_PASS,
  videoSimilarityOf,
} from '#domain/similarity.ts'
import type { RgbImage } from '../transcoder/readFrame.ts'
import { cosine, type Face, type FaceEngine } from './faceEngine.ts'
import { embedTurned, findFaces } from './findFaces.ts'
import { TURNS, type Turn } from './imageParts.ts'

/** Fewer other ID photos say too little about how much all faces resemble each other (design/parts). */
export const LEAST_COHORT = 25
const TIMES = 12
/** Frames that are looked at in every turn while nothing fits: a lying face is found, but its embedding is nobody's. */
const TURNED_FRAMES = 2
const FIRST_PART = 0.02
const LAST_PART = 0.98
/** Coarse to fine: the middle, the quarters, then between. */
const ORDER = [6, 3, 9, 0, 11, 1, 7, 4, 10, 2, 8, 5]

type Embedding = readonly number[]

/** Moments of a video to look at, in milliseconds, in the order to look at them. */
export function momentsOf(durationMs: number): number[] {
  return ORDER.map((at) => durationMs * (FIRST_PART + ((LAST_PART - FIRST_PART) * at) / (TIMES - 1)))
}

/** The mean of the top fifth of the cosines against a cohort. @throws RangeError for none */
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
 * Compares with one face against a cohort (design/parts). What all faces share is taken away first, the mean of the cohort:
 * embeddings of the default engine lie in a narrow cone (cosines of strangers are 0.8), where no pair of one person would
 * reach the decision point of 0.12. @throws RangeError for a cohort of nobody
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

/** How much a face is the one of the ID photo: normalised where there is a cohort, else the plain cosine (design/parts). */
export function scorerOf(id: Embedding, cohort: readonly Embedding[]): { isCalibrated: boolean; score: Score } {
  if (cohort.length >= LEAST_COHORT) return { isCalibrated: true, score: normalisedScorer(id, cohort) }
  return { isCalibrated: false, score: (face) => cosine(id, face) }
}

export interface Compared {
  /** 2 when no frame had a usable face; else above 0, at most 1, 0.7 the decision point (rulings 6). */
  similarity: number
  isCalibrated: boolean
  /** Most faces seen in one frame. */
  faces: number
  frames: number
}

interface Video {
  durationMs: number
  /** null where there is no frame. */
  frameAt(atMs: number): Promise<RgbImage | null>
}

/** Compares the faces of a video with an ID photo: best match of each frame, mean of the three best, stops when sure. */
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
