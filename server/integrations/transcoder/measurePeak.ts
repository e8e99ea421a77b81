import { inputArguments, runFfmpeg } from './runFfmpeg.ts'

const LIMITS = { limitMs: 300_000, cpuSeconds: 300, outputBytes: 1024 }
/** The level that ffmpeg reports for digital silence. */
const NOTHING_DB = -91

/** The peak level of one of a file's sound tracks in dBFS, 0 at most; null if it could not be decoded. @throws FfmpegStopped */
export async function measurePeakDb(ffmpeg: string, path: string, track: number): Promise<number | null> {
  const measure = ['-map', `0:a:${track}`, '-vn', '-sn', '-dn', '-af', 'volumedetect', '-f', 'null', '-']
  const { stderr } = await runFfmpeg(ffmpeg, [...inputArguments(path), ...measure], LIMITS)
  const [, peak] = /max_volume: (-?[\d.]+|-inf) dB/.exec(stderr) ?? []
  if (peak === undefined) return null
  return peak === '-inf' ? NOTHING_DB : Number(peak)
}
