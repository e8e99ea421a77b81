import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'

/** Milliseconds before each request: face detection takes some seconds, and after about 45 s users have moved on. */
const pauses = [3000, 5000, 8000, 12_000, 15_000] as const

/**
 * Returns the server's hints about the face in an uploaded photo; empty where all is well or none are available. A
 * failure is ignored, since staff check the photo.
 */
export async function faceHintsOf(path: string, isGone: () => boolean): Promise<readonly string[]> {
  for (const pause of pauses) {
    await new Promise((resolve) => window.setTimeout(resolve, pause))
    if (isGone()) return []
    try {
      const { OtherMsg } = await call('File', 'LookAtPhoto', { FilePath: path })
      if (OtherMsg.State !== 0) return OtherMsg.Hints
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.failure !== 'offline' && error.failure !== 'timeout') return []
    }
  }
  return []
}
