/** A video performance, or sound only (the sung and clapped items of the hearing test). */
export type RecordingKind = 'video' | 'audio'

/** The format of a recording; the server accepts its `extension`. */
export type RecordingFormat = { mimeType: string; extension: 'mp4' | 'webm' | 'm4a' }

/**
 * The best format comes first. H.264 with AAC plays everywhere, and H.264 alone need not be re-encoded. VP8 comes
 * before a bare `video/mp4`, which in Chromium means VP9, whose software encoder drops frames on phones.
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

/** Returns the best format this browser can record, or null. */
export function firstSupported(kind: RecordingKind, isSupported: IsSupported): RecordingFormat | null {
  return FORMATS[kind].find(({ mimeType }) => isSupported(mimeType)) ?? null
}

/**
 * Returns the format this browser records in, or null where the page cannot record: in an old browser, or on an
 * insecure address, where browsers hide camera and microphone.
 */
export function recordingFormat(kind: RecordingKind): RecordingFormat | null {
  if (typeof MediaRecorder === 'undefined' || typeof navigator.mediaDevices?.getUserMedia !== 'function') return null
  return firstSupported(kind, (mimeType) => MediaRecorder.isTypeSupported(mimeType))
}
