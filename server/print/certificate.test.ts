import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { grouped } from '#domain/grouped.ts'
import {
  type CertField,
  type CertificateFacts,
  type CertLayout,
  newCertField,
  sampleFacts,
} from '#domain/result/certificateTemplate.ts'
import { defaultCertificate } from '#domain/result/defaultCertificate.ts'
import { characterMap } from './characterMap.ts'
import { drawCertificate, textsOfCertificate } from './drawCertificate.ts'
import { fontFiles } from './fontFiles.ts'
import { openFonts } from './fonts.ts'
import { type OpenFontFiles, openFontFiles } from './openFontFiles.ts'
import { type PagePixels, renderPdf } from './renderPdf.ts'
import { archivalPdf, mm } from './writePdf.ts'

const paths = fontFiles(null)
const fonts = openFonts(paths)
const NOW = Date.parse('2026-11-27T00:00:00+08:00')
/** As long as those of the product with a host of thirty characters. */
const LINK = 'https://kaoji.yunnan-yinxie.example.cn/Cert?c=ABCDEFGHIJKLMNOPQRSTUV.ABCDEFGHIJKLMNOPQR'
const usual = sampleFacts('usual', NOW, '云南省音乐协会音乐考级')

let files: OpenFontFiles
beforeAll(async () => {
  files = await openFontFiles(paths)
})

const draw = (
  facts: CertificateFacts,
  { layout = defaultCertificate, photo = null, background = null }: Partial<Parameters<typeof drawCertificate>[0]> = {},
) => drawCertificate({ layout, facts, link: LINK, photo, background }, { files, fonts, now: NOW })

/** How dark a rectangle in millimetres is, counted in wholly black pixels. */
function inkIn({ width, data }: PagePixels, dpi: number, box: { x: number; y: number; width: number; height: number }) {
  const pixel = (millimetres: number) => Math.round((millimetres * dpi) / 25.4)
  let ink = 0
  for (let y = pixel(box.y); y < pixel(box.y + box.height); y++)
    for (let x = pixel(box.x); x < pixel(box.x + box.width); x++) ink += 255 - (data[(y * width + x) * 4] ?? 255)
  return ink / 255
}

describe('every character is drawn', () => {
  /** Millimetres of one cell, and how many of them a page has. */
  const CELL = 5
  const [ACROSS, DOWN] = [40, 58]
  const DPI = 96

  /** The pictures of these characters, each drawn in a cell of its own, by which two that look the same are found. */
  async function picturesOf(characters: readonly string[], weight: 'regular' | 'bold') {
    const pictures = new Map<string, string>()
    for (let from = 0; from < characters.length; from += ACROSS * DOWN) {
      const some = characters.slice(from, from + ACROSS * DOWN)
      const box = (at: number) => ({
        x: (at % ACROSS) * CELL,
        y: Math.floor(at / ACROSS) * CELL,
        width: CELL,
        height: CELL,
      })
      const pdf = await archivalPdf({ title: '字', files, fonts, now: NOW }, (pen) => {
        pen.page('portrait')
        for (const [at, character] of some.entries()) {
          const { x, y } = box(at)
          pen.text(
            character,
            { x: mm(x), y: mm(y), width: mm(CELL), height: mm(CELL) },
            { size: 12, weight, align: 'center' },
          )
        }
      })
      const page = await renderPdf(pdf, DPI)
      const side = Math.floor((CELL * DPI) / 25.4)
      for (const [at, character] of some.entries()) {
        const { x, y } = box(at)
        const [left, top] = [Math.round((x * DPI) / 25.4), Math.round((y * DPI) / 25.4)]
        const rows = Array.from({ length: side }, (_, row) => {
          const start = ((top + row) * page.width + left) * 4
          return Buffer.from(page.data.subarray(start, start + side * 4)).toString('latin1')
        })
        pictures.set(character, inkIn(page, DPI, box(at)) < 4 ? '' : rows.join(''))
      }
    }
    return pictures
  }

  function expectOwnPictures(pictures: ReadonlyMap<string, string>) {
    const blank = [...pictures].filter(([, picture]) => picture === '').map(([character]) => character)
    expect(blank).toEqual([])
    const byPicture = grouped([...pictures], ([, picture]) => picture)
    const alike = [...byPicture.values()]
      .filter((same) => same.length > 1)
      .map((same) => same.map(([one]) => one).join(''))
    // A font that lacked them would draw hundreds alike; a few are the same word under two numbers.
    expect(alike.every((same) => Array.from(same).length === 2)).toBe(true)
    expect(alike.length).toBeLessThan(pictures.size / 100)
  }

  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))

  test('of the rare ones that came with us', async () => {
    const inMain = characterMap(paths.regular)
    const inExtra = characterMap(paths.extra)
    const rare = range(0x20000, 0x2ffff).filter((one) => {
      const code = one.codePointAt(0) ?? 0
      return inExtra(code) && !inMain(code)
    })
    expect(rare.length).toBeGreaterThan(2000)
    expectOwnPictures(await picturesOf(rare, 'regular'))
  })

  test.each(['regular', 'bold'] as const)(
    'of a stretch of the basic block and of extension A, in %s',
    async (weight) => {
      const some = [...range(0x4e00, 0x9fff), ...range(0x3400, 0x4dbf)].filter((_, at) => at % 9 === 0)
      expectOwnPictures(await picturesOf(some, weight))
    },
  )
})

