// Checks the licences and the known faults of all packages of the lockfile, without a network. `--renew` asks the registry
// that npm is set to for what it knows (`npm audit`) and writes the list anew (docs/operations.md).
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { type FaultList, faultsOf, withAudit } from './knownFaults.ts'
import { licenceFaults, licencesPage } from './licences.ts'
import { lockedPackages, readLockfile } from './lockfile.ts'

const PATH = 'scripts/knownFaults.json'
/** After so many days the list is said to be old. */
const OLD_DAYS = 60

function renewed(list: FaultList): FaultList {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' })
  const answer = JSON.parse(stdout) as Parameters<typeof withAudit>[1] & { message?: string }
  if (!answer.vulnerabilities) throw new Error(`npm audit has no answer: ${answer.message ?? stdout.slice(0, 200)}`)
  return withAudit(list, answer, new Date().toISOString().slice(0, 10))
}

const stored = JSON.parse(readFileSync(PATH, 'utf8')) as FaultList
const list = process.argv.includes('--renew') ? renewed(stored) : stored
if (list !== stored) writeFileSync(PATH, `${JSON.stringify(list, null, 2)}\n`)

const packages = lockedPackages(readLockfile())
const faults = [...licenceFaults(packages), ...faultsOf(packages, list)]
if (readFileSync('docs/licences.md', 'utf8') !== licencesPage(packages))
  faults.push('docs/licences.md is not current (npm run generate)')
for (const fault of faults) console.error(fault)

const days = Math.floor((Date.now() - Date.parse(list.takenOn)) / 86_400_000)
console.info(`${packages.length} packages compared with ${list.faults.length} known faults of ${list.takenOn}`)
if (days > OLD_DAYS) console.warn(`the list is ${days} days old: npm run dependencies:renew`)
process.exit(faults.length > 0 ? 1 : 0)
