import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findFfmpeg } from '#server/integrations/transcoder/findFfmpeg.ts'

export const ffmpeg = findFfmpeg({ path: process.env.FFMPEG_PATH ?? null, searchPath: process.env.PATH ?? '' })
/** NASA, public domain: see the README beside it. */
export const portrait = fileURLToPath(new URL('astronaut.jpg', import.meta.url))

/** Runs the generator itself, without the bounds of the product. @throws Error with what it said */
export function make(output: string, ...args: string[]): string {
  const { status, stderr } = spawnSync(ffmpeg, ['-y', '-nostdin', '-loglevel', 'error', ...args, output])
  if (status !== 0) throw new Error(`ffmpeg: ${String(stderr).slice(-500)}`)
  return output
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/** The portrait, moved, zoomed and grainy as a phone sees somebody, with a tone. */
export function makePortraitVideo(output: string, { seconds = 3, filter = 'null', size = '640x640' } = {}): string {
  const move = `zoompan=z='1.05+0.1*sin(on/10)':x='iw*0.04*(1+sin(on/15))':y='ih*0.02':d=1:s=${size}:fps=10`
  return make(
    output,
    ...['-loop', '1', '-t', String(seconds), '-r', '10', '-i', portrait],
    ...['-f', 'lavfi', '-t', String(seconds), '-i', 'sine=440'],
    ...['-vf', `${move},pad=960:720:160:40,noise=alls=12:allf=t,${filter}`, ...H264, '-c:a', 'aac', '-shortest'],
  )
}

/** A test card: no face in it. */
export function makeTestCard(output: string, seconds = 2): string {
  return make(output, '-f', 'lavfi', '-t', String(seconds), '-i', 'testsrc=s=640x360:r=10', ...H264)
}
