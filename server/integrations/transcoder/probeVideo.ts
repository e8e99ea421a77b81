import { inputArguments, runFfmpeg } from './runFfmpeg.ts'

export interface VideoFacts {
  durationMs: number
  /** Pixels as displayed, after the file's rotation is applied. */
  width: number
  height: number
  /** The file's rotation in degrees clockwise: 0, 90, 180 or 270. */
  rotation: number
  videoCodec: string
  pixelFormat: string
  /** Null if there is no sound that can be decoded. */
  audioCodec: string | null
  /** Which of the sound tracks that is: an iPhone puts a track first that only Apple can decode. */
  audioTrack: number
  /** Whether some sound track cannot be decoded. */
  hasForeignSound: boolean
  /** How a picture of high dynamic range is coded; null for an ordinary one. */
  hdr: Hdr | null
  container: 'mp4' | 'mov' | 'webm'
  /** Whether frame times vary more than the jitter of phone cameras, so that players play and seek badly. */
  isUneven: boolean
}

export type Hdr = 'arib-std-b67' | 'smpte2084'

/** `unreadable`: not a video file, or broken; `noPicture`: sound only. */
export type Probed = { kind: 'video'; facts: VideoFacts } | { kind: 'unreadable' | 'noPicture' }

const LIMITS = { limitMs: 60_000, cpuSeconds: 60, outputBytes: 1024 }

/** What ffmpeg calls the codec of a track that it does not know. */
const UNDECODABLE = 'none'

/** Parses the output of `ffmpeg -i`, because the static build of ffmpeg has no ffprobe. */
export function parseProbe(
  said: string,
): (Omit<VideoFacts, 'durationMs'> & { durationMs: number | null }) | null | 'noPicture' {
  const [, format] = /^Input #0, ([\w,]+), from /m.exec(said) ?? []
  if (format === undefined) return null
  const lines = said.split('\n')
  const streams = lines.filter((line) => /^ {2}Stream #0:\d+/.test(line))
  const video = streams.find((line) => / Video: /.test(line) && !line.includes('(attached pic)'))
  const [, videoCodec, pixelFormat, across, down] =
    / Video: (\w+).*?, (\w+)(?:\([^)]*\))?, (\d+)x(\d+)/.exec(video ?? '') ?? []
  if (!video || videoCodec === undefined || pixelFormat === undefined) return streams.length > 0 ? 'noPicture' : null
  const sounds = streams.flatMap((line) => / Audio: (\w+)/.exec(line)?.[1] ?? [])
  const audioTrack = sounds.findIndex((codec) => codec !== UNDECODABLE)
  const [hdr] = /arib-std-b67|smpte2084/.exec(video) ?? []
  const [, turn] = /displaymatrix: rotation of (-?[\d.]+) degrees/.exec(said) ?? []
  const rotation = (((Math.round(-Number(turn ?? 0) / 90) * 90) % 360) + 360) % 360
  const [width, height] = rotation % 180 === 0 ? [Number(across), Number(down)] : [Number(down), Number(across)]
  const isMov = /^ {4}major_brand +: qt/m.test(said)
  const container = format.startsWith('matroska') ? 'webm' : isMov ? 'mov' : 'mp4'
  const isUneven = isUnevenAt(video)
  const durationMs = millisecondsOf(/^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/m.exec(said))
  return {
    durationMs,
    width,
    height,
    rotation,
    videoCodec,
    pixelFormat,
    audioCodec: sounds[audioTrack] ?? null,
    audioTrack: Math.max(0, audioTrack),
    hasForeignSound: sounds.includes(UNDECODABLE),
    hdr: (hdr as Hdr | undefined) ?? null,
    container,
    isUneven,
  }
}

/** The least ratio of mean to nominal frame rate: 29.7 of 30 from a camera is even, 17 of 30 is not. */
const EVEN_FROM = 0.9

function isUnevenAt(stream: string): boolean {
  const [, mean, , base] = /([\d.]+)(k?) fps, ([\d.]+) tbr/.exec(stream) ?? []
  return mean !== undefined && base !== undefined && Number(mean) < Number(base) * EVEN_FROM
}

function millisecondsOf(found: RegExpExecArray | null): number | null {
  if (!found) return null
  const [, hours, minutes, seconds] = found
  const total = Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000)
  return total > 0 ? total : null
}

/**
 * Measures the duration by reading all packets, because a browser's recording does not store it. Null if there are
 * none.
 */
async function measureMs(ffmpeg: string, path: string): Promise<number | null> {
  const copy = ['-map', '0:v:0', '-c', 'copy', '-f', 'null', '-']
  const { stderr } = await runFfmpeg(ffmpeg, [...inputArguments(path), ...copy], { ...LIMITS, limitMs: 300_000 })
  const times = [...stderr.matchAll(/time=(\d+):(\d\d):(\d\d\.\d+)/g)]
  return millisecondsOf(times[times.length - 1] ?? null)
}

/** Probes a file by its content. @throws FfmpegStopped */
export async function probeVideo(ffmpeg: string, path: string): Promise<Probed> {
  const { stderr } = await runFfmpeg(ffmpeg, inputArguments(path), LIMITS)
  const read = parseProbe(stderr)
  if (read === null) return { kind: 'unreadable' }
  if (read === 'noPicture') return { kind: 'noPicture' }
  const durationMs = read.durationMs ?? (await measureMs(ffmpeg, path))
  if (durationMs === null || read.width === 0 || read.height === 0) return { kind: 'unreadable' }
  return { kind: 'video', facts: { ...read, durationMs } }
}
