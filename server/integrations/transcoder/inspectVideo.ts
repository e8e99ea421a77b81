import sharp from 'sharp'
import { measurePeakDb } from './measurePeak.ts'
import { isFragmented } from './mp4Layout.ts'
import { type Probed, probeVideo, type VideoFacts } from './probeVideo.ts'
import { type RgbImage, readFrame } from './readFrame.ts'
import { playsEverywhere, writeRendition } from './writeRendition.ts'

const POSTER_PIXELS = 640

/** `incomplete`: the end of the file is missing. `peakDb`: the loudest moment in dBFS, null without sound. */
export type Inspected =
  | { kind: 'ready'; facts: VideoFacts; hasRendition: boolean; peakDb: number | null }
  | { kind: Exclude<Probed['kind'], 'video'> | 'incomplete' }

/** Called with the progress of a conversion in whole percents, rising, each value once. */
export type OnProgress = (percent: number) => void

interface Paths {
  input: string
  /** The converted video, written only if some browsers do not play the input. */
  rendition: string
  /** The poster, a JPEG. */
  poster: string
}

async function writePoster({ width, height, data }: RgbImage, path: string): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: POSTER_PIXELS, height: POSTER_PIXELS, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toFile(path)
}

function rising(onProgress: OnProgress): OnProgress {
  let last = -1
  return (percent) => {
    if (percent <= last) return
    last = percent
    onProgress(percent)
  }
}

/**
 * Inspects a video, makes its poster and, if needed, a rendition that every browser plays (rulings#conversion). @throws
 * FfmpegStopped
 */
export async function inspectVideo(
  ffmpeg: string,
  { input, rendition, poster }: Paths,
  onProgress: OnProgress = () => undefined,
): Promise<Inspected> {
  const probed = await probeVideo(ffmpeg, input)
  if (probed.kind !== 'video') return { kind: probed.kind }
  const { facts } = probed
  const frameAt = (part: number) => readFrame(ffmpeg, input, { ...facts, atMs: facts.durationMs * part })
  const early = await frameAt(0.05)
  if (!early) return { kind: 'unreadable' }
  if (!(await frameAt(0.9))) return { kind: 'incomplete' }
  await writePoster(early, poster)
  const peakDb = facts.audioCodec === null ? null : await measurePeakDb(ffmpeg, input, facts.audioTrack)
  if (playsEverywhere(facts) && !(await isFragmented(input)))
    return { kind: 'ready', facts, hasRendition: false, peakDb }
  const isWhole = await writeRendition(ffmpeg, input, rendition, facts, rising(onProgress))
  return isWhole ? { kind: 'ready', facts, hasRendition: true, peakDb } : { kind: 'incomplete' }
}
