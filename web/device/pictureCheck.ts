const SIDE = 32
const EVERY_MS = 500
/** The noise of a dark room stays below this spread of grey levels. */
const LEAST_SPREAD = 6

/**
 * Tells whether a picture shows something, by the spread of its grey levels around their mean. `rgba` has four bytes
 * per pixel.
 */
export function showsSomething(rgba: ArrayLike<number>): boolean {
  const pixels = Math.floor(rgba.length / 4)
  if (pixels === 0) return false
  let sum = 0
  let squares = 0
  for (let at = 0; at < pixels; at += 1) {
    const grey = ((rgba[at * 4] ?? 0) + (rgba[at * 4 + 1] ?? 0) + (rgba[at * 4 + 2] ?? 0)) / 3
    sum += grey
    squares += grey * grey
  }
  const mean = sum / pixels
  return Math.sqrt(Math.max(0, squares / pixels - mean * mean)) >= LEAST_SPREAD
}

/** Samples a camera's picture and calls `onSeen` once when it shows something. Returns a function that stops. */
export function watchPicture(stream: MediaStream, onSeen: () => void): () => void {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = stream
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  const timer = window.setInterval(() => {
    if (!pen || video.videoWidth === 0) return
    pen.drawImage(video, 0, 0, SIDE, SIDE)
    if (!showsSomething(pen.getImageData(0, 0, SIDE, SIDE).data)) return
    window.clearInterval(timer)
    onSeen()
  }, EVERY_MS)
  // Where the browser refuses to play, `onSeen` is never called.
  video.play().catch(() => undefined)
  return () => {
    window.clearInterval(timer)
    video.srcObject = null
  }
}