describe('a name', () => {
  const DPI = 150
  const field: CertField = { ...newCertField('text', 'portrait'), x: 20, y: 20, width: 170, height: 20, points: 30 }
  const layout = (text: string): CertLayout => ({ ...defaultCertificate, frame: 'none', fields: [{ ...field, text }] })
  const inkOf = async (text: string) =>
    inkIn(await renderPdf(await draw(usual, { layout: layout(text) }), DPI), DPI, {
      x: 0,
      y: 0,
      width: 210,
      height: 297,
    })

  test.each(['𬱖𫖯𫘦㛃', '张𠮷安', '欧阳龘靐', '阿卜杜热合曼·买买提'])(
    '%s has the ink of all its characters',
    async (name) => {
      let alone = 0
      for (const character of name) alone += await inkOf(character)
      const whole = await inkOf(name)
      expect(Math.abs(whole - alone) / alone).toBeLessThan(0.02)
    },
  )

  test('with a character that no font has is named before anything is drawn', () => {
    const facts = { ...usual, name: '张𠀀安' }
    expect(fonts.missingIn(textsOfCertificate({ layout: defaultCertificate, facts }))).toEqual(['𠀀'])
  })
})

const photoOf = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#7799cc', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .jpeg({ quality: 70 })
    .toBuffer()

describe('the PDF', () => {
  test('is PDF/A-2b with each font embedded and subset, under 100 KB also with the longest name and a photo', async () => {
    for (const sample of ['usual', 'longest', 'rarest'] as const) {
      const pdf = await draw(sampleFacts(sample, NOW, usual.association), { photo: await photoOf(280, 392) })
      expect(pdf.length).toBeLessThan(100_000)
      const text = pdf.toString('latin1')
      expect(text.startsWith('%PDF-1.7')).toBe(true)
      expect(text).toContain('/S /GTS_PDFA1')
      expect(text).toContain('<pdfaid:part>2</pdfaid:part>')
      expect(text).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
      expect(text).toMatch(/\/ID \[/)
      const descriptors = text.match(/\/Type \/FontDescriptor[\s\S]*?endobj/g) ?? []
      expect(descriptors.length).toBeGreaterThanOrEqual(2)
      for (const descriptor of descriptors) {
        expect(descriptor).toMatch(/\/FontName \/[A-Z]{6}\+/)
        expect(descriptor).toMatch(/\/FontFile[23] \d+ 0 R/)
      }
      expect(text.match(/\/Type \/Font\b/g)?.length).toBe(descriptors.length * 2)
      expect(text).not.toMatch(/\/(Encrypt|JavaScript|SMask|Launch)\b/)
    }
  })

  test('covers the page with the background, and keeps the code on white above it', async () => {
    const background = await sharp({ create: { width: 620, height: 877, channels: 3, background: '#333333' } })
      .jpeg()
      .toBuffer()
    const page = await renderPdf(await draw(usual, { background }), 150)
    const corner = { x: 1, y: 1, width: 5, height: 5 }
    expect(inkIn(page, 150, corner)).toBeGreaterThan(500)
    expect(await readCode(page)).toBe(LINK)
  })
})

async function readCode({ width, height, data }: PagePixels): Promise<string> {
  return decodeQR({ width, height, data }, { effort: 5, timeLimit: 5000 })
}

describe('the standard certificate looks as it did', () => {
  const DPI = 60
  const stored = join(import.meta.dirname, 'defaultCertificate.png')
  const greyOf = async (pdf: Buffer) => {
    const { width, height, data } = await renderPdf(pdf, DPI)
    return sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
      .flatten({ background: '#ffffff' })
      .greyscale()
  }
  /** The share of pixels that differ by more than the edges of letters do. */
  async function differing(pdf: Buffer): Promise<number> {
    const picture = await greyOf(pdf)
    if (process.env.KEEP_PICTURES === '1') await writeFile(stored, await picture.clone().png().toBuffer())
    const [now, then] = await Promise.all([
      picture.blur(1).raw().toBuffer(),
      sharp(await readFile(stored))
        .greyscale()
        .blur(1)
        .raw()
        .toBuffer(),
    ])
    expect(now.length).toBe(then.length)
    let count = 0
    for (const [at, value] of now.entries()) if (Math.abs(value - (then[at] ?? 0)) > 40) count++
    return count / now.length
  }

  test('within the softness of letters', async () => {
    expect(await differing(await draw(usual))).toBeLessThan(0.001)
  })

  test('and a field that moved by three millimetres is seen', async () => {
    const fields = defaultCertificate.fields.map((one) => (one.kind === 'name' ? { ...one, x: one.x + 3 } : one))
    expect(await differing(await draw(usual, { layout: { ...defaultCertificate, fields } }))).toBeGreaterThan(0.001)
  })
})
