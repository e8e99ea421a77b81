import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { portrait } from '#test/media/makeVideo.ts'
import { hashDistance, nearestTwin, type PhotoHash, photoHashOf, SAME_PHOTO_BITS } from './photoHash.ts'

const scan = () => sharp(readFileSync(portrait)).resize(500, 700, { fit: 'cover' }).jpeg().toBuffer()

async function hashOf(image: Sharp): Promise<PhotoHash | null> {
  const { data, info } = await sharp(await image.jpeg().toBuffer())
    .resize({ width: 400, height: 560, fit: 'fill', fastShrinkOnLoad: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return photoHashOf({ width: info.width, height: info.height, rgba: data })
}

const hashed = async (image: Sharp): Promise<PhotoHash> => {
  const hash = await hashOf(image)
  if (!hash) throw new Error('the picture counts as plain')
  return hash
}

test.each<[string, (image: Sharp) => Sharp]>([
  ['compressed to a third', (image) => image.jpeg({ quality: 40 })],
  ['half as large', (image) => image.resize(250, 350)],
  ['brighter', (image) => image.modulate({ brightness: 1.12 })],
  ['blurred', (image) => image.blur(1.5)],
  ['grey', (image) => image.greyscale()],
])('a picture that was made %s is the same one', async (_, changed) => {
  const bytes = await scan()
  const again = await changed(sharp(bytes)).jpeg().toBuffer()
  expect(hashDistance(await hashed(sharp(bytes)), await hashed(sharp(again)))).toBeLessThanOrEqual(SAME_PHOTO_BITS)
})

test.each<[string, (image: Sharp) => Sharp]>([
  ['mirrored', (image) => image.flop()],
  ['of another part', (image) => image.extract({ left: 100, top: 100, width: 300, height: 420 })],
])('a picture %s is another one', async (_, changed) => {
  const bytes = await scan()
  expect(hashDistance(await hashed(sharp(bytes)), await hashed(changed(sharp(bytes))))).toBeGreaterThan(SAME_PHOTO_BITS)
})

test('a plain area has nothing to be told by', async () => {
  const wall = sharp({ create: { width: 500, height: 700, channels: 3, background: '#4a90d9' } })
  expect(await hashOf(wall)).toBeNull()
})

test('of many that look the same only the nearest counts', () => {
  const hash = (...words: number[]) => Uint32Array.from([...words, ...Array<number>(8 - words.length).fill(0)])
  const known = [
    { id: 1, hash: hash(0b111) },
    { id: 2, hash: hash(0b1) },
    { id: 3, hash: hash(0, 0xffffffff) },
  ]
  expect(nearestTwin(hash(0), known)).toMatchObject({ twin: { id: 2 }, distance: 1 })
  expect(nearestTwin(hash(0, 0, 0xffffffff), known)).toBeNull()
})
