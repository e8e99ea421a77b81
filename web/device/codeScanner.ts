import { closeInput, inputProblemOf, MediaInputError, openInput } from './mediaInput.ts'

/** Reads a QR code from a camera or a picture. */
type Reader = (source: HTMLVideoElement | HTMLImageElement) => Promise<string | null>

/** A frame of this width shows a code held in front of a tablet well enough, and is decoded in about 30 ms. */
const READ_WIDTH = 640
const PAUSE_MS = 200
/** Even a still code is missed in some frames; after this long without it, it counts as removed. */
const AWAY_MS = 2000

type Detector = { detect(source: CanvasImageSource): Promise<ReadonlyArray<{ rawValue: string }>> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own QR reader where it has one, otherwise a library that loads on use. */
async function openReader(): Promise<Reader> {
  const own = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (own && (await own.getSupportedFormats()).includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] })
    return async (source) => (await detector.detect(source))[0]?.rawValue ?? null
  }
  const { decodeQR } = await import('qr/decode.js')
  return async (source) => {
    const image = pixelsOf(source)
    try {
      return image && decodeQR(image)
    } catch {
      // The library throws for every picture without a code, which most frames are.
      return null
    }
  }
}

function pixelsOf(source: HTMLVideoElement | HTMLImageElement): ImageData | null {
  const isVideo = source instanceof HTMLVideoElement
  const [width, height] = isVideo
    ? [source.videoWidth, source.videoHeight]
    : [source.naturalWidth, source.naturalHeight]
  if (width === 0 || height === 0) return null
  const scale = Math.min(1, READ_WIDTH / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.drawImage(source, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * Shows the back camera in `video` and reports each code it sees. The same code is reported again only after it was
 * removed and shown again. Resolves to a function that stops scanning. Throws MediaInputError.
 */
export async function scanWithCamera(video: HTMLVideoElement, onCode: (text: string) => void): Promise<() => void> {
  const stream = await openInput({ camera: 'environment', isSilent: true })
  let isOver = false
  const stop = () => {
    isOver = true
    closeInput(stream)
    video.srcObject = null
  }
  try {
    video.srcObject = stream
    await video.play()
    void look(await openReader())
  } catch (error) {
    stop()
    throw new MediaInputError(inputProblemOf(error))
  }

  async function look(read: Reader): Promise<void> {
    let last: string | null = null
    let seenAt = 0
    while (!isOver) {
      const text = video.readyState >= 2 ? await read(video) : null
      const now = performance.now()
      if (text !== null && !isOver && (text !== last || now - seenAt > AWAY_MS)) onCode(text)
      if (text !== null) [last, seenAt] = [text, now]
      await new Promise((resume) => setTimeout(resume, PAUSE_MS))
    }
  }
  return stop
}

/** Returns the code in a picture, or null where there is none. */
export async function codeInPicture(file: Blob): Promise<string | null> {
  const link = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = link
    await image.decode()
    return await (await openReader())(image)
  } finally {
    URL.revokeObjectURL(link)
  }
}
