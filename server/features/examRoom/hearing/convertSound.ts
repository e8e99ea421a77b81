import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SOUND_MAX_SECONDS, SOUND_UPLOAD_MAX_BYTES } from '#domain/catalogue/hearingKinds.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { ffmpegOf, writeSoundInChild } from '#server/features/examRoom/media/mediaWork.ts'
import { refuse } from '#server/refuse.ts'
import { audioContainerOf } from './audioContainer.ts'

const LIMIT_MS = MINUTE_MS

/** FLAC is what sounds are sold in, and nothing that phones record. */
const isFlac = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'fLaC'

/** Looks at the size and the beginning of a sound. Refuses RECORDING_TOO_LARGE, and FILE_WRONG for what is none. */
export function requireSound(bytes: Buffer): void {
  if (bytes.length > SOUND_UPLOAD_MAX_BYTES) refuse('RECORDING_TOO_LARGE')
  if (!isFlac(bytes) && !audioContainerOf(bytes)) refuse('FILE_WRONG')
}

/**
 * Converts an uploaded sound for the bank: mono MP3, levelled. It is examined and decoded in the media child only. Refuses
 * FILE_WRONG for what is no sound, SOUND_SILENT, SOUND_LONG, and OVERLOADED (429) when too many wait.
 */
export async function convertSound(
  ctx: Pick<Ctx, 'config' | 'log'>,
  bytes: Buffer,
): Promise<{ bytes: Buffer; seconds: number }> {
  requireSound(bytes)
  const root = join(ctx.config.dataDir, 'sounds')
  await mkdir(root, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(root, 'sound-'))
  try {
    const [input, output] = [join(folder, 'input'), join(folder, 'sound.mp3')]
    await writeFile(input, bytes, { mode: 0o600 })
    const task = { ffmpeg: ffmpegOf(ctx), input, output, mostMs: SOUND_MAX_SECONDS * 1000 }
    const written = await writeSoundInChild(ctx, task, LIMIT_MS)
    if (written?.kind === 'silent') return refuse('SOUND_SILENT')
    if (written?.kind === 'long') return refuse('SOUND_LONG', { params: { n: SOUND_MAX_SECONDS } })
    if (written?.kind !== 'ready') return refuse('FILE_WRONG')
    return { bytes: await readFile(output), seconds: Math.round(written.durationMs / 1000) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
