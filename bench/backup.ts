// A backup of 200,000 enrolments and 20 GB of files, the next one that finds nothing new, and the restore: processor and time. The
// files are hard links of a few, so that they take no room of their own; what is read, sealed and written is as much as it says.

import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { backUp } from '#server/process/backup/backUp.ts'
import { createFolderTarget } from '#server/process/backup/folderTarget.ts'
import { restore } from '#server/process/backup/restore.ts'
import { blobFile, filesOfFolder } from '#server/process/backup/storeFiles.ts'
import { withBenchDatabase } from './database.ts'
import { finish, judge, printMachine, setting } from './measure.ts'
import { cpuSecondsOfTree, postmasterOf } from './processes.ts'
import { ENROLMENTS_PER_ACCOUNT, SECRET_KEY } from './settings.ts'
import { fillWorld } from './world.ts'

const ROWS = setting('BENCH_ROWS', 200_000)
const GIGABYTES = setting('BENCH_GIGABYTES', 20)
const MOST_SECONDS = 15 * 60
const [PHOTO_BYTES, VIDEO_BYTES] = [25_000, 50_000_000]
/** Fewer than a file system allows for one file. */
const LINKS = 30_000

/** Half of the bytes are pictures, half are videos, or as many pictures as there are enrolments. */
function sizes(): number[] {
  const photos = Math.min(ROWS, Math.floor((GIGABYTES * 1e9) / 2 / PHOTO_BYTES))
  const videos = Math.round((GIGABYTES * 1e9 - photos * PHOTO_BYTES) / VIDEO_BYTES)
  return [...Array.from({ length: photos }, () => PHOTO_BYTES), ...Array.from({ length: videos }, () => VIDEO_BYTES)]
}

async function fillStore(url: string, dataDir: string): Promise<number> {
  const all = sizes()
  const blobs = join(dataDir, 'objects', 'blobs')
  const names = all.map((_, at) => randomBytes(16).toString('hex') + String(at).padStart(8, '0'))
  let original = ''
  for (const [at, size] of all.entries()) {
    const path = blobFile(blobs, names[at] as string)
    mkdirSync(join(path, '..'), { recursive: true })
    if (at % LINKS === 0 || size !== all[at - 1]) {
      original = path
      writeFileSync(path, randomBytes(size))
    } else linkSync(original, path)
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into object_store.object (bucket, key, size, etag, headers, written_at)
       select 'kaoji', 'bench/' || blob, size, 'of-parts-1', '{}', now() from unnest($1::text[], $2::bigint[]) as t (blob, size)`,
    [names, all],
  )
  await client.query(
    `insert into object_store.object_blob (object_id, first_byte, size, blob)
       select id, 0, size, substr(key, 7) from object_store.object`,
  )
  await client.end()
  return all.length
}

/** Runs the work and prints what it took of this process and of the database that it reads. */
async function measured(what: string, postmaster: number, work: () => Promise<unknown>): Promise<void> {
  // Connections of what went before are gone then, and with them their processor time.
  await pause(1000)
  const [began, before, ofDatabase] = [performance.now(), process.cpuUsage(), cpuSecondsOfTree(postmaster)]
  // A backend that has ended counts no more, so that it is looked at while it works.
  let database = 0
  const watching = setInterval(() => {
    database = Math.max(database, cpuSecondsOfTree(postmaster) - ofDatabase)
  }, 500)
  await work()
  clearInterval(watching)
  const { user, system } = process.cpuUsage(before)
  const [own, seconds] = [(user + system) / 1e6, (performance.now() - began) / 1000]
  const cpu = own + database
  const found = `${own.toFixed(0)} + ${database.toFixed(0)} s of processor in ${seconds.toFixed(0)} s`
  judge(what, found, cpu <= MOST_SECONDS, `${MOST_SECONDS} s`)
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, Math.ceil(ROWS / ENROLMENTS_PER_ACCOUNT))
  const dataDir = join(folder, 'data')
  const files = await fillStore(url, dataDir)
  console.log(`${world.enrolments} enrolments, ${files} files, ${GIGABYTES} GB`)
  const to = createFolderTarget(join(folder, 'to'))
  const keys = [Buffer.alloc(32, 'bench')]
  const make = (now: number) =>
    backUp({
      databaseUrl: url,
      files: filesOfFolder(join(dataDir, 'objects', 'blobs')),
      to,
      keys,
      keepMs: 30 * 86_400_000,
      now,
    })
  const postmaster = await postmasterOf(url)
  await measured('the first backup', postmaster, () => make(Date.UTC(2026, 10, 20)))
  await measured('the next one, without new files', postmaster, () => make(Date.UTC(2026, 10, 21)))
  // The database that it fills is another one, which is not in the figure.
  await measured('the restore, with all sizes and digests', postmaster, () =>
    restore({
      from: to,
      dataDir: join(folder, 'copy'),
      secretKeys: new Map([[1, Buffer.from(SECRET_KEY)]]),
      keys,
      migrationsFolder: 'server/db/migrations',
      erased: [],
      eraseAgain: () => Promise.resolve({ keys: [], prefixes: [] }),
      putObjects: () => Promise.resolve(),
      prove: () => Promise.resolve(),
    }),
  )
})
finish()
