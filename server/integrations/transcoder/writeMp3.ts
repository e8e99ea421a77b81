import { lastTimeMs } from './lastTime.ts'
import { inputArguments, runFfmpeg } from './runFfmpeg.ts'

/** Containers that phones and browsers record sound in. */
const CONTAINERS = 'mov,matroska,ogg,wav,mp3,aac,amr'
/** No recording of the hearing test is longer; the rest is cut off. */
const LONGEST_SECONDS = 180
const LIMITS = { limitMs: 90_000, cpuSeconds: 60, outputBytes: 1024 }

/** `peakDb`: the loudest moment in dBFS, null where it could not be measured. */
export type Recorded = { kind: 'ready'; durationMs: number; peakDb: number | null } | { kind: 'unreadable' }

/** Converts a recording to a mono MP3, which every browser plays (rulings#hearing). @throws FfmpegStopped */
export async function writeMp3(
  ffmpeg: string,
  { input, output }: { input: string; output: string },
): Promise<Recorded> {
  const { code, stderr } = await runFfmpeg(
    ffmpeg,
    [
      '-y',
      ...inputArguments(input, [], CONTAINERS),
      '-map',
      '0:a:0',
      '-map_metadata',
      '-1',
      '-vn',
      '-t',
      String(LONGEST_SECONDS),
      '-af',
      'volumedetect',
      '-ac',
      '1',
      '-ar',
      '44100',
      '-c:a',
      'libmp3lame',
      '-b:a',
      '96k',
      '-f',
      'mp3',
      `file:${output}`,
    ],
    LIMITS,
  )
  const durationMs = lastTimeMs(stderr)
  if (code !== 0 || durationMs === 0) return { kind: 'unreadable' }
  const [, peak] = /max_volume: (-?[\d.]+) dB/.exec(stderr) ?? []
  return { kind: 'ready', durationMs, peakDb: peak === undefined ? null : Number(peak) }
}
