// Judges every regular expression of the product by `recheck`: for no text may one take more than linear time, but where
// `scripts/patterns.json` says why it may (threats#W13). What was judged before is not judged again; `--write` keeps the
// verdicts on new ones, so that the next check is quick.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'

const PATH = 'scripts/patterns.json'
const ROOTS = ['domain', 'contract', 'server', 'objectStore', 'client', 'web', 'admin']
const LIMIT_MS = 60_000

interface Judged {
  /** Expressions that take more than linear time, or cannot be judged, and why that does no harm. */
  accepted: Array<{ pattern: string; why: string }>
  /** Digests of those that were found safe. */
  safe: string[]
}

interface Pattern {
  source: string
  flags: string
  where: string
}

function patternsIn(path: string, found: Map<string, Pattern>): void {
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      found.set(`/${pattern}/${flags}`, { source: pattern, flags, where: path })
    },
  }).visit(program)
}

const found = new Map<string, Pattern>()
for (const root of ROOTS)
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = `${root}/${name}`
    if (/\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|generated/.test(path)) patternsIn(path, found)
  }

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const judged = JSON.parse(readFileSync(PATH, 'utf8')) as Judged
const known = new Set(judged.safe)
const accepted = new Set(judged.accepted.map(({ pattern }) => pattern))
const safe: string[] = []
const faults = [...accepted]
  .filter((pattern) => !found.has(pattern))
  .map((pattern) => `${PATH} accepts a pattern that is not there: ${pattern}`)
for (const [text, { source, flags, where }] of found) {
  if (accepted.has(text)) continue
  const digest = digestOf(text)
  const verdict = known.has(digest) ? null : await check(source, flags, { timeout: LIMIT_MS })
  if (!verdict || verdict.status === 'safe') safe.push(digest)
  else
    faults.push(
      `${where}: ${text} ${verdict.status === 'vulnerable' ? verdict.complexity.summary : 'cannot be judged'}`,
    )
}
if (process.argv.includes('--write'))
  writeFileSync(PATH, `${JSON.stringify({ ...judged, safe: safe.sort() }, null, 2)}\n`)
for (const fault of faults) console.error(fault)
console.info(`${found.size} patterns, ${accepted.size} of them accepted with a reason`)
process.exit(faults.length > 0 ? 1 : 0)
