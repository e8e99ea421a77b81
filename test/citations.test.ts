import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The pages that the code cites as `rulings#session`, below docs/spec. */
const PAGES = ['specification', 'rulings', 'office', 'threats', 'outside-services']

const anchorsOf = (page: string) =>
  [...readFileSync(`docs/spec/${page}.md`, 'utf8').matchAll(/<a id="([^"]+)"/g)].map(
    ([, anchor]) => `${page}#${anchor}`,
  )

const ROOTS = 'domain contract server start demo objectStore sandbox client web admin test scripts bench'.split(' ')
const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true })
    .map((name) => `${root}/${String(name)}`)
    .filter((path) => /\.(tsx?|mjs|sql)$/.test(path)),
)
const citation = new RegExp(`\\b(${PAGES.join('|')})#([\\w-]+)`, 'g')

test('every citation of a rule names an anchor that exists', () => {
  const anchors = new Set(PAGES.flatMap(anchorsOf))
  let count = 0
  const broken = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(citation)].flatMap(([cited]) => {
      count++
      return anchors.has(cited) ? [] : [`${path}: ${cited}`]
    }),
  )
  expect(broken).toEqual([])
  expect(count).toBeGreaterThan(600)
})

test('no page has two anchors of one name', () => {
  for (const page of PAGES) {
    const anchors = anchorsOf(page)
    expect(anchors.length, page).toBeGreaterThan(10)
    expect(new Set(anchors).size, page).toBe(anchors.length)
  }
})
