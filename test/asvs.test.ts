import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The requirements of OWASP ASVS 5.0.0 with their levels, 1 and 2. */
const levels = JSON.parse(readFileSync('test/coverage/asvs.json', 'utf8')) as Record<string, number>

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [, id = '', level, requirement = '', state = '', evidence = ''] = line.split('|').map((cell) => cell.trim())
    return { id, level: Number(level), requirement, state, evidence }
  })

const pathsIn = (text: string) => [...text.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, path]) => path as string)

test('each requirement of levels 1 and 2 stands there once, with its level', () => {
  expect(Object.keys(levels)).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(Object.keys(levels))
  expect(rows.filter(({ id, level }) => levels[id] !== level)).toEqual([])
})

test('each says in which state it is, and why', () => {
  expect(rows.filter(({ state }) => !['holds', 'not applicable', 'open'].includes(state))).toEqual([])
  expect(rows.filter(({ requirement, evidence }) => requirement === '' || evidence === '')).toEqual([])
})

test('what holds names files, and every named file exists', () => {
  expect(rows.filter(({ state, evidence }) => state === 'holds' && pathsIn(evidence).length === 0)).toEqual([])
  expect(
    rows
      .flatMap(({ id, evidence }) => pathsIn(evidence).map((path) => [id, path]))
      .filter(([, path]) => !existsSync(path as string)),
  ).toEqual([])
})

test('the count at the top is right', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length
  expect(readFileSync('docs/asvs.md', 'utf8')).toContain(
    `Held: ${count('holds')}, not applicable: ${count('not applicable')}, open: ${count('open')}.`,
  )
})
