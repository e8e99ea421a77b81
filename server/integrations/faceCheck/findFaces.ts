import type { RgbImage } from '../transcoder/readFrame.ts'
import type { Face, FaceBox, FaceEngine } from './faceEngine.ts'
import { TURNS, type Turn, tilesOf, turned } from './imageParts.ts'

/** Below 36 pixels an embedding is meaningless; more than four faces in a frame are an audience. */
const FACE_LIMITS = { leastPixels: 36, most: 4 }
const SAME_FACE = 0.4

export interface FoundFaces {
  /** Faces, the largest first. */
  faces: Face[]
  /** The rotation in which they were found. */
  turn: Turn
}

/** Intersection over union. */
function overlap(a: FaceBox, b: FaceBox): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (across <= 0 || down <= 0) return 0
  return (across * down) / (a.width * a.height + b.width * b.height - across * down)
}

async function findInTiles(engine: FaceEngine, image: RgbImage): Promise<Face[]> {
  const found: Face[] = []
  for (const tile of tilesOf(image))
    for (const face of await engine.embedFaces(tile.image, FACE_LIMITS)) {
      const moved = { ...face, box: { ...face.box, x: face.box.x + tile.x, y: face.box.y + tile.y } }
      const twin = found.findIndex(({ box }) => overlap(box, moved.box) > SAME_FACE)
      if (twin === -1) found.push(moved)
      else if ((found[twin]?.score ?? 0) < moved.score) found[twin] = moved
    }
  return found.sort((a, b) => b.box.height - a.box.height).slice(0, FACE_LIMITS.most)
}

/** The usable faces of the whole picture in one rotation. */
export function embedTurned(engine: FaceEngine, image: RgbImage, turn: Turn): Promise<Face[]> {
  return engine.embedFaces(turned(image, turn), FACE_LIMITS)
}

const bestScore = (faces: readonly Face[]) => Math.max(0, ...faces.map(({ score }) => score))

/** From this detector score on, a face is upright; one lying on its side is detected too, but with a lower score. */
const UPRIGHT = 0.9
/** Below this score the detection may be false, and the real face may be too small, so that tiles are searched. */
const DOUBTFUL = 0.75

/**
 * Finds the usable faces of a picture: upright (or in the rotation of the last frame) if the detector is sure, else in
 * the rotation with the best score, else in six tiles.
 */
export async function findFaces(engine: FaceEngine, image: RgbImage, lastTurn: Turn = 0): Promise<FoundFaces> {
  const upright = turned(image, lastTurn)
  let best: FoundFaces = { faces: await engine.embedFaces(upright, FACE_LIMITS), turn: lastTurn }
  if (bestScore(best.faces) >= UPRIGHT) return best
  for (const turn of TURNS.filter((other) => other !== lastTurn)) {
    const faces = await embedTurned(engine, image, turn)
    if (bestScore(faces) > bestScore(best.faces)) best = { faces, turn }
  }
  if (bestScore(best.faces) >= DOUBTFUL) return best
  const inTiles = await findInTiles(engine, upright)
  return bestScore(inTiles) > bestScore(best.faces) ? { faces: inTiles, turn: lastTurn } : best
}
