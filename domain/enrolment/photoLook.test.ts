import { existsSync, readdirSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { hintsOfLook, lookOf, type Pixels } from './photoLook.ts'

const [width, height] = [400, 560]

/** A drawn picture of the size of print: a wall, and on it a head with eyes, hair and a striped collar. */
function drawn({ wall = '#4a90d9', light = 0, room = '' } = {}): Sharp {
  const lashes = Array.from({ length: 30 }, (_, at) => `<path d="M${140 + at * 4} 250v-14" stroke="#222"/>`).join('')
  const stripes = Array.from({ length: 25 }, (_, at) => `<path d="M${at * 16} 470v90" stroke="#333" stroke-width="3"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${wall}"/>${room}
    <rect y="470" width="100%" height="90" fill="#ddd"/>${stripes.join('')}
    <ellipse cx="200" cy="280" rx="100" ry="135" fill="#e8bfa0"/>
    <path d="M100 250c0-160 200-160 200 0-30-60-170-60-200 0Z" fill="#1b1b1b"/>${lashes}
    <circle cx="165" cy="265" r="9" fill="#222"/><circle cx="235" cy="265" r="9" fill="#222"/>
    <path d="M170 350q30 18 60 0" stroke="#a33" stroke-width="6" fill="none"/></svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).linear(1, light)
}

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const flat = sharp(await image.png().toBuffer())
  const { data, info } = await flat.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}
const hintsOf = async (image: Sharp) => hintsOfLook(lookOf(await pixelsOf(image)))

const blurred = async (image: Sharp, sigma: number) => sharp(await image.png().toBuffer()).blur(sigma)
const shelves = Array.from(
  { length: 12 },
  (_, at) => `<rect x="${(at % 2) * 370}" y="${at * 20}" width="30" height="12" fill="#3b1f10"/>`,
).join('')

describe('a drawn photo', () => {
  test('before a plain wall, in good light and sharp, gets no hint', async () => {
    for (const wall of ['#ffffff', '#4a90d9', '#c8102e']) expect(await hintsOf(drawn({ wall })), wall).toEqual([])
  })
  test('out of focus gets a hint', async () => {
    expect(await hintsOf(await blurred(drawn(), 4))).toEqual(['PHOTO_LOOKS_BLURRED'])
  })
  test('before a shelf, or a wall that is half in the dark, gets a hint', async () => {
    expect(await hintsOf(drawn({ room: shelves }))).toEqual(['PHOTO_BACKGROUND_BUSY'])
    const shadow = '<rect width="200" height="560" fill="#10253a"/>'
    expect(await hintsOf(drawn({ room: shadow }))).toEqual(['PHOTO_BACKGROUND_BUSY'])
  })
  test('too dark or too bright gets a hint', async () => {
    expect(await hintsOf(drawn({ light: -140 }))).toContain('PHOTO_LOOKS_DARK')
    expect(await hintsOf(drawn({ light: 120 }))).toContain('PHOTO_LOOKS_BRIGHT')
  })
  test('of no pixels at all is measured without an error', () => {
    expect(lookOf({ width: 0, height: 0, rgba: [] })).toEqual({ sharpness: 0, brightness: 0, backgroundSpread: 0 })
  })
})

/** Photos of people must not be part of the repository, so this test runs only where a folder of them is given. */
const faces = process.env.FACE_PHOTOS ?? ''
const photos = existsSync(faces) ? readdirSync(faces).filter((name) => /^img\d+\.jpg$/.test(name)) : []

describe.skipIf(photos.length === 0)('photos of people (skipped unless FACE_PHOTOS names a folder of them)', () => {
  const printed = (name: string) =>
    sharp(`${faces}/${name}`).rotate().resize({ width, height, fit: 'cover', position: 'attention' })

  test('unchanged, none is called blurred; out of focus, each is', async () => {
    expect(photos.length).toBeGreaterThan(20)
    for (const name of photos) {
      expect(await hintsOf(printed(name)), name).not.toContain('PHOTO_LOOKS_BLURRED')
      expect(await hintsOf(await blurred(printed(name), 3)), name).toContain('PHOTO_LOOKS_BLURRED')
    }
  })
  test('a plain background gets no hint, a busy one does', async () => {
    for (const name of ['img13.jpg', 'img15.jpg', 'img11.jpg', 'img18.jpg'])
      expect(await hintsOf(printed(name)), name).not.toContain('PHOTO_BACKGROUND_BUSY')
    for (const name of ['img8.jpg', 'img22.jpg', 'img16.jpg'])
      expect(await hintsOf(printed(name)), name).toContain('PHOTO_BACKGROUND_BUSY')
  })
})
