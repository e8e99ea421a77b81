import { spawn } from 'node:child_process'

/**
 * What one run may take. `memoryKiB` is address space, `cpuSeconds` what the kernel lets it compute, `limitMs` how long we
 * wait, `outputBytes` how much it may write to us (threats#F2).
 */
export interface RunLimits {
  limitMs: number
  cpuSeconds: number
  outputBytes: number
}

export interface FfmpegRun {
  /** null: ended by a signal. */
  code: number | null
  stdout: Buffer
  /** The last of what it said. */
  stderr: string
}

/** It did not end in time, or wrote too much; `reason` says which. */
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
/** Containers that phones and browsers record. A playlist, which could name other files and hosts, is none of them. */
const CONTAINERS = 'mov,matroska'

/** In front of every input: files and pipes only, known containers only, one thread (threats#F2, threats#O6). */
export function inputArguments(path: string, before: readonly string[] = [], containers = CONTAINERS): string[] {
  const bounds = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', containers, '-threads', '1']
  return [...bounds, ...before, '-i', `file:${path}`]
}

// The limits are set in a shell that becomes ffmpeg: Node cannot set them for a child.
const BOUNDED = 'ulimit -v "$1" && ulimit -t "$2" && shift 2 && exec "$@"'

/** Runs ffmpeg without input, environment and network; `onSaid` hears what it writes to stderr. @throws FfmpegStopped, Error when it cannot be started */
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
