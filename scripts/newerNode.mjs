// What `.ci/run` runs on a newer Node than the one of development (docs/adr/npm-install.md): types, a part of the tests that calls
// every native package, PostgreSQL and the framework, and one journey in the browser.
import { spawnSync } from 'node:child_process'

const TESTS = [
  'domain',
  'contract',
  'client',
  'objectStore',
  'server/archives',
  'server/concurrency',
  'server/config',
  'server/db',
  'server/http',
  'server/integrations/wechat',
  'server/jobQueue',
  'server/print',
  'server/process',
  'server/security',
  'server/sheets',
  'server/features/enrolment',
  'server/features/people/user',
  'test/process',
]

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

console.log(`Node ${process.versions.node}`)
run('node_modules/typescript/bin/tsc')
run('scripts/test.mjs', ...TESTS)
run('scripts/e2e.mjs', '--workers=1', 'newFamily')
