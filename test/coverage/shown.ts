import { readRecord } from '../specification/record.ts'
import { leftOver, passagesOf, placeOf } from '../specification/sentences.ts'
import { nothingToTry, shownElsewhere } from './elsewhere.ts'
import { namesTest } from './findCoverage.ts'

/** Words of the specification and what shows that the product does so: `path#title` of a test. */
interface Shown {
  anchor: string
  words: string
  by: string
}

/** The passages that repeat messages of others: one that was seen anywhere counts there. */
const REPEATING = ['specification#messages', 'specification#success-messages']

function shownByRuns(): Shown[] {
  return Object.entries(readRecord()).flatMap(([path, { tests }]) =>
    Object.entries(tests).flatMap(([title, quotes]) =>
      quotes.map(([anchor, words]) => ({ anchor, words, by: `${path}#${title}` })),
    ),
  )
}

function repeated(shown: readonly Shown[]): Shown[] {
  const texts = REPEATING.map(
    (anchor) => [anchor, passagesOf('specification').get(anchor.split('#')[1] as string)?.text ?? ''] as const,
  )
  return shown.flatMap(({ anchor: at, words, by }) =>
    REPEATING.includes(at)
      ? []
      : (words.match(/'[^']+'/g) ?? []).flatMap((message) =>
          texts.filter(([, text]) => text.includes(message)).map(([anchor]) => ({ anchor, words: message, by })),
        ),
  )
}

function allShown(): Shown[] {
  const runs = shownByRuns()
  const elsewhere = shownElsewhere.map(([anchor, words, by]) => ({ anchor, words, by }))
  return [...runs, ...elsewhere, ...repeated([...runs, ...elsewhere])]
}

const sectionOf = (anchor: string) =>
  passagesOf(anchor.split('#')[0] as string).get(anchor.split('#')[1] as string)?.section ?? ''

/** What is shown of a page, in its order, each sentence once with all that show it. */
export function shownOf(page: string): Array<{ section: string; words: string; by: string[] }> {
  const found = new Map<string, { anchor: string; words: string; by: Set<string> }>()
  for (const { anchor, words, by } of allShown().filter(({ anchor }) => anchor.startsWith(`${page}#`))) {
    const key = `${anchor} ${words}`
    const entry = found.get(key) ?? { anchor, words, by: new Set() }
    entry.by.add(by)
    found.set(key, entry)
  }
  const order = [...passagesOf(page).values()].map(({ anchor }) => anchor)
  return [...found.values()]
    .sort(
      (a, b) =>
        order.indexOf(a.anchor) - order.indexOf(b.anchor) || placeOf(a.anchor, a.words) - placeOf(b.anchor, b.words),
    )
    .map(({ anchor, words, by }) => ({ section: sectionOf(anchor), words, by: [...by].sort() }))
}

/** The words of the specification that nothing shows. */
export function unshown(): string[] {
  const quotes = new Map<string, string[]>()
  for (const { anchor, words } of allShown()) quotes.set(anchor, [...(quotes.get(anchor) ?? []), words])
  for (const [anchor, words] of nothingToTry) quotes.set(anchor, [...(quotes.get(anchor) ?? []), words])
  return [...passagesOf('specification').values()].flatMap((passage) =>
    leftOver(passage, quotes.get(passage.anchor) ?? []).map((words) => `${passage.anchor}: ${words}`),
  )
}

/** The rows that name no test, or a test that is not there. */
export const namelessRows = () => shownElsewhere.filter(([, , test]) => !namesTest(test)).map(([, words]) => words)
