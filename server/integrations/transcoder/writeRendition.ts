import type { VideoFacts } from './probeVideo.ts'
import { probeVideo } from './probeVideo.ts'
import { inputArguments, runFfmpeg } from './runFfmpeg.ts'
import { toneMap } from './toneMap.ts'

const HOUR_SECONDS = 3600
const MAX_BYTES = 4 * 1024 ** 3
/** How much the duration of a complete rendition may differ, because streams end at different frames. */
const SLACK_MS = 2000

const playsPicture = ({ videoCodec, pixelFormat, isUneven, hdr }: VideoFacts) =>
  !isUneven && hdr === null && videoCodec === 'h264' && (pixelFormat === 'yuv420p' || pixelFormat === 'yuvj420p')
const playsSound = ({ audioCodec }: VideoFacts) => audioCodec === null || audioCodec === 'aac' || audioCodec === 'mp3'

/**
 * Whether every browser plays the file as it is: 8-bit H.264 with AAC in MP4, and no track that some cannot decode
 * (rulings#conversion).
 */
export function playsEverywhere(facts: VideoFacts): boolean {
  return facts.container === 'mp4' && !facts.hasForeignSound && playsPicture(facts) && playsSound(facts)
}

const SMALLER = "scale=w='if(gt(iw,ih),-2,trunc(min(720,iw)/2)*2)':h='if(gt(iw,ih),trunc(min(720,ih)/2)*2,-2)'"
const ENCODED = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '23',
  '-maxrate',
  '2500k',
  '-bufsize',
  '5000k',
  '-pix_fmt',
  'yuv420p',
  '-fpsmax',
  '30',
  '-threads',
  '1',
]
const BT709 = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
const picture = ({ hdr }: VideoFacts) => [
  '-vf',
  [SMALLER, ...toneMap(hdr)].join(),
  ...ENCODED,
  ...(hdr === null ? [] : BT709),
]
const SOUND = ['-c:a', 'aac', '-b:a', '160k', '-ac', '2']

/**
 * Writes a rendition that every browser plays: playable streams are copied, others encoded with a short side of at most
 * 720 pixels, with the index in front. False if the input could not be read to its end. @throws FfmpegStopped
 */
export async function writeRendition(
  ffmpeg: string,
  input: string,
  output: string,
  facts: VideoFacts,
  onProgress: (percent: number) => void = () => undefined,
): Promise<boolean> {
  const { code } = await runFfmpeg(
    ffmpeg,
    [
      '-loglevel',
      'error',
      '-progress',
      'pipe:2',
      '-y',
      '-filter_threads',
      '1',
      ...inputArguments(input),
      '-map',
      '0:v:0',
      ...(facts.audioCodec === null ? [] : ['-map', `0:a:${facts.audioTrack}`]),
      '-map_metadata',
      '-1',
      '-sn',
      '-dn',
      ...(playsPicture(facts) ? ['-c:v', 'copy'] : picture(facts)),
      ...(facts.isUneven ? ['-vsync', 'cfr'] : []),
      ...(playsSound(facts) ? ['-c:a', 'copy'] : SOUND),
      '-movflags',
      '+faststart',
      '-fs',
      String(MAX_BYTES),
      '-f',
      'mp4',
      `file:${output}`,
    ],
    { limitMs: HOUR_SECONDS * 1000, cpuSeconds: HOUR_SECONDS, outputBytes: 1024 },
    (said) => {
      const times = [...said.matchAll(/^out_time_us=(\d+)$/gm)]
      const reachedMs = Number(times[times.length - 1]?.[1] ?? 0) / 1000
      if (reachedMs > 0) onProgress(Math.min(99, Math.floor((reachedMs / facts.durationMs) * 100)))
    },
  )
  if (code !== 0) return false
  const made = await probeVideo(ffmpeg, output)
  return made.kind === 'video' && made.facts.durationMs >= facts.durationMs * 0.98 - SLACK_MS
}
