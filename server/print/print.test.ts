import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfPages } from '#test/pdfText.ts'
import { characterMap } from './characterMap.ts'
import { drawList, type PrintedList, pagesOf } from './drawList.ts'
import { breakLines, fitText, LEADING } from './fitText.ts'
import { fontFiles } from './fontFiles.ts'
import { codePointText, openFonts } from './fonts.ts'
import { writePdf } from './writePdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaoji-print-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files = fontFiles(null)
const fonts = openFonts(files)

describe('the fonts', () => {
  test.each([
    ['the basic block', 0x4e00, 0x9fff],
    ['extension A', 0x3400, 0x4dbf],
    ['letters and signs', 0x20, 0x7e],
  ])('have all of %s', (_, from, to) => {
    for (const path of [files.regular, files.bold]) {
      const has = characterMap(path)
      const lacking = Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((code) => !has(code))
      expect(lacking).toEqual([])
    }
  })

  test('have the rare characters of the state’s list, and say which others they lack', () => {
    expect(fonts.missingIn(['𬱖𫖯𫘦㛃', '阿卜杜热合曼·买买提', '张𠮷安', '李𠮷𠀀'])).toEqual(['𠀀'])
    expect(fonts.runsOf('张𠮷𠀀安')).toEqual([
      { font: 'main', text: '张' },
      { font: 'extra', text: '𠮷' },
      { font: 'missing', text: '𠀀' },
      { font: 'main', text: '安' },
    ])
    expect(codePointText('𠮷')).toBe('U+20BB7')
  })

  test('are refused where a file is none', () => {
    expect(() => characterMap('package.json')).toThrow('package.json')
  })
})

/** A character of ideographs is as wide as it is high, a letter half as wide. */
const measure = (character: string) => (/[!-~\s]/.test(character) ? 0.5 : 1)

describe('a text', () => {
  test.each([
    ['阿卜杜热合曼·买买提', 7, ['阿卜杜热合曼·', '买买提']],
    ['Ablimit Abdurehim', 5, ['Ablimit', 'Abdurehim']],
    ['听力（一级），上午', 3, ['听力', '（一', '级），', '上午']],
    ['a\nb', 5, ['a', 'b']],
  ])('%s is broken where it may be', (text, width, lines) => {
    expect(breakLines(text, width, measure).lines.join('|')).toBe(lines.join('|'))
  })

  test.each([
    '李',
    '阿卜杜热合曼·买买提·吐尔逊江·艾合买提',
    'Wolfeschlegelsteinhausenbergerdorff',
    '8726010000001234'.repeat(4),
  ])('%s is drawn whole within its space', (text) => {
    const space = { width: 90, height: 22 }
    const { size, lines } = fitText(text, { ...space, size: 11 }, measure)
    expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    expect(lines.length === 1 ? size : lines.length * size * LEADING).toBeLessThanOrEqual(space.height)
    for (const line of lines)
      expect(Array.from(line).reduce((sum, one) => sum + measure(one) * size, 0)).toBeLessThanOrEqual(
        space.width + 0.01,
      )
  })
})

const list = (counts: number[]): PrintedList => ({
  title: '门口名单',
  orientation: 'portrait',
  rowHeight: 8,
  columns: [{ heading: '姓名', width: 100 }],
  groups: counts.map((count, group) => ({
    title: `第${group + 1}考室`,
    lines: ['上午'],
    rows: Array.from({ length: count }, (_, at) => [`考生${group + 1}-${at + 1}`]),
  })),
})

test.each([[1], [26], [27], [28], [29], [53], [54], [55], [200]])(
  '%i rows are all printed, none alone on a page',
  (count) => {
    const pages = pagesOf(list([count]))
    expect(pages.flatMap(({ rows }) => rows)).toEqual(list([count]).groups[0]?.rows)
    expect(pages.map(({ page, pages: of }) => [page, of])).toEqual(pages.map((_, at) => [at + 1, pages.length]))
    if (pages.length > 1) for (const { rows } of pages) expect(rows.length).toBeGreaterThanOrEqual(3)
  },
)

test('a PDF has each text where a reader finds it, and names what it could not print', async () => {
  const path = join(folder, 'list.pdf')
  const rooms = list([2, 1])
  const withRare = { ...rooms, groups: rooms.groups.map((group) => ({ ...group, rows: [...group.rows, ['张𠀀安']] })) }
  await writePdf(path, { title: '门口名单', files, fonts, now: 0 }, (pen) =>
    drawList(pen, withRare, {
      texts: { association: '音乐协会', batch: '冬季考级', foot: '方案 1' },
      fonts,
      onPage: async () => undefined,
    }),
  )
  const [first = '', second = '', ...more] = pdfPages(readFileSync(path))
  expect(more).toEqual([])
  expect(first).toContain('考生1-1\n考生1-2\n张\n200\n00\n安')
  expect(first).toContain('第 1 / 1 页　总第 1 / 2 页')
  expect(first).toContain('字库中没有的字，印为方框：U+20000')
  expect(second).toContain('第2考室')
})

/** The system tells the error in its own time, and one millisecond passes with each page. */
const MOST_PAGES = 10_000

test('a file that can take nothing more ends the drawing with its error', async () => {
  let pages = 0
  const path = join(folder, 'removed', 'list.pdf')
  const writing = writePdf(path, { title: '门口名单', files, fonts, now: 0 }, async (pen) => {
    for (; pages < MOST_PAGES; pages++) {
      pen.page('portrait')
      await new Promise((resume) => setTimeout(resume, 1))
      await pen.drained()
    }
  })
  await expect(writing).rejects.toThrow('ENOENT')
  expect(pages).toBeLessThan(MOST_PAGES)
})
