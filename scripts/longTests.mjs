// Runs the tests of `.long.test.ts`, which start and stop the whole product, convert films or look for faces, and the long form of
// those that repeat themselves (test/rounds.ts): all of them, the files that are named, or with `--changed` those whose guarded
// files are not the ones of their last passed run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { installWhatIsMissing, runToEnd } from './install.mjs'

/** For each long test, the digest of the files that it guards, as they were when it passed. It is committed for fresh clones. */
const RECORD = 'test/longRuns.json'

/** The code that runs at every start and stop of the product. */
const PROCESSES = ['server/db/', 'server/process/', 'server/config/', 'start/', 'scripts/start.mjs', 'test/process/']
/** The code that handles every film and every face. */
const FILMS = ['server/media/', 'server/integrations/transcoder/', 'test/media/']
const EXAM_FILMS = [...FILMS, 'server/features/examRoom/media/', 'server/records/examRoom/media/']

/** With `--changed`, only a part of it is run. */
const UNDER_FIRE = 'test/process/underFire.long.test.ts'
const EXAM_UNDER_FIRE = 'test/process/examUnderFire.long.test.ts'
const APPEAL_KILLED = 'test/process/appealKilled.long.test.ts'
/** They kill the whole product for half an hour: they run before a release, with all or by name, and not with each change. */
const BEFORE_RELEASE = [EXAM_UNDER_FIRE, APPEAL_KILLED]

/** What each of them guards: folders and files, by the beginning of their path. */
const guarded = {
  'test/process/killPoints.long.test.ts': [
    ...PROCESSES,
    'server/http/notices',
    'server/jobs',
    'server/jobQueue/jobSender',
    'server/jobQueue/queues',
    'server/features/enrolment/',
    'server/features/money/payment/',
    'server/features/people/user/',
    'server/integrations/wechat/',
    'server/records/enrolment/',
    'server/records/money/payment/',
    'server/records/people/user/',
    'objectStore/',
  ],
  [UNDER_FIRE]: [
    ...PROCESSES,
    'server/http/notices',
    'server/features/money/payment/',
    'server/integrations/wechat/',
    'server/records/money/payment/',
    'sandbox/mch/',
    'sandbox/notices',
  ],
  [EXAM_UNDER_FIRE]: [
    ...PROCESSES,
    'server/http/',
    'server/jobQueue/',
    'server/features/enrolment/',
    'server/features/examRoom/',
    'server/features/money/',
    'server/features/result/',
    'server/integrations/storage/',
    'server/integrations/wechat/',
    'server/records/enrolment/',
    'server/records/examRoom/',
    'server/records/money/',
    'server/records/result/',
    'objectStore/',
    'sandbox/',
  ],
  'test/process/databaseKilled.long.test.ts': [...PROCESSES, 'server/jobs', 'server/jobQueue/queues'],
  'test/process/diskFull.long.test.ts': [...PROCESSES, 'server/http/', 'server/integrations/storage/', 'objectStore/'],
  'test/process/poisonedJob.long.test.ts': [
    ...PROCESSES,
    'server/jobs',
    'server/jobQueue/',
    'server/features/office/installation/',
  ],
  'test/process/signals.long.test.ts': [...PROCESSES, 'package.json'],
  'test/process/startStop.long.test.ts': [...PROCESSES, 'package.json', 'server/app.ts', 'demo/'],
  'test/process/users.long.test.ts': [...PROCESSES, 'package.json'],
  'test/process/outages.long.test.ts': [...PROCESSES, 'server/http/', 'server/jobQueue/'],
  'test/process/severalProcesses.long.test.ts': [
    ...PROCESSES,
    'server/concurrency/',
    'server/http/',
    'server/security/',
    'objectStore/',
  ],
  'test/process/firstAdministrator.long.test.ts': [
    ...PROCESSES,
    'server/features/people/staff/',
    'server/features/people/secondFactor/',
  ],
  'test/process/settings.long.test.ts': [...PROCESSES, 'package.json'],
  'server/db/primaryClient.long.test.ts': ['server/db/'],
  'server/db/embeddedPostgres.long.test.ts': ['server/db/'],
  'test/process/backup.long.test.ts': [...PROCESSES, 'objectStore/'],
  'server/process/backup/backup.long.test.ts': [
    ...PROCESSES,
    'objectStore/',
    'server/records/people/privacy/',
    'server/security/',
  ],
  [APPEAL_KILLED]: [
    ...PROCESSES,
    'server/features/result/appeal/',
    'server/features/money/payment/',
    'server/records/result/appeal/',
    'server/records/money/payment/',
  ],
  'test/process/expandContract.long.test.ts': [...PROCESSES, 'server/records/', 'server/features/'],
  'test/process/migrationKilled.long.test.ts': ['server/db/migrations/', 'server/db/migrate'],
  'test/process/release.long.test.ts': [
    ...PROCESSES,
    'package.json',
    'package-lock.json',
    'scripts/release',
    'scripts/build.mjs',
  ],
  'test/process/keys.long.test.ts': [...PROCESSES, 'server/security/'],
  'test/process/socketHandover.long.test.ts': [
    ...PROCESSES,
    'server/http/closeConnections',
    'server/http/listen',
    'server/integrations/storage/',
    'server/security/',
    'objectStore/',
  ],
  'test/process/stopWhileWorking.long.test.ts': [...PROCESSES, 'server/media/'],
  'test/process/movePictures.long.test.ts': [
    ...PROCESSES,
    'server/features/examRoom/media/',
    'server/records/examRoom/media/',
    'objectStore/',
  ],
  'server/media/videos.long.test.ts': [...FILMS, 'domain/enrolment/similarity'],
  'server/integrations/transcoder/transcoder.long.test.ts': FILMS,
  'server/integrations/transcoder/rendition.long.test.ts': FILMS,
  'server/features/examRoom/media/takes.long.test.ts': EXAM_FILMS,
  'server/features/examRoom/media/warnings.long.test.ts': EXAM_FILMS,
  'server/features/examRoom/media/photoMeasure.long.test.ts': [...EXAM_FILMS, 'domain/enrolment/photo'],
  'demo/hearing/sounds.long.test.ts': ['demo/hearing/', 'test/media/analyseSound'],
  'demo/demo.test.ts': ['demo/', 'server/db/migrations/'],
  'server/features/schedule/examDay/incidents.test.ts': [
    'domain/schedule/',
    'server/features/schedule/',
    'server/records/schedule/',
    'server/records/content/message/tell',
    'server/features/result/review/',
    'server/records/result/review/',
    'server/records/office/print/',
  ],
  'objectStore/crash.test.ts': ['objectStore/', 'test/objectStore/'],
  'server/tuning/plainJpeg.test.ts': ['server/tuning/plainJpeg'],
}

