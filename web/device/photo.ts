import { PHOTO_ADVISED_MIN_BYTES } from '#domain/enrolment/enrolment.ts'
import { lookOf, type PhotoLook } from '#domain/enrolment/photoLook.ts'
import type { Reason } from '#domain/reasons/reasons.ts'

/** The longest side in pixels for cropping; old phones refuse larger canvases. */
const WORK_SIDE = 2400
/** The longest side in pixels for the upload; the server stores no more. */
const SEND_SIDE = 1600
/** The upload limit in bytes: on the opening morning thousands upload at once, many over a slow network. */
const SEND_BYTES = 400_000
/** The height of two inches at 300 dpi. */
const SHARP_HEIGHT = 579

export type Size = { width: number; height: number }
export type Area = Size & { x: number; y: number }

/** Scales a size down to fit into a square of `side`, to at least one pixel. */
export function fitInto({ width, height }: Size, side: number): Size {
  const share = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Tells by the first bytes whether a file is a JPEG or PNG, whatever its name. */
export function isJpegOrPng(head: Uint8Array): boolean {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)
  return starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
}

export async function isPictureFile(file: Blob): Promise<boolean> {
  return isJpegOrPng(new Uint8Array(await file.slice(0, 8).arrayBuffer()))
}

/**
 * Formats megabytes as the limits count them: 2MB are 2,048,000 bytes (specification#constants). Rounding up keeps a
 * file over the limit from reading 2.0.
 */
export function megabytesText(bytes: number): string {
  return `${(Math.ceil(bytes / 102_400) / 10).toFixed(1)}MB`
}

/** Returns a hint about an acceptable ID photo; the size limit of a changed photo is checked elsewhere. */
export function photoWarning(originalBytes: number, cropped: Size): string | null {
  if (cropped.height < SHARP_HEIGHT) return '照片尺寸较小，可能不够清晰，建议换一张更清晰的照片'
  if (originalBytes < PHOTO_ADVISED_MIN_BYTES) return '照片小于100KB，可能不够清晰，建议换一张更清晰的照片'
  return null
}

/** A picture ready for cropping. `release` frees its memory. */
export type OpenedPicture = { url: string; size: Size; originalBytes: number; release: () => void }

export class PictureUnfit extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason)
    this.name = 'PictureUnfit'
    this.reason = reason
  }
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('not decodable'))
    image.src = url
  })
}

/** The canvas is painted white first, since a transparent PNG would turn black as a JPEG. */
async function paintJpeg(size: Size, paint: (pen: CanvasRenderingContext2D) => void): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new PictureUnfit('PICTURE_WRONG')
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size.width, size.height)
  paint(pen)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  // Some phones keep the memory of a canvas until it is resized.
  canvas.width = 0
  canvas.height = 0
  if (!blob) throw new PictureUnfit('PICTURE_WRONG')
  return blob
}

/** Drawing an image element applies the EXIF orientation. */
function scaledJpeg(image: HTMLImageElement, area: Area, size: Size): Promise<Blob> {
  return paintJpeg(size, (pen) =>
    pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height),
  )
}

/** Returns the picture turned right by 90 degrees; the original stays unchanged. Throws PictureUnfit. */
export async function turnPicture(picture: OpenedPicture): Promise<OpenedPicture> {
  const image = await load(picture.url)
  const size = { width: picture.size.height, height: picture.size.width }
  const blob = await paintJpeg(size, (pen) => {
    pen.translate(size.width, 0)
    pen.rotate(Math.PI / 2)
    pen.drawImage(image, 0, 0, picture.size.width, picture.size.height)
  })
  return toOpenedPicture(blob, size, picture.originalBytes)
}

function toOpenedPicture(blob: Blob, size: Size, originalBytes: number): OpenedPicture {
  const url = URL.createObjectURL(blob)
  return { url, size, originalBytes, release: () => URL.revokeObjectURL(url) }
}

/** Reads a picture and scales it down for cropping. Throws PictureUnfit. */
export async function openPicture(file: Blob): Promise<OpenedPicture> {
  const url = URL.createObjectURL(file)
  try {
    const image = await load(url).catch(() => null)
    if (!image || image.naturalWidth === 0) throw new PictureUnfit('PICTURE_WRONG')
    const size = { width: image.naturalWidth, height: image.naturalHeight }
    const small = fitInto(size, WORK_SIDE)
    return toOpenedPicture(await scaledJpeg(image, { x: 0, y: 0, ...size }, small), small, file.size)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The size at which sharpness and background are measured. */
const LOOK: Size = { width: 400, height: 560 }

/** Measures the cropped part. Throws PictureUnfit where the browser provides no canvas. */
export async function lookAtPart(url: string, part: Area): Promise<PhotoLook> {
  const image = await load(url)
  const canvas = document.createElement('canvas')
  canvas.width = LOOK.width
  canvas.height = LOOK.height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new PictureUnfit('PICTURE_WRONG')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, LOOK.width, LOOK.height)
  const look = lookOf({ ...LOOK, rgba: pen.getImageData(0, 0, LOOK.width, LOOK.height).data })
  canvas.width = 0
  canvas.height = 0
  return look
}

/** Returns the cropped part as a JPEG of at most 400 KB. Throws PictureUnfit. */
export async function cutPicture(url: string, part: Area): Promise<Blob> {
  const image = await load(url)
  for (let side = SEND_SIDE; side >= 400; side = Math.round(side * 0.75)) {
    const blob = await scaledJpeg(image, part, fitInto(part, side))
    if (blob.size <= SEND_BYTES) return blob
  }
  throw new PictureUnfit('PICTURE_OVER_10MB')
}
