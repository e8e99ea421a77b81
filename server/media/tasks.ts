import type { FaceShare } from '#domain/enrolment/photoFace.ts'
import type { Compared } from '#server/integrations/faceCheck/compareFaces.ts'
import type { Inspected } from '#server/integrations/transcoder/inspectVideo.ts'
import type { Recorded } from '#server/integrations/transcoder/writeMp3.ts'
import type { WrittenSound } from '#server/integrations/transcoder/writeSound.ts'

/** The tasks of the media child. Paths are of files that the worker created below DATA_DIR. */
export interface MediaTasks {
  inspect: { ffmpeg: string; input: string; rendition: string; poster: string }
  /** Converts the recording of a hearing item to MP3. */
  recording: { ffmpeg: string; input: string; output: string }
  /** Converts a sound of the hearing bank to MP3 and levels it; one longer than `mostMs` is not converted. */
  sound: { ffmpeg: string; input: string; output: string; mostMs: number }
  /** Computes the embedding of the face in an ID photo. */
  photo: { input: string }
  /** Finds where the faces of a picture are. */
  locate: { input: string }
  faces: { ffmpeg: string; input: string; id: readonly number[]; cohort: ReadonlyArray<readonly number[]> }
}

export interface MediaResults {
  inspect: Inspected
  recording: Recorded
  sound: WrittenSound
  /** Null if no face was found. */
  photo: readonly number[] | null
  /** Faces, the largest first. */
  locate: readonly FaceShare[]
  faces: Compared | { kind: 'unreadable' | 'noPicture' }
}

export type MediaTaskKind = keyof MediaTasks

/** A message to the child. */
export type MediaTask = { [K in MediaTaskKind]: { id: number; kind: K; task: MediaTasks[K] } }[MediaTaskKind]

/**
 * A message from the child: first `ready`, then one result per task. `percent` is 0 to 100, `rssBytes` the child's
 * memory.
 */
export type MediaReply =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; percent: number }
  | { kind: 'done'; id: number; result: unknown; rssBytes: number }
  | { kind: 'failed'; id: number; reason: string; rssBytes: number }
