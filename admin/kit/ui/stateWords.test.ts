import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stateTexts as newsTexts } from '#admin/content/news/newsStates.ts'
import { batchStateLabel } from '#domain/batch/batchDraft.ts'
import { lifePhaseText } from '#domain/batch/batchLife.ts'
import { deliveryTitle } from '#domain/content/messageSending.ts'
import { correctionStateTexts as correctionTexts } from '#domain/enrolment/correctionListWords.ts'
import { checkStatusText, payStatusText } from '#domain/enrolment/enrolment.ts'
import { billStateTexts } from '#domain/money/billDay.ts'
import { changeStatusTexts } from '#domain/money/choiceChange.ts'
import { invoiceStatusTexts } from '#domain/money/invoice.ts'
import { workStateTexts } from '#domain/money/moneyWork.ts'
import { refundStatusTexts } from '#domain/money/refund.ts'
import { waiverStatusTexts } from '#domain/money/waiver.ts'
import { appealStateTexts } from '#domain/result/appeal.ts'
import { certificateStateTexts } from '#domain/result/certificate.ts'
import { certificateChangeStateTexts } from '#domain/result/certificateChange.ts'
import { certFileTexts } from '#domain/result/certificateFile.ts'
import { resultCorrectionTexts } from '#domain/result/resultCorrection.ts'
import { stateWords, toneOf } from './stateWords.ts'

const root = new URL('../../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
const consoleFiles = (readdirSync(new URL('admin', root), { recursive: true }) as string[]).map(
  (path) => `admin/${path}`,
)
const screens = consoleFiles.filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))

describe('words', () => {
  test('each stands in the table once', () => {
    const all = stateWords.map(([word]) => word)
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([])
  })

  test.each([
    ['news', newsTexts],
    ['corrections', correctionTexts],
    ['batches', batchStateLabel],
    ['the life of a batch', lifePhaseText],
    ['messages', deliveryTitle],
    ['photos', checkStatusText],
    ['payment', payStatusText],
    ['bills', billStateTexts],
    ['invoices', invoiceStatusTexts],
    ['differences of money', workStateTexts],
    ['refunds', refundStatusTexts],
    ['waivers', waiverStatusTexts],
    ['changes of choice', changeStatusTexts],
    ['appeals', appealStateTexts],
    ['certificates', certificateStateTexts],
    ['changes of certificates', certificateChangeStateTexts],
    ['corrections of results', resultCorrectionTexts],
    ['files of certificates', certFileTexts],
  ])('those of %s have a tone', (_what, texts: Readonly<Record<string | number, string>>) => {
    expect(Object.values(texts).filter((word) => toneOf(word) === undefined)).toEqual([])
  })

  test('one that a screen writes out has a tone', () => {
    const written = screens.flatMap((path) =>
      [...textOf(path).matchAll(/<StateWord>([^<{]+)<\/StateWord>/g)].map(([, word = '']) => word.trim()),
    )
    expect(written.length).toBeGreaterThan(20)
    expect(written.filter((word) => toneOf(word) === undefined)).toEqual([])
  })

  test('no screen takes a tag, a badge or a colour of the library for a state', () => {
    const isLibrarys = (path: string) => /import \{[^}]*\b(Tag|Badge)\b[^}]*\} from 'antd'/.test(textOf(path))
    // Their tags are chips that can be taken away.
    const chips = ['admin/candidates/enrolments/AvoidedDaysDialog.tsx', 'admin/batch/marking/BalanceDialog.tsx']
    expect(screens.filter(isLibrarys).sort()).toEqual(chips.sort())
  })
})

describe('contrast (WCAG 2.2 AA)', () => {
  const css = textOf('web/styles/tokens.css')
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  const coloursIn = (part: string) =>
    new Map([...part.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
  const look = textOf('admin/kit/ui/StateWord.module.css')

  /** The last value that the style of a tone gives a property, as the name of a token. */
  const tokenOf = (tone: string, property: string) =>
    [...look.matchAll(/([^{}]+)\{([^}]*)\}/g)]
      .filter(([, selector = '']) => selector.split(',').some((one) => one.trim() === `.${tone}`))
      .map(([, , body = '']) => new RegExp(`(?:^|[\\s;])${property}: var\\(--([a-z-]+)\\)`).exec(body)?.[1])
      .findLast((token) => token !== undefined)

  function luminance(hex: string): number {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: string, other: string) => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }

  const schemes = [
    ['light', coloursIn(light)],
    ['dark', new Map([...coloursIn(light), ...coloursIn(dark)])],
  ] as const
  // A muted word has no ground of its own: it stands on the page, in a table, in a row under the pointer, in an open row.
  const grounds = ['paper', 'surface', 'sunk', 'primary-wash']
  const cases = schemes.flatMap(([scheme, colours]) =>
    (['normal', 'running', 'waiting', 'trouble'] as const).map((tone) => ({ scheme, colours, tone })),
  )
  test.each(cases)('$tone can be read in the $scheme scheme', ({ colours, tone }) => {
    const hexOf = (token: string | undefined) => colours.get(token ?? '') ?? ''
    const text = hexOf(tokenOf(tone, 'color'))
    const own = tokenOf(tone, 'background')
    expect(text).toMatch(/^#/)
    for (const ground of own === undefined ? grounds : [own]) {
      expect(contrast(text, hexOf(ground)), `${tone} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })
})
