// Runs the long form of the tests that repeat themselves (test/rounds.ts): all of them, the files that are named, or with
// `--changed` those that guard a file which has changed since the last landing.
import { spawnSync } from 'node:child_process'
import { installWhatIsMissing, runToEnd } from './install.mjs'

/** What each of them guards: folders and files, by the beginning of their path. */
const guarded = {
  'test/process/killPoints.test.ts': [
    'server/db/',
    'server/process/',
    'server/http/notices',
    'server/jobs',
    'server/jobSender',
    'server/queues',
    'server/features/enrolment/',
    'server/features/payment/',
    'server/features/user/',
    'server/integrations/wechat/',
    'server/records/enrolment/',
    'server/records/payment/',
    'server/records/user/',
    'objectStore/',
    'test/process/',
  ],
  'test/process/underFire.test.ts': [
    'server/db/',
    'server/process/',
    'server/http/notices',
    'server/features/payment/',
    'server/integrations/wechat/',
    'server/records/payment/',
    'sandbox/mch/',
    'sandbox/notices',
    'test/process/',
  ],
  'test/process/databaseKilled.test.ts': [
    'server/db/',
    'server/process/',
    'server/jobs',
    'server/queues',
    'test/process/',
  ],
  'objectStore/crash.test.ts': ['objectStore/', 'test/objectStore/'],
  'server/tuning/plainJpeg.test.ts': ['server/tuning/plainJpeg'],
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** The commit that landed last: the one named by LANDED, else where this branch left the main one, else the parent. */
function findLanded() {
  if (process.env.LANDED) return git('rev-parse', '--verify', `${process.env.LANDED}^{commit}`)
  const head = git('rev-parse', 'HEAD')
  for (const main of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', main)
    if (base !== null && base !== head) return base
  }
  return git('rev-parse', '--verify', 'HEAD~1')
}

/** null where there is no history to compare with. */
function findNeeded() {
  const landed = findLanded()
  const changed = landed && git('diff', '--name-only', landed)
  if (changed === null) return null
  const paths = changed.split('\n')
  return Object.keys(guarded).filter((file) =>
    paths.some((path) => path === file || guarded[file].some((start) => path.startsWith(start))),
  )
}

const args = process.argv.slice(2)
const onlyChanged = args.includes('--changed')
const named = args.filter((arg) => !arg.startsWith('--'))
const files = onlyChanged ? findNeeded() : named.length > 0 ? named : Object.keys(guarded)
if (files === null) console.log('no history to compare with: the long tests are left out (npm run test:long runs them)')
else if (files.length === 0) console.log('nothing that a long test guards has changed')
else {
  await installWhatIsMissing({ tests: true })
  console.log(`long form: ${files.join(' ')}`)
  // Twenty seeds of 500 orders take longer than a landing may wait; one seed of a hundred finds what breaks often.
  const fire = onlyChanged ? { FIRE_SEEDS: '1', FIRE_ORDERS: '100' } : {}
  const env = { ...fire, ...process.env, LONG_TESTS: '1' }
  process.exit(await runToEnd(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], { env }))
}
