// Checks that `npm ci` accepts the lockfile, here and behind every mirror, and that its packages run on each supported Node.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import semver from 'semver'

/** The oldest and a recent release of each line of Node on which everything is tried. */
const SUPPORTED = ['20.19.0', '20.20.2', '22.12.0', '22.23.3', '24.0.0', '24.21.0']

/** Packages that ask for a newer Node but run on 20.19 too (docs/adr/npm-install.md). */
const RUN_ALL_THE_SAME = ['node_modules/cookie', 'node_modules/pg-boss']

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const faults = []

const options = ['--dry-run', '--offline', '--ignore-scripts', '--loglevel=error']
const { status, stderr } = spawnSync('npm', ['ci', ...options], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
if (status !== 0) faults.push(`npm ci refuses the lockfile; npm install --package-lock-only mends it\n${stderr}`)

for (const [path, { resolved, engines, optional }] of Object.entries(packages)) {
  if (resolved) faults.push(`${path} names the address that it was downloaded from: ${resolved}`)
  const excluded = SUPPORTED.filter((version) => engines?.node && !semver.satisfies(version, engines.node))
  // npm leaves out an optional package that does not fit.
  const isNamed = RUN_ALL_THE_SAME.includes(path)
  if (excluded.length > 0 && !optional && !isNamed)
    faults.push(`${path} asks for Node ${engines.node}, which leaves out ${excluded.join(', ')}`)
  if (excluded.length === 0 && isNamed) faults.push(`${path} needs no exception any more`)
}

for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
