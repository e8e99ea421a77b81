import type { VideoFacts } from './probeVideo.ts'
import { inputArguments, runFfmpeg } from './runFfmpeg.ts'
import { toneMap } from './toneMap.ts'

/** An image with rows from top to bottom and three bytes per pixel. */
export interface RgbImage {
  width: number
  height: number
  data: Uint8Array
}

/** Pixels of the longer side of a frame, enough for a face of 4 % of the height. */
const LONGEST = 1920
const LIMITS = { limitMs: 60_000, cpuSeconds: 60, outputBytes: LONGEST * LONGEST * 3 + 1024 }
/** Up to this duration the exact moment is decoded, because a short video may have only one key frame. */
const EXACT_BELOW_MS = 60_000

/** Parses a PPM picture; null unless the bytes are exactly one. */
export function parsePpm(bytes: Buffer): RgbImage | null {
  const [header, width, height] = /^P6\n(\d+) (\d+)\n255\n/.exec(bytes.subarray(0, 40).toString('latin1')) ?? []
  if (header === undefined) return null
  const size = Number(width) * Number(height) * 3
  if (size === 0 || bytes.length < header.length + size) return null
  return {
    width: Number(width),
    height: Number(height),
    data: bytes.subarray(header.length, header.length + size),
  }
}

/**
 * Reads one frame, rotated and with the colours as displayed, at or just before `atMs` (in a long video by a fast seek to a key frame); null
 * if the file has none there. @throws FfmpegStopped
 */
export async function readFrame(
  ffmpeg: string,
  path: string,
  { atMs, durationMs, hdr }: { atMs: number } & Pick<VideoFacts, 'durationMs' | 'hdr'>,
): Promise<RgbImage | null> {
  const seek = [...(durationMs > EXACT_BELOW_MS ? ['-noaccurate_seek'] : []), '-ss', (atMs / 1000).toFixed(3)]
  const fit = `scale=w='min(${LONGEST},iw)':h='min(${LONGEST},ih)':force_original_aspect_ratio=decrease`
  const { stdout } = await runFfmpeg(
    ffmpeg,
    [
      '-loglevel',
      'error',
      '-filter_threads',
      '1',
      ...inputArguments(path, seek),
      '-map',
      '0:v:0',
      '-frames:v',
      '1',
      '-vf',
      [fit, ...toneMap(hdr)].join(),
      '-f',
      'image2pipe',
      '-c:v',
      'ppm',
      '-pix_fmt',
      'rgb24',
      'pipe:1',
    ],
    LIMITS,
  )
  return parsePpm(stdout)
}
