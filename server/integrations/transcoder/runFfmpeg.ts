import { spawn } from 'node:child_process'

/**
 * The limits of one run: `memoryKiB` of address space, `cpuSeconds` of processor time, `limitMs` of waiting, and
 * `outputBytes` on its stdout (threats#F2).
 */
export interface RunLimits {
  limitMs: number
  cpuSeconds: number
  outputBytes: number
}

export interface FfmpegRun {
  /** The exit code; null if it was ended by a signal. */
  code: number | null
  stdout: Buffer
  /** The last part of its stderr. */
  stderr: string
}

/** ffmpeg was killed because it ran too long or wrote too much, as `reason` says. */
export class FfmpegStopped extends Error {
  readonly reason: 'time' | 'output'

  constructor(reason: 'time' | 'output') {
    super(`ffmpeg was stopped: ${reason}`)
    this.name = 'FfmpegStopped'
    this.reason = reason
  }
}

const MEMORY_KIB = 3 * 1024 * 1024
const STDERR_BYTES = 64 * 1024
/** Containers that phones and browsers record; playlists, which can refer to other files and hosts, are excluded. */
const CONTAINERS = 'mov,matroska'

/** Arguments of every input: only files and pipes, only known containers, one thread (threats#F2, threats#O6). */
export function inputArguments(path: string, before: readonly string[] = [], containers = CONTAINERS): string[] {
  const bounds = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', containers, '-threads', '1']
  return [...bounds, ...before, '-i', `file:${path}`]
}

// A shell sets the limits and then becomes ffmpeg, because Node cannot set limits for a child.
const BOUNDED = 'ulimit -v "$1" && ulimit -t "$2" && shift 2 && exec "$@"'

/**
 * Runs ffmpeg without input, environment and network; `onSaid` receives its stderr. @throws FfmpegStopped, Error when
 * it cannot be started
 */
export function runFfmpeg(
  ffmpeg: string,
  args: readonly string[],
  limits: RunLimits,
  onSaid: (said: string) => void = () => undefined,
): Promise<FfmpegRun> {
  return new Promise((resolve, reject) => {
    const bounded = ['-c', BOUNDED, 'sh', String(MEMORY_KIB), String(limits.cpuSeconds)]
    const child = spawn('/bin/sh', [...bounded, ffmpeg, '-nostdin', '-hide_banner', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {},
    })
    const pieces: Buffer[] = []
    let size = 0
    let stderr = ''
    let stopped: FfmpegStopped | null = null
    const stop = (reason: 'time' | 'output') => {
      stopped ??= new FfmpegStopped(reason)
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop('time'), limits.limitMs)
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > limits.outputBytes) return stop('output')
      pieces.push(piece)
    })
    child.stderr.on('data', (piece: Buffer) => {
      stderr = (stderr + piece.toString('utf8')).slice(-STDERR_BYTES)
      onSaid(piece.toString('utf8'))
    })
    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      if (stopped) reject(stopped)
      else resolve({ code, stdout: Buffer.concat(pieces), stderr })
    })
  })
}
