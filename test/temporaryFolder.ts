import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '#server/db/processes.ts'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 6 * 1024 ** 3
const NAME = /^kaoji-tests-(\d+)$/

/** A container may give `/dev/shm` 64 MB only, and what is written there takes memory from the tests themselves. */
function hasRoom(): boolean {
  if (!existsSync(MEMORY) || freemem() < NEEDED_BYTES) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= NEEDED_BYTES
}

/** Removes the folder. One in which a process of a killed run still has a disk mounted is left to a later run. */
function removeUnlessMounted(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    // Node 24 gives this error no code.
    if (!/busy/i.test(String(error))) throw error
  }
}

/**
 * Puts the temporary files of the run and of all that it starts into memory, where there is room and TMPDIR is not set:
 * to copy a database and to remove it touches a thousand files, which took half of the kernel's time.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = NAME.exec(name) ?? []
    // A run that was killed could not clean up after itself.
    if (pid && !isAlive(Number(pid))) removeUnlessMounted(join(MEMORY, name))
  }
  const folder = join(MEMORY, `kaoji-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // As `/tmp`: some tests start the product as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
