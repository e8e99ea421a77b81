import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** What the last runs showed. It is committed, so that docs/coverage.md is made and checked without a run. */
const RECORD = 'test/specification/passed.json'
const FOLDER = 'test/specification'

/** What a file was when it ran, and the words of the specification that each test of it that passed has shown. */
export interface FileRecord {
  digest: string
  tests: { [title: string]: Array<[anchor: string, words: string]> }
}
export type Shown = { [path: string]: FileRecord }

export const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16)

export const specificationFiles = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${FOLDER}/${name}`)
    .sort()

export const readRecord = (): Shown => (existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Shown) : {})

/** Whether a file stands as it was when it ran. */
export const isCurrent = (path: string) => readRecord()[path]?.digest === digestOf(path)

/** Sorted, so that runs in another order write the same. */
export function writeRecord(record: Shown): void {
  const sorted = (object: { [key: string]: unknown }) =>
    Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
  const files = Object.entries(record).map(([path, { digest, tests }]) => [path, { digest, tests: sorted(tests) }])
  writeFileSync(RECORD, `${JSON.stringify(sorted(Object.fromEntries(files)), null, 1)}\n`)
}
