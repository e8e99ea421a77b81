// Draws the pictures of the demonstration's news: `npx tsx scripts/drawDemoPictures.ts`. They hold no text, so that they
// come out alike on every machine; the results are committed.
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
