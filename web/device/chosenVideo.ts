/** What the browser can tell of a chosen video; sides 0 where it shows no picture, `seconds` null where unknown. */
export type VideoFacts = { width: number; height: number; seconds: number | null }

/** Some phones never answer about a format they cannot play. */
const PROBE_MS = 8000

/** Whether this device films with its own camera when a file is asked for: phones and tablets do. */
export function hasCameraForFiles(): boolean {
  return (
    typeof matchMedia === 'function' &&
    matchMedia('(pointer: coarse)').matches &&
    'capture' in HTMLInputElement.prototype
  )
}

/**
 * Reads size and length of a video without playing it. Never fails: what cannot be read has no size, and then the
 * person is asked (specification 5: a video without dimensions triggers a warning).
 */
export function readVideoFacts(file: Blob): Promise<VideoFacts> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  return new Promise((resolve) => {
    const finish = () => {
      window.clearTimeout(timer)
      const { videoWidth: width, videoHeight: height, duration } = video
      video.onloadedmetadata = null
      video.onerror = null
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(url)
      resolve({ width, height, seconds: Number.isFinite(duration) && duration > 0 ? duration : null })
    }
    const timer = window.setTimeout(finish, PROBE_MS)
    video.onloadedmetadata = finish
    video.onerror = finish
    video.preload = 'metadata'
    video.muted = true
    video.src = url
  })
}
