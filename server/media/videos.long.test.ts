import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SIMILARITY_FAILED, SIMILARITY_PASS } from '#domain/enrolment/similarity.ts'
import { ffmpeg, make, makePortraitVideo, makeStillVideo, makeTestCard, portrait } from '#test/media/makeVideo.ts'
import { createMediaChild, type MediaChild } from './mediaChild.ts'

const LIMIT_MS = 170_000
let folder: string
let child: MediaChild
let id: readonly number[]
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaoji-faces-'))
  child = createMediaChild()
  makeStillVideo(at('still.mp4'))
  id = (await child.run('photo', { input: portrait }, LIMIT_MS)) ?? []
}, LIMIT_MS)
afterAll(() => {
  child.close()
  rmSync(folder, { recursive: true, force: true })
})

const compare = (name: string) => child.run('faces', { ffmpeg, input: at(name), id, cohort: [] }, LIMIT_MS)

describe('the face of an ID photo, in the real process with the real model', () => {
  test(
    'is found, upright or not; a picture without one has none',
    async () => {
      expect(id).toHaveLength(128)
      await sharp(portrait).rotate(90).toFile(at('lying.jpg'))
      expect(await child.run('photo', { input: at('lying.jpg') }, LIMIT_MS)).toHaveLength(128)
      await sharp({ create: { width: 300, height: 400, channels: 3, background: '#88aacc' } })
        .jpeg()
        .toFile(at('sky.jpg'))
      expect(await child.run('photo', { input: at('sky.jpg') }, LIMIT_MS)).toBeNull()
    },
    LIMIT_MS,
  )

  const passes = async (name: string) => {
    const found = await compare(name)
    expect(found).toMatchObject({ isCalibrated: false })
    expect('similarity' in found && found.similarity).toBeGreaterThanOrEqual(SIMILARITY_PASS)
    expect('similarity' in found && found.similarity).toBeLessThanOrEqual(1)
  }

  test(
    'passes in a video: grainy and moved',
    async () => {
      makePortraitVideo(at('phone.mp4'))
      await passes('phone.mp4')
    },
    LIMIT_MS,
  )

  const forms: Array<[what: string, name: string, args: string[]]> = [
    [
      'sideways without a tag',
      'side.mp4',
      ['-vf', 'transpose=1', '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'],
    ],
    ['with a wrong tag', 'tagged.mp4', ['-c', 'copy', '-metadata:s:v:0', 'rotate=90']],
    [
      'HEVC in .mov',
      'hevc.mov',
      ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=error', '-c:a', 'copy'],
    ],
    [
      'WebM of unknown length',
      'live.webm',
      ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '900k', '-an', '-live', '1'],
    ],
    [
      'small in the frame',
      'small.mp4',
      ['-vf', 'scale=544:-2,pad=1280:720:700:300', '-c:v', 'libx264', '-preset', 'ultrafast', '-an'],
    ],
  ]
  test.each(forms)(
    'passes in a video: %s',
    async (_what, name, args) => {
      make(at(name), '-i', at('still.mp4'), ...args)
      await passes(name)
    },
    LIMIT_MS,
  )

  test(
    'is not in a test card: failed, never 0',
    async () => {
      makeTestCard(at('card.mp4'), { pictureSeconds: 0.2, seconds: 2 })
      expect(await compare('card.mp4')).toMatchObject({ similarity: SIMILARITY_FAILED, faces: 0, frames: 1 })
    },
    LIMIT_MS,
  )

  test(
    'is told apart from another face',
    async () => {
      const stranger = id.map((value, index) => (index % 2 === 0 ? -value : value))
      makeStillVideo(at('short.mp4'), { pictureSeconds: 0.4 })
      const found = await child.run('faces', { ffmpeg, input: at('short.mp4'), id: stranger, cohort: [] }, LIMIT_MS)
      expect('similarity' in found && found.similarity).toBeGreaterThan(0)
      expect('similarity' in found && found.similarity).toBeLessThan(SIMILARITY_PASS)
    },
    LIMIT_MS,
  )
})
