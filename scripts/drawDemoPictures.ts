// Draws the pictures of the demo news: `npx tsx scripts/drawDemoPictures.ts`. They contain no text, so that they look
// the same on every machine; the results are committed.
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { demoScenes } from './demoScenes.ts'

const FOLDER = new URL('../demo/pictures/', import.meta.url)
const MAX_BYTES = 60_000

for (const [name, svg] of Object.entries(demoScenes)) {
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  if (jpeg.length > MAX_BYTES) throw new Error(`${name} takes ${jpeg.length} bytes`)
  writeFileSync(new URL(`${name}.jpg`, FOLDER), jpeg)
}
