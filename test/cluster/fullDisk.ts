import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from './postgres.ts'

const BLOCK = 64 * 1024

function fill(path: string, disk: string): void {
  const file = openSync(path, 'a')
  const block = Buffer.alloc(BLOCK)
  const left = (): number => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize
  }
  try {
    while (left() > 0) writeSync(file, block.subarray(0, Math.min(BLOCK, left())))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** Leaves a database no room for so long, and takes what it frees meanwhile; its log of changes runs out of room as well. */
export async function fillDisk({ disk, sql }: Postgres, milliseconds: number): Promise<void> {
  const ballast = join(disk, 'ballast')
  try {
    for (const until = performance.now() + milliseconds; performance.now() < until; ) {
      fill(ballast, disk)
      await sleep(200)
      try {
        // Segments that lie ready are used up as by hours of writing.
        sql('select pg_switch_wal()')
      } catch {
        // It has no room, or has ended for that.
      }
    }
  } finally {
    rmSync(ballast)
  }
}
