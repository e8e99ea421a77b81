import { lastTimeMs } from './lastTime.ts'
import { inputArguments, runFfmpeg } from './runFfmpeg.ts'

/** What sounds are recorded and sold in; playlists, which can refer to other files and hosts, are excluded. */
const CONTAINERS = 'mov,matroska,ogg,wav,w64,mp3,aac,amr,flac,aiff,asf'
const LIMITS = { limitMs: 60_000, cpuSeconds: 45, outputBytes: 1024 }
/** Integrated loudness and true peak that all sounds of the bank are brought to. */
const LOUDNESS_LUFS = -18
const PEAK_DB = -1.5
const SILENT_DB = -50
/** At this bit rate the longest sound fits the bank's limit of 1 MiB. */
const BIT_RATE = '64k'

export type WrittenSound = { kind: 'ready'; durationMs: number } | { kind: 'unreadable' | 'silent' | 'long' }

const measureArguments = ['-map', '0:a:0', '-vn', '-af', 'loudnorm=print_format=json', '-f', 'null', '-']

function numberOf(said: string, name: string): number {
  const [, text] = new RegExp(`"${name}" : "(-?[\\d.]+|-?inf)"`).exec(said) ?? []
  return text === undefined || text.endsWith('inf') ? Number.NEGATIVE_INFINITY : Number(text)
}

/**
 * Converts a sound to mono MP3 of a constant bit rate and brings it to one loudness by one gain, so that nothing of its
 * dynamics changes. A sound too short to have a loudness is brought to the peak. @throws FfmpegStopped
 */
export async function writeSound(
  ffmpeg: string,
  { input, output, mostMs }: { input: string; output: string; mostMs: number },
): Promise<WrittenSound> {
  const source = inputArguments(input, [], CONTAINERS)
  const measured = await runFfmpeg(ffmpeg, [...source, ...measureArguments], LIMITS)
  const durationMs = lastTimeMs(measured.stderr)
  if (measured.code !== 0 || durationMs === 0) return { kind: 'unreadable' }
  if (durationMs > mostMs) return { kind: 'long' }
  const peakDb = numberOf(measured.stderr, 'input_tp')
  if (peakDb < SILENT_DB) return { kind: 'silent' }
  const loudness = numberOf(measured.stderr, 'input_i')
  const toPeak = PEAK_DB - peakDb
  const gainDb = Number.isFinite(loudness) ? Math.min(LOUDNESS_LUFS - loudness, toPeak) : toPeak
  const { code } = await runFfmpeg(
    ffmpeg,
    [
      '-y',
      ...source,
      '-map',
      '0:a:0',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-vn',
      '-af',
      `volume=${gainDb.toFixed(2)}dB`,
      '-ac',
      '1',
      '-ar',
      '44100',
      '-c:a',
      'libmp3lame',
      '-b:a',
      BIT_RATE,
      '-f',
      'mp3',
      `file:${output}`,
    ],
    LIMITS,
  )
  return code === 0 ? { kind: 'ready', durationMs } : { kind: 'unreadable' }
}
