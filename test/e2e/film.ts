import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findFfmpeg } from '../../server/integrations/transcoder/findFfmpeg.ts'
import { passingFolder } from './passingFolder.ts'

/** The path of a real MP4 with picture and sound, about so many megabytes for so many seconds, in a temporary folder. */
export function film(seconds: number, megabytes: number): string {
  const path = join(passingFolder('film'), `film-${seconds}.mp4`)
  const bits = String(Math.round((megabytes * 8_000_000) / seconds))
  const picture = `testsrc2=size=640x480:rate=15:duration=${seconds},noise=alls=60:allf=t`
  execFileSync(
    findFfmpeg({ path: process.env.FFMPEG_PATH ?? null, searchPath: process.env.PATH ?? '' }),
    [
      ['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', picture],
      ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', bits, '-minrate', bits, '-maxrate', bits, '-bufsize', bits],
      [
        '-x264-params',
        'nal-hrd=cbr',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
        '-shortest',
        '-movflags',
        '+faststart',
        path,
      ],
    ].flat(),
  )
  return path
}
