/**
 * What the browser can tell of a chosen video. The sides are 0 where it shows no picture; `seconds` is null where
 * unknown.
 */
export type VideoFacts = { width: number; height: number; seconds: number | null }

/** Some phones never fire an event for a format they cannot play. */
const PROBE_MS = 8000

/** Tells whether a file input opens the camera on this device, as on phones and tablets. */
export function hasCameraForFiles(): boolean {
  return (
    typeof matchMedia === 'function' &&
    matchMedia('(pointer: coarse)').matches &&
    'capture' in HTMLInputElement.prototype
  )
}

/**
 * Reads size and length of a video without playing it. It never rejects: an unreadable video has no size, and then the
 * user is asked to confirm (specification#video-rules).
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
