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

/** What a killed run started may still have a disk mounted in its folder, which a later run then removes. */
function removeUnlessMounted(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error
  }
}

/**
 * Lets the run and all it starts keep temporary files in memory where there is room for them, unless TMPDIR says otherwise:
 * copying a database and removing it writes a thousand files, and half of the kernel's time went into that.
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
