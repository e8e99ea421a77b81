import sharp from 'sharp'
import { type Probed, probeVideo, type VideoFacts } from './probeVideo.ts'
import { type RgbImage, readFrame } from './readFrame.ts'
import { playsEverywhere, writeRendition } from './writeRendition.ts'

const POSTER_PIXELS = 640

/** `incomplete`: the beginning is there, the end is missing. */
export type Inspected =
  | { kind: 'ready'; facts: VideoFacts; hasRendition: boolean }
  | { kind: Exclude<Probed['kind'], 'video'> | 'incomplete' }

interface Paths {
  input: string
  /** Written only where browsers do not all play the input. */
  rendition: string
  /** JPEG. */
  poster: string
}

async function writePoster({ width, height, data }: RgbImage, path: string): Promise<void> {
  await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: POSTER_PIXELS, height: POSTER_PIXELS, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toFile(path)
}

/** Looks at a video, makes its poster, and the form every browser plays where it needs one (rulings 6). @throws FfmpegStopped */
export async function inspectVideo(ffmpeg: string, { input, rendition, poster }: Paths): Promise<Inspected> {
  const probed = await probeVideo(ffmpeg, input)
  if (probed.kind !== 'video') return { kind: probed.kind }
  const { facts } = probed
  const frameAt = (part: number) =>
    readFrame(ffmpeg, input, { atMs: facts.durationMs * part, durationMs: facts.durationMs })
  const early = await frameAt(0.05)
  if (!early) return { kind: 'unreadable' }
  if (!(await frameAt(0.9))) return { kind: 'incomplete' }
  await writePoster(early, poster)
  if (playsEverywhere(facts)) return { kind: 'ready', facts, hasRendition: false }
  const isWhole = await writeRendition(ffmpeg, input, rendition, facts)
  return isWhole ? { kind: 'ready', facts, hasRendition: true } : { kind: 'incomplete' }
}
