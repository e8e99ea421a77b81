// Engraves the demo scores: `npx tsx scripts/engraveScores.ts`. The pictures are committed, so that no installation
// needs Verovio.
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { VerovioToolkit } from 'verovio/esm'
import createVerovioModule from 'verovio/wasm'
import { demoTunes, type Tune } from './demoTunes.ts'
import { musicOf } from './tuneMusic.ts'

const FOLDER = new URL('../demo/scores/', import.meta.url)
/** Three pixels for each CSS pixel of a phone 360 wide. */
const WIDTH = 1080
const MARGIN = 36
const MAX_BYTES = 40_000

async function engrave(toolkit: VerovioToolkit, name: string, tune: Tune): Promise<void> {
  const music = musicOf(toolkit, tune)
  toolkit.setOptions({ inputFrom: 'mei' })
  if (!toolkit.loadData(music) || toolkit.getPageCount() !== 1) throw new Error(`${name} does not fit on a page`)
  const drawn = await sharp(Buffer.from(toolkit.renderToSVG(1)), { density: 300 })
    .flatten({ background: '#ffffff' })
    .trim()
    .resize({ width: WIDTH - 2 * MARGIN })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#ffffff' })
    .greyscale()
    .png({ palette: true, colours: 16, compressionLevel: 9 })
    .toBuffer()
  if (drawn.length > MAX_BYTES) throw new Error(`${name} takes ${drawn.length} bytes`)
  writeFileSync(new URL(`${name}.png`, FOLDER), drawn)
}

const toolkit = new VerovioToolkit(await createVerovioModule())
toolkit.setOptions({
  pageWidth: 1150,
  scale: 50,
  adjustPageHeight: true,
  breaks: 'encoded',
  minLastJustification: 0,
  header: 'none',
  footer: 'none',
  spacingLinear: 0.3,
})
for (const [name, tune] of Object.entries(demoTunes)) await engrave(toolkit, name, tune)
