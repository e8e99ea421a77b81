import type { Reason } from '#domain/reasons/reasons.ts'

/** Width to height of an ID photo: two inches, 35 by 49 mm. Both pages that crop one use it. */
export const PHOTO_ASPECT = 5 / 7

/** A decoded picture: four bytes a pixel, row by row from the top. */
export type Pixels = { width: number; height: number; rgba: ArrayLike<number> }

/** A rectangle in shares of the picture's width and height. */
type Region = { left: number; right: number; top: number; bottom: number }

/** Where the face of an ID photo is, with some hair and collar. */
const FACE: Region = { left: 0.2, right: 0.8, top: 0.15, bottom: 0.75 }
/** Areas beside the head and above the shoulders, which are background in every ID photo. */
const BESIDE: readonly Region[] = [
  { left: 0, right: 0.1, top: 0, bottom: 0.4 },
  { left: 0.9, right: 1, top: 0, bottom: 0.4 },
]

/** Measurements of a photo that need no knowledge of what it shows. Grey levels are 0 to 255. */
export type PhotoLook = {
  /** How much the grey changes from pixel to pixel around the face: the variance of its Laplacian. */
  sharpness: number
  /** The mean grey around the face. */
  brightness: number
  /** The spread of grey within the background or the difference between its two sides, whichever is more. */
  backgroundSpread: number
}

/** Below this sharpness eyelashes run together at print size. */
const LEAST_SHARPNESS = 24
const DARKEST = 60
const BRIGHTEST = 228
/** A plain wall with a gradient of light stays below this spread; a room behind the child does not. */
const MOST_SPREAD = 26

function box({ width, height }: Pixels, { left, right, top, bottom }: Region) {
  return {
    fromX: Math.max(1, Math.floor(left * width)),
    toX: Math.min(width - 1, Math.ceil(right * width)),
    fromY: Math.max(1, Math.floor(top * height)),
    toY: Math.min(height - 1, Math.ceil(bottom * height)),
  }
}

function greyAt({ width, rgba }: Pixels, x: number, y: number): number {
  const at = (y * width + x) * 4
  return 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
}

/** Mean and variance of a value over a region; both are 0 where the region is empty. */
function spreadOf(pixels: Pixels, region: Region, valueAt: (x: number, y: number) => number) {
  const { fromX, toX, fromY, toY } = box(pixels, region)
  let [count, sum, squares] = [0, 0, 0]
  for (let y = fromY; y < toY; y += 1) {
    for (let x = fromX; x < toX; x += 1) {
      const value = valueAt(x, y)
      count += 1
      sum += value
      squares += value * value
    }
  }
  if (count === 0) return { mean: 0, variance: 0 }
  const mean = sum / count
  return { mean, variance: Math.max(0, squares / count - mean * mean) }
}

/** Measures a photo that was cropped to two inches and scaled to print size, about 400 pixels wide. */
export function lookOf(pixels: Pixels): PhotoLook {
  const grey = (x: number, y: number) => greyAt(pixels, x, y)
  const laplacian = (x: number, y: number) =>
    4 * grey(x, y) - grey(x - 1, y) - grey(x + 1, y) - grey(x, y - 1) - grey(x, y + 1)
  const sides = BESIDE.map((region) => spreadOf(pixels, region, grey))
  const means = sides.map(({ mean }) => mean)
  const sideDifference = Math.max(...means) - Math.min(...means)
  return {
    sharpness: spreadOf(pixels, FACE, laplacian).variance,
    brightness: spreadOf(pixels, FACE, grey).mean,
    backgroundSpread: Math.max(sideDifference, ...sides.map(({ variance }) => Math.sqrt(variance))),
  }
}

/** Hints about a photo; they never refuse it, since staff decide (rulings#photo). */
export function hintsOfLook({ sharpness, brightness, backgroundSpread }: PhotoLook): Reason[] {
  const hints: Reason[] = []
  if (brightness < DARKEST) hints.push('PHOTO_LOOKS_DARK')
  else if (brightness > BRIGHTEST) hints.push('PHOTO_LOOKS_BRIGHT')
  if (sharpness < LEAST_SHARPNESS) hints.push('PHOTO_LOOKS_BLURRED')
  if (backgroundSpread > MOST_SPREAD) hints.push('PHOTO_BACKGROUND_BUSY')
  return hints
}
