const SIDE = 32
const EVERY_MS = 500
/** Grey levels that a dark room's noise does not reach. */
const LEAST_SPREAD = 6

/** Whether a picture shows something: how far its greys spread around their mean. `rgba`: four bytes a pixel. */
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

/** Looks at a camera's picture now and then and tells once when there is something to see; answers how to stop. */
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
  // Where the engine refuses to play, nothing is seen, and nothing is told.
  video.play().catch(() => undefined)
  return () => {
    window.clearInterval(timer)
    video.srcObject = null
  }
}
