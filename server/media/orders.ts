import type { FaceShare } from '#domain/photoFace.ts'
import type { Compared } from '#server/integrations/faceCheck/compareFaces.ts'
import type { Inspected } from '#server/integrations/transcoder/inspectVideo.ts'
import type { Recorded } from '#server/integrations/transcoder/writeMp3.ts'

/** What the media child is asked to do. Paths are of files that the worker put below DATA_DIR. */
export interface MediaOrders {
  inspect: { ffmpeg: string; input: string; rendition: string; poster: string }
  /** The sound of a hearing item as it was recorded. */
  recording: { ffmpeg: string; input: string; output: string }
  /** The face of an ID photo. */
  photo: { input: string }
  /** Where the faces of a picture are. */
  locate: { input: string }
  faces: { ffmpeg: string; input: string; id: readonly number[]; cohort: ReadonlyArray<readonly number[]> }
}

export interface MediaAnswers {
  inspect: Inspected
  recording: Recorded
  /** null: no face. */
  photo: readonly number[] | null
  /** The largest first. */
  locate: readonly FaceShare[]
  faces: Compared | { kind: 'unreadable' | 'noPicture' }
}

export type MediaOrderKind = keyof MediaOrders

/** To the child. */
export type MediaOrder = { [K in MediaOrderKind]: { id: number; kind: K; order: MediaOrders[K] } }[MediaOrderKind]

/** From the child: first `ready`, then one answer for each order. `percent`: 0 to 100. `rssBytes` is what the child holds. */
export type MediaReply =
  | { kind: 'ready' }
  | { kind: 'progress'; id: number; percent: number }
  | { kind: 'done'; id: number; answer: unknown; rssBytes: number }
  | { kind: 'failed'; id: number; reason: string; rssBytes: number }
