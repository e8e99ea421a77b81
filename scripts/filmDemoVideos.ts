// Makes the demo videos: `npx tsx scripts/filmDemoVideos.ts`, on a machine with Debian's fluidsynth and
// fluid-soundfont-gm (MIT). A drawn pupil plays one of our tunes; nobody real is filmed. The results are committed.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { VerovioToolkit } from 'verovio/esm'
import createVerovioModule from 'verovio/wasm'
import type { SoundNote } from '../demo/hearing/item.ts'
import { findFfmpeg } from '../server/integrations/transcoder/findFfmpeg.ts'
import { probeVideo } from '../server/integrations/transcoder/probeVideo.ts'
import { videoScenes } from './demoScenes.ts'
import { demoTunes } from './demoTunes.ts'
import { midiFile } from './midiFile.ts'
import { musicOf } from './tuneMusic.ts'

const FOLDER = fileURLToPath(new URL('../demo/videos/', import.meta.url))
const SOUND_FONT = process.env.SOUND_FONT ?? '/usr/share/sounds/sf2/FluidR3_GM.sf2'
const [WIDTH, HEIGHT, RATE] = [960, 512, 12]
const POSTER_WIDTH = 480
const MAX_BYTES = 400_000
/** The tune of each scene, with its General MIDI program and the factor by which it is slowed down. */
const performances: Readonly<Record<string, { tune: string; program: number; stretch: number }>> = {
  piano: { tune: 'odeToJoy', program: 0, stretch: 1 },
  violin: { tune: 'scaleD', program: 40, stretch: 2 },
  zheng: { tune: 'jasmineFlower', program: 107, stretch: 1.6 },
  erhu: { tune: 'pentatonicD', program: 110, stretch: 2 },
  voice: { tune: 'newWorldLargo', program: 52, stretch: 1 },
  flute: { tune: 'minuetInG', program: 73, stretch: 1.4 },
}
const ffmpeg = findFfmpeg({ path: process.env.FFMPEG_PATH ?? null, searchPath: process.env.PATH ?? '' })

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args)
  if (status !== 0) throw new Error(`${program}: ${String(stderr).slice(-500)}`)
}

function notesOf(toolkit: VerovioToolkit, { tune, program, stretch }: (typeof performances)[string]): SoundNote[] {
  const written = demoTunes[tune]
  if (!written) throw new Error(`no tune ${tune}`)
  const music = musicOf(toolkit, written)
  toolkit.setOptions({ inputFrom: 'mei' })
  if (!toolkit.loadData(music)) throw new Error(`no music ${tune}`)
  return toolkit
    .renderToTimemap()
    .flatMap(({ on = [] }) => on.map((id) => toolkit.getMIDIValuesForElement(id)))
    .map(({ time, duration, pitch }) => ({
      at: (time * stretch) / 1000,
      seconds: (duration * stretch) / 1000,
      midi: pitch,
      program,
    }))
}

const toolkit = new VerovioToolkit(await createVerovioModule())
const work = mkdtempSync(join(tmpdir(), 'kaoji-film-'))
mkdirSync(FOLDER, { recursive: true })
const facts: Record<string, object> = {}
for (const [name, performance] of Object.entries(performances)) {
  const [midi, wav, still] = ['midi.mid', 'sound.wav', 'still.png'].map((file) => join(work, file)) as [
    string,
    string,
    string,
  ]
  const notes = notesOf(toolkit, performance)
  const seconds = Math.max(...notes.map((note) => note.at + note.seconds)) + 1.5
  writeFileSync(midi, midiFile([{ from: 0.5, notes }]))
  run('fluidsynth', '-ni', '-g', '0.7', '-r', '44100', '-F', wav, SOUND_FONT, midi)
  const picture = sharp(Buffer.from(videoScenes[name] ?? ''))
  await picture
    .clone()
    .resize(WIDTH * 2, HEIGHT * 2)
    .png()
    .toFile(still)
  await picture
    .clone()
    .resize(POSTER_WIDTH)
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(join(FOLDER, `${name}.jpg`))
  const video = join(FOLDER, `${name}.mp4`)
  // Zoom and position vary a little, like a hand-held camera.
  const sway = `zoompan=z='1.06+0.03*sin(on/40)':x='(iw-iw/zoom)*(0.5+0.4*sin(on/31))':y='(ih-ih/zoom)*(0.5+0.4*cos(on/23))':d=1:s=${WIDTH}x${HEIGHT}:fps=${RATE}`
  run(
    ffmpeg,
    '-y',
    '-loglevel',
    'error',
    '-loop',
    '1',
    '-r',
    String(RATE),
    '-t',
    seconds.toFixed(1),
    '-i',
    still,
    '-i',
    wav,
    '-vf',
    sway,
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-crf',
    '31',
    '-pix_fmt',
    'yuv420p',
    '-g',
    String(RATE * 4),
    '-c:a',
    'aac',
    '-b:a',
    '64k',
    '-ac',
    '1',
    '-t',
    seconds.toFixed(1),
    '-movflags',
    '+faststart',
    video,
  )
  const probed = await probeVideo(ffmpeg, video)
  if (probed.kind !== 'video' || statSync(video).size > MAX_BYTES) throw new Error(`${name} came out badly`)
  const { durationMs, width, height, videoCodec, audioCodec } = probed.facts
  facts[name] = { durationMs, width, height, videoCodec, audioCodec }
}
writeFileSync(join(FOLDER, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
rmSync(work, { recursive: true, force: true })