/** The digest of the files whose path begins with one of these, as they stand in the working tree. */
function digestOf(starts) {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the files cannot be listed: ${stderr}`)
  const hash = createHash('sha256')
  for (const path of stdout.split('\0').sort()) {
    if (!starts.some((start) => path.startsWith(start)) || !existsSync(path)) continue
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

const args = process.argv.slice(2)
const onlyChanged = args.includes('--changed')
const named = args.filter((arg) => !arg.startsWith('--'))
const record = JSON.parse(readFileSync(RECORD, 'utf8'))
const digests = Object.fromEntries(Object.entries(guarded).map(([file, starts]) => [file, digestOf([file, ...starts])]))
const all = Object.keys(guarded)
const isChanged = (file) => record[file] !== digests[file] && !BEFORE_RELEASE.includes(file)
const files = onlyChanged ? all.filter(isChanged) : named.length > 0 ? named : all
if (files.length === 0) console.log('nothing that a long test guards has changed since it passed')
else {
  await installWhatIsMissing({ tests: true })
  console.log(`long form: ${files.join(' ')}`)
  // Twenty seeds of 500 orders take too long for each change; a few find what breaks often.
  const fire = onlyChanged ? { FIRE_SEEDS: '1', FIRE_ORDERS: '100' } : {}
  const env = { ...fire, ...process.env, LONG_TESTS: '1' }
  const code = await runToEnd(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], { env })
  if (code === 0) {
    const isWhole = (file) => !onlyChanged || file !== UNDER_FIRE
    for (const file of files.filter(isWhole)) if (digests[file]) record[file] = digests[file]
    writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`)
  }
  process.exit(code)
}
