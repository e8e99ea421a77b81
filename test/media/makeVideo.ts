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

/**
 * Three seconds of the portrait, moved, zoomed and grainy as a phone sees somebody, with a tone. A face as large as this one
 * is found in the first look at a frame; a larger or smaller one costs the face check up to ten.
 */
export function makePortraitVideo(output: string): string {
  const move = "zoompan=z='1.05+0.1*sin(on/10)':x='iw*0.04*(1+sin(on/15))':y='ih*0.02':d=1:s=400x400:fps=10"
  return make(
    output,
    '-loop',
    '1',
    '-t',
    '3',
    '-r',
    '10',
    '-i',
    portrait,
    '-f',
    'lavfi',
    '-t',
    '3',
    '-i',
    'sine=440',
    '-vf',
    `${move},pad=960:720:280:160,noise=alls=12:allf=t`,
    ...H264,
    '-c:a',
    'aac',
    '-shortest',
  )
}

/**
 * The portrait, still and clear: quickly encoded, and the face check is sure of it after three frames, even encoded badly.
 * `pictureSeconds` ends the picture before the tone, so that there are fewer frames to look at.
 */
export function makeStillVideo(output: string, { pictureSeconds = 3 } = {}): string {
  return make(
    output,
    '-loop',
    '1',
    '-t',
    String(pictureSeconds),
    '-r',
    '10',
    '-i',
    portrait,
    '-f',
    'lavfi',
    '-t',
    '3',
    '-i',
    'sine=440',
    '-vf',
    'scale=400:400,pad=960:720:280:160',
    ...H264,
    '-c:a',
    'aac',
  )
}

/** A test card: no face in it. A tone follows the picture where `seconds` is more than `pictureSeconds`. */
export function makeTestCard(output: string, { pictureSeconds = 1, seconds = 1 } = {}): string {
  const card = ['-f', 'lavfi', '-t', String(pictureSeconds), '-i', 'testsrc=s=640x360:r=10']
  const tone = seconds > pictureSeconds ? ['-f', 'lavfi', '-t', String(seconds), '-i', 'sine=440', '-c:a', 'aac'] : []
  return make(output, ...card, ...tone, ...H264)
}
