import { execFileSync } from 'node:child_process'
import { appendFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findFfmpeg } from '../../server/integrations/transcoder/findFfmpeg.ts'
import { passingFolder } from './passingFolder.ts'

/** Four bytes of length and four of name begin each box of an MP4. */
const BOX_HEAD = 8

/**
 * The path of a real MP4 with picture and sound of so many seconds, in a temporary folder. A box that players skip makes
 * it as large as is asked for, so that nobody encodes and converts noise.
 */
export function film(seconds: number, megabytes: number): string {
  const path = join(passingFolder('film'), `film-${seconds}.mp4`)
  const picture = `testsrc2=size=640x480:rate=15:duration=${seconds}`
  execFileSync(
    findFfmpeg({ path: process.env.FFMPEG_PATH ?? null, searchPath: process.env.PATH ?? '' }),
    [
      ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', picture],
      ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
      ['-shortest', '-movflags', '+faststart', path],
    ].flat(),
  )
  const skipped = Buffer.alloc(Math.max(BOX_HEAD, megabytes * 1_000_000 - statSync(path).size))
  skipped.writeUInt32BE(skipped.length)
  skipped.write('free', 4, 'latin1')
  appendFileSync(path, skipped)
  return path
}
