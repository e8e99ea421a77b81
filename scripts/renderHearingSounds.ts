// Renders the sounds of the hearing items: `npx tsx scripts/renderHearingSounds.ts`, on a machine with Debian's
// fluidsynth and fluid-soundfont-gm (MIT). The MP3s are committed, so that no installation needs either.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HEARING_LEVELS, hearingBank, SOUND_SECONDS } from '../demo/hearing/hearingBank.ts'
import type { BankItem, SoundNote } from '../demo/hearing/item.ts'
import { findFfmpeg } from '../server/integrations/transcoder/findFfmpeg.ts'
import { midiFile } from './midiFile.ts'

const SOUND_FONT = process.env.SOUND_FONT ?? '/usr/share/sounds/sf2/FluidR3_GM.sf2'
const FOLDER = fileURLToPath(new URL('../demo/hearing/sounds/', import.meta.url))
const RECORDINGS = fileURLToPath(new URL('../demo/hearing/recordings/', import.meta.url))
const RATE = 32_000
/** General MIDI numbers of a drum sound and of a program. */
const [HAND_CLAP, CHOIR] = [39, 52]
/** The gap between two sounds, so that the reverb of one does not reach the next. */
const GAP_SECONDS = 2.5
const FADE_SECONDS = 0.12
const PEAK = 0.8
const ffmpeg = findFfmpeg({ path: process.env.FFMPEG_PATH ?? null, searchPath: process.env.PATH ?? '' })

function run(program: string, args: readonly string[], input?: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync(program, args, { input, maxBuffer: 1 << 30 })
  if (status !== 0) throw new Error(`${program}: ${String(stderr).slice(-500)}`)
  return stdout
}

/** The mean of both channels of a 16-bit stereo WAV, -1 to 1. */
function monoOf(wav: Buffer): Float32Array {
  const from = wav.indexOf('data') + 8
  return Float32Array.from({ length: (wav.length - from) >> 2 }, (_, at) => {
    const frame = from + at * 4
    return (wav.readInt16LE(frame) + wav.readInt16LE(frame + 2)) / 65_536
  })
}

/** A slice as 16-bit samples, normalised in loudness and faded out. */
function sliceOf(samples: Float32Array): Buffer {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6)
  const bytes = Buffer.alloc(samples.length * 2)
  samples.forEach((sample, at) => {
    const fade = Math.min(1, (samples.length - at) / (FADE_SECONDS * RATE))
    bytes.writeInt16LE(Math.round((sample / peak) * PEAK * fade * 32_767), at * 2)
  })
  return bytes
}

/**
 * Encodes with a constant bit rate and without an encoder header, so that files of a kind have equal size. Timbre needs
 * a higher rate.
 */
function encode(slice: Buffer, { kind }: BankItem): Buffer {
  const [rate, bits] = kind === 'timbre' ? ['24000', '32k'] : ['16000', '24k']
  const input = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', 'pipe:0']
  const output = ['-ar', rate, '-c:a', 'libmp3lame', '-b:a', bits, '-write_xing', '0', '-id3v2_version', '0']
  return run(ffmpeg, ['-loglevel', 'error', ...input, ...output, '-f', 'mp3', 'pipe:1'], slice)
}

function render(items: readonly BankItem[], folder: string, target = FOLDER): number {
  let from = 0
  const pieces = items.map((item) => {
    const piece = { item, from, notes: item.notes }
    from += SOUND_SECONDS[item.kind] + GAP_SECONDS
    return piece
  })
  writeFileSync(join(folder, 'bank.mid'), midiFile(pieces))
  const room = ['-o', 'synth.reverb.room-size=0.2', '-o', 'synth.reverb.level=0.25', '-o', 'synth.chorus.active=0']
  const wav = join(folder, 'bank.wav')
  run('fluidsynth', ['-ni', '-g', '0.5', '-r', String(RATE), ...room, '-F', wav, SOUND_FONT, join(folder, 'bank.mid')])
  const samples = monoOf(readFileSync(wav))
  let bytes = 0
  for (const { item, from: start } of pieces) {
    const slice = samples.subarray(Math.round(start * RATE), Math.round((start + SOUND_SECONDS[item.kind]) * RATE))
    const sound = encode(sliceOf(slice), item)
    writeFileSync(join(target, `${item.key}.mp3`), sound)
    bytes += sound.length
  }
  return bytes
}

/** Imitates a child performing two rhythms and two melodies of the first level, with other sounds than the items'. */
function performances(): BankItem[] {
  return (['rhythmImitation', 'melodySingBack'] as const).flatMap((kind) =>
    [1, 2].map((number) => {
      const item = bank.find(({ key }) => key === `1-${kind}-0${number}`)
      if (!item) throw new Error(`no item for ${kind}`)
      const lead = kind === 'rhythmImitation' ? item.notes.filter(({ program }) => program === 'woodblock').length : 3
      const own = item.notes.slice(lead)
      const from = (own[0]?.at ?? 0) - 0.4
      const notes = own.map((note): SoundNote => {
        const at = note.at - from
        return kind === 'rhythmImitation'
          ? { ...note, at, midi: HAND_CLAP, program: 'woodblock' }
          : { ...note, at, program: CHOIR }
      })
      return { ...item, key: `${kind}-${number}`, notes }
    }),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'kaoji-sounds-'))
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const bank = hearingBank()
const sizes = HEARING_LEVELS.map((level) =>
  render(
    bank.filter((item) => item.level === level),
    folder,
  ),
)
rmSync(RECORDINGS, { recursive: true, force: true })
mkdirSync(RECORDINGS, { recursive: true })
render(performances(), folder, RECORDINGS)
rmSync(folder, { recursive: true })
console.log(`${bank.length} sounds, ${sizes.reduce((sum, size) => sum + size, 0)} bytes`)
