import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ffmpeg } from './makeVideo.ts'

const RATE = 16_000

/** The samples of many sounds, -1 to 1, decoded in one go. @throws Error with what the decoder said */
export function decodeSounds(paths: readonly string[], folder: string): Float32Array[] {
  const outputs = paths.map((_, at) => join(folder, `${at}.raw`))
  const args = [
    ...paths.flatMap((path) => ['-i', path]),
    ...outputs.flatMap((path, at) => ['-map', `${at}:a`, '-f', 's16le', '-ac', '1', '-ar', String(RATE), path]),
  ]
  const { status, stderr } = spawnSync(ffmpeg, ['-y', '-nostdin', '-loglevel', 'error', ...args])
  if (status !== 0) throw new Error(`ffmpeg: ${String(stderr).slice(-500)}`)
  return outputs.map((path) => {
    const bytes = readFileSync(path)
    return Float32Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readInt16LE(at * 2) / 32_768)
  })
}

const frequencyOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12)

/** The part of a sound between two times in seconds. */
export function partOf(samples: Float32Array, from: number, to: number): Float32Array {
  return samples.subarray(Math.round(from * RATE), Math.round(to * RATE))
}

/** A part under a Hann window, so that what lies outside it is not heard in it. */
function windowed(samples: Float32Array): Float32Array {
  const turn = (2 * Math.PI) / samples.length
  return samples.map((sample, at) => sample * (0.5 - 0.5 * Math.cos(turn * at)))
}

/** One bin of a Fourier transform, by Goertzel's recurrence. */
function bin(samples: Float32Array, frequency: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / RATE)
  let before = 0
  let last = 0
  const { length } = samples
  for (let at = 0; at < length; at++) {
    const next = (samples[at] as number) + turn * last - before
    before = last
    last = next
  }
  return Math.sqrt(Math.max(0, last * last + before * before - turn * last * before)) / length
}

/** How strong each pitch is in a sound, within an eighth of a semitone; asked of many pitches at once. */
export function strengthsOf(samples: Float32Array, midis: readonly number[]): number[] {
  const heard = windowed(samples)
  return midis.map((midi) => Math.max(...[-0.12, 0, 0.12].map((off) => bin(heard, frequencyOf(midi + off)))))
}

/** The first partials of a tone, in semitones above it. */
const PARTIALS = [0, 12, 19, 24, 28] as const

/** Finds which of the twelve semitones around `near` sounds: the one whose partials together are strongest. */
export function semitoneOf(samples: Float32Array, near: number): number {
  const heard = windowed(samples)
  const candidates = Array.from({ length: 13 }, (_, at) => near - 6 + at)
  const strengths = candidates.map((midi) =>
    PARTIALS.reduce<number>((sum, partial) => sum + bin(heard, frequencyOf(midi + partial)), 0),
  )
  return candidates[strengths.indexOf(Math.max(...strengths))] ?? 0
}

const HOP = 80
/** When tones begin, in seconds: where the loudness of a twentieth of a second jumps. */
export function onsetsOf(samples: Float32Array): number[] {
  const levels: number[] = []
  for (let at = 0; at + HOP * 2 <= samples.length; at += HOP) {
    let sum = 0
    // High tones only: what rings on is low and dull, a stroke is bright.
    for (let i = at + 1; i < at + HOP * 2; i++) sum += ((samples[i] ?? 0) - (samples[i - 1] ?? 0)) ** 2
    levels.push(Math.sqrt(sum))
  }
  const loudest = Math.max(...levels)
  const onsets: number[] = []
  for (let at = 3; at < levels.length; at++) {
    const rise = (levels[at] ?? 0) - Math.min(levels[at - 1] ?? 0, levels[at - 2] ?? 0, levels[at - 3] ?? 0)
    const seconds = (at * HOP) / RATE
    if (rise > loudest * 0.1 && seconds - (onsets[onsets.length - 1] ?? -1) > 0.07) onsets.push(seconds)
  }
  return onsets
}
