import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compactDate } from '#domain/time.ts'
import type { JobCtx } from '#server/context.ts'
import { newToken } from '#server/security/secrets.ts'
import type { Running } from './officeJob.ts'

interface ExportedFile {
  /** What it is called, without date and extension. */
  name: string
  extension: string
  contentType: string
  /** Writes the file and returns the message with which the job ends. */
  write(path: string): Promise<string>
}

/**
 * Puts what `write` writes into the store and finishes the job. It passes through a temporary file, since the store wants
 * to know its size first.
 */
export async function exportFile(ctx: JobCtx, run: Running<object>, exported: ExportedFile): Promise<void> {
  const { name, extension, contentType, write } = exported
  const folder = await mkdtemp(join(tmpdir(), 'kaoji-export-'))
  const key = `office/${run.id}-${run.attempt}-${newToken()}.${extension}`
  try {
    const path = join(folder, 'file')
    const message = await write(path)
    const { size: bytes } = await stat(path)
    await ctx.outside.store.put(key, { stream: createReadStream(path), bytes }, { contentType })
    await run.finish(ctx.db, { message, file: { key, bytes, name: `${name}-${compactDate(ctx.now)}.${extension}` } })
  } catch (error) {
    // Nobody will ever ask for the object of a job that was cancelled or begun anew.
    await ctx.outside.store.remove(key)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
