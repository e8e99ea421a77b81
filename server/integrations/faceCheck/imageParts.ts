import type { RgbImage } from '../transcoder/readFrame.ts'

export interface ImagePart {
  image: RgbImage
  /** The position of its upper left corner in the whole image. */
  x: number
  y: number
}

/** @throws RangeError if the part is not inside the image */
export function cut(whole: RgbImage, x: number, y: number, width: number, height: number): ImagePart {
  if (x < 0 || y < 0 || x + width > whole.width || y + height > whole.height) throw new RangeError('not inside')
  const data = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * whole.width + x) * 3
    data.set(whole.data.subarray(from, from + width * 3), row * width * 3)
  }
  return { image: { width, height, data }, x, y }
}

const LONG = 3
const SHORT = 2
/** The share of a tile that overlaps the next one, so that no face is cut in both. */
const OVERLAP = 0.25

/** Cuts six overlapping tiles, three along the longer side, so that a small face is large enough in one of them. */
export function tilesOf(whole: RgbImage): ImagePart[] {
  const [across, down] = whole.width >= whole.height ? [LONG, SHORT] : [SHORT, LONG]
  const along = (length: number, count: number) => {
    const size = Math.min(length, Math.ceil(length / (count - (count - 1) * OVERLAP)))
    return Array.from({ length: count }, (_, at) => ({ size, from: Math.round((at * (length - size)) / (count - 1)) }))
  }
  return along(whole.height, down).flatMap(({ from: y, size: height }) =>
    along(whole.width, across).map(({ from: x, size: width }) => cut(whole, x, y, width, height)),
  )
}

/** Rotations in degrees clockwise, the likely ones first. */
export const TURNS = [0, 90, 270, 180] as const
export type Turn = (typeof TURNS)[number]

/** Rotates clockwise; without this no face is detected in videos of phones that store a wrong rotation or none. */
export function turned(whole: RgbImage, turn: Turn): RgbImage {
  if (turn === 0) return whole
  const { width, height, data } = whole
  const isSideways = turn !== 180
  const [newWidth, newHeight] = isSideways ? [height, width] : [width, height]
  const out = new Uint8Array(data.length)
  for (let y = 0; y < newHeight; y++)
    for (let x = 0; x < newWidth; x++) {
      const [fromX, fromY] =
        turn === 90 ? [y, height - 1 - x] : turn === 270 ? [width - 1 - y, x] : [width - 1 - x, height - 1 - y]
      const from = (fromY * width + fromX) * 3
      const to = (y * newWidth + x) * 3
      out[to] = data[from] as number
      out[to + 1] = data[from + 1] as number
      out[to + 2] = data[from + 2] as number
    }
  return { width: newWidth, height: newHeight, data: out }
}
