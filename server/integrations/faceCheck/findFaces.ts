import type { RgbImage } from '../transcoder/readFrame.ts'
import type { Face, FaceBox, FaceEngine } from './faceEngine.ts'
import { TURNS, type Turn, tilesOf, turned } from './imageParts.ts'

/** Below 36 pixels an embedding says nothing; more than four faces a frame are an audience (design/parts). */
const WISH = { leastPixels: 36, most: 4 }
const SAME_FACE = 0.4

export interface FoundFaces {
  /** The largest first. */
  faces: Face[]
  /** How the picture had to be turned to show them. */
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
    for (const face of await engine.embedFaces(tile.image, WISH)) {
      const moved = { ...face, box: { ...face.box, x: face.box.x + tile.x, y: face.box.y + tile.y } }
      const twin = found.findIndex(({ box }) => overlap(box, moved.box) > SAME_FACE)
      if (twin === -1) found.push(moved)
      else if ((found[twin]?.score ?? 0) < moved.score) found[twin] = moved
    }
  return found.sort((a, b) => b.box.height - a.box.height).slice(0, WISH.most)
}

/** The usable faces of the whole picture in one turn. */
export function embedTurned(engine: FaceEngine, image: RgbImage, turn: Turn): Promise<Face[]> {
  return engine.embedFaces(turned(image, turn), WISH)
}

const bestScore = (faces: readonly Face[]) => Math.max(0, ...faces.map(({ score }) => score))

/** Detector score of a face that surely stands upright; one that lies on its side is found too, but less surely. */
const UPRIGHT = 0.9
/** Below it the whole may show only what resembles a face: the real one may be small. */
const DOUBTFUL = 0.75

/**
 * The usable faces of a picture: as it stands (or as an earlier frame of the video had to be turned) where the detector
 * is sure, else in the turn where it is surest, else in six tiles (design/parts).
 */
export async function findFaces(engine: FaceEngine, image: RgbImage, lastTurn: Turn = 0): Promise<FoundFaces> {
  const upright = turned(image, lastTurn)
  let best: FoundFaces = { faces: await engine.embedFaces(upright, WISH), turn: lastTurn }
  if (bestScore(best.faces) >= UPRIGHT) return best
  for (const turn of TURNS.filter((other) => other !== lastTurn)) {
    const faces = await embedTurned(engine, image, turn)
    if (bestScore(faces) > bestScore(best.faces)) best = { faces, turn }
  }
  if (bestScore(best.faces) >= DOUBTFUL) return best
  const inTiles = await findInTiles(engine, upright)
  return bestScore(inTiles) > bestScore(best.faces) ? { faces: inTiles, turn: lastTurn } : best
}
