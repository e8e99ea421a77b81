/** What is recorded: a performance with its picture, or a sound alone (the hearing test's sung and clapped items). */
export type RecordingKind = 'video' | 'audio'

/** How a recording is written; `extension` is one the server takes. */
export type RecordingFormat = { mimeType: string; extension: 'mp4' | 'webm' | 'm4a' }

/**
 * Best first. H.264 with AAC plays everywhere as it is, H.264 alone need not be encoded anew; VP8 before what a bare
 * `video/mp4` means to Chromium, VP9, which a phone that encodes in software drops frames with.
 */
const FORMATS: Readonly<Record<RecordingKind, readonly RecordingFormat[]>> = {
  video: [
    { mimeType: 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', extension: 'mp4' },
    { mimeType: 'video/webm;codecs=h264,opus', extension: 'webm' },
    { mimeType: 'video/webm;codecs=vp8,opus', extension: 'webm' },
    { mimeType: 'video/mp4', extension: 'mp4' },
    { mimeType: 'video/webm', extension: 'webm' },
  ],
  audio: [
    { mimeType: 'audio/mp4;codecs=mp4a.40.2', extension: 'm4a' },
    { mimeType: 'audio/webm;codecs=opus', extension: 'webm' },
    { mimeType: 'audio/mp4', extension: 'm4a' },
    { mimeType: 'audio/webm', extension: 'webm' },
  ],
}

type IsSupported = (mimeType: string) => boolean

/** The best format this engine writes; null where it writes none. */
export function firstSupported(kind: RecordingKind, isSupported: IsSupported): RecordingFormat | null {
  return FORMATS[kind].find(({ mimeType }) => isSupported(mimeType)) ?? null
}

/**
 * The format this browser records in; null where the page cannot record at all: an old engine, or an address that is
 * not secure, on which browsers hide camera and microphone.
 */
export function recordingFormat(kind: RecordingKind): RecordingFormat | null {
  if (typeof MediaRecorder === 'undefined' || typeof navigator.mediaDevices?.getUserMedia !== 'function') return null
  return firstSupported(kind, (mimeType) => MediaRecorder.isTypeSupported(mimeType))
}
