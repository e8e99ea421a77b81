import { readFileSync } from 'node:fs'

/** The text of the specification that belongs to one anchor: up to the next one. */
export interface Passage {
  anchor: string
  section: string
  text: string
}

/** Headings name what stands under them. */
const isText = (line: string) => !/^#{1,3} |^\| Item |^\|---/.test(line)

function read(page: string): Map<string, Passage> {
  const passages = new Map<string, Passage>()
  let section = ''
  // The anchor of a whole section stands above its heading.
  const source = readFileSync(`docs/spec/${page}.md`, 'utf8').replace(/(<a id="[^"]+"><\/a>)\n(## .*)/g, '$2\n$1')
  for (const part of source.split(/(?=<a id=")|(?=^## )/m)) {
    section = /^## (\d+)/.exec(part)?.[1] ?? section
    const [, id, rest = ''] = /^<a id="([^"]+)"><\/a>(.*)/s.exec(part) ?? []
    if (id === undefined) continue
    const text = rest.split('\n').filter(isText).join(' ').replace(/\s+/g, ' ').trim()
    passages.set(id, { anchor: `${page}#${id}`, section, text })
  }
  return passages
}

const pages = new Map<string, Map<string, Passage>>()

/** The passages of a page below docs/spec, by anchor. */
export function passagesOf(page: string): Map<string, Passage> {
  const known = pages.get(page) ?? read(page)
  pages.set(page, known)
  return known
}

/** Where these words stand in the passage of `page#anchor`. @throws where the specification does not say so there */
export function placeOf(anchor: string, words: string): number {
  const [page = '', id = ''] = anchor.split('#')
  const at = passagesOf(page).get(id)?.text.indexOf(words) ?? -1
  if (at < 0) throw new Error(`${anchor} does not say: ${words}`)
  return at
}

/** Words that say nothing alone. */
const JOINING = new Set('a an and are at by for from in is it of on or the then to under when with'.split(' '))

/** What of a passage is in none of these quotations: the label in bold at its beginning and what only joins apart. */
export function leftOver({ anchor, text }: Passage, quoted: readonly string[]): string[] {
  const isQuoted = new Uint8Array(text.length)
  isQuoted.fill(1, 0, /^\*\*[^*]+\*\*/.exec(text)?.[0].length ?? 0)
  for (const words of quoted) {
    for (let at = placeOf(anchor, words); at >= 0; at = text.indexOf(words, at + 1))
      isQuoted.fill(1, at, at + words.length)
  }
  return [...text]
    .map((letter, at) => (isQuoted[at] ? '\0' : letter))
    .join('')
    .split(/\0+/)
    .map((piece) => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((piece) => piece.split(/[^\p{L}\p{N}]+/u).some((word) => word !== '' && !JOINING.has(word.toLowerCase())))
}
