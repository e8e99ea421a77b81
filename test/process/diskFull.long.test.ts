import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blobFile } from '#server/process/backup/storeFiles.ts'
import { until } from '../waiting.ts'
import { type ExamDay, nextParent, prepareExamDay } from './examDay.ts'
import { type ExamLedger, enrolAtDesk, markAndRelease, openLedger, sitExam } from './examFire.ts'
import { countsOf, findLostOfDay } from './examLedger.ts'
import { openService, type Service } from './service.ts'
import { createClient, type StubbornClient } from './stubbornClient.ts'

/** Room for a cluster with its log of changes, and for some films. */
const DISK = '500m'
const FILM_BYTES = 3 * 1024 ** 2
const KIBIBYTE = 1024
/** What is left of the disk in each round, in KiB: uploads fail first, then all that is written. */
const LEFT_KIB = [2048, 0, 512, 0]

/** A disk of its own in memory; null where this machine lets nobody mount one. */
function mountDisk(folder: string): string | null {
  try {
    // The database belongs to another user, who passes through.
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', folder], { stdio: 'pipe' })
    return folder
  } catch {
    return null
  }
}

const place = mkdtempSync(join(tmpdir(), 'kaoji-disk-'))
const disk = mountDisk(place)
if (disk === null) console.log('not run: this machine lets us mount no disk (root only)')

let service: Service
let client: StubbornClient
let day: ExamDay

beforeAll(async () => {
  if (disk === null) return
  service = await openService(() => false, { isEmbedded: true, dataFolder: disk })
  client = createClient(service.url)
  day = await prepareExamDay(service, { sitting: 60, marking: 200 })
}, 600_000)
afterAll(async () => {
  if (disk !== null) {
    await service.close()
    execFileSync('umount', [disk])
  }
  rmSync(place, { recursive: true, force: true })
}, 120_000)

const ballast = join(place, 'ballast')
const leftKib = () => {
  const { bavail, bsize } = statfsSync(place)
  return Math.floor((bavail * bsize) / KIBIBYTE)
}
/** Fills the disk but for so much, and goes on filling what others free meanwhile. */
function fill(left: number): void {
  const file = openSync(ballast, 'a')
  const block = Buffer.alloc(64 * KIBIBYTE)
  try {
    while (leftKib() > left) writeSync(file, block.subarray(0, Math.min(block.length, (leftKib() - left) * KIBIBYTE)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** Everybody at work; what is refused is begun anew with somebody else, as people do. */
function work(ledger: ExamLedger, refusals: string[], isOver: () => boolean): Promise<unknown> {
  const { sitting, marking, examiner, staff, clerk } = day
  const each = async (act: () => Promise<void>) => {
    while (!isOver()) await act().catch((error: Error) => refusals.push(error.message))
  }
  const next = <T>(items: T[]): T => {
    const item = items.shift()
    if (item === undefined) throw new Error('too little was prepared')
    return item
  }
  return Promise.all([
    each(() => sitExam(client, service.url, next(sitting), ledger, FILM_BYTES)),
    each(() => markAndRelease(client, { ...next(marking), examiner, staff }, ledger)),
    each(() => enrolAtDesk(client, clerk, nextParent(day), ledger)),
  ])
}

const isReady = () =>
  fetch(`${service.url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

test.skipIf(disk === null)(
  'a full disk refuses with a sentence, loses nothing that was acknowledged, and serves again once there is room',
  {
    timeout: 900_000,
  },
  async () => {
    const ledger = openLedger()
    const refusals: string[] = []
    let isOver = false
    const working = work(ledger, refusals, () => isOver)
    const grown = async () => {
      const before = countsOf(ledger)
      await until(
        'people are served again',
        () =>
          (['submitted', 'marked', 'receipts'] as const).every(
            (act) => (countsOf(ledger)[act] ?? 0) > (before[act] ?? 0),
          ),
        180,
      )
    }
    await grown()
    let unready = 0
    for (const left of LEFT_KIB) {
      for (let second = 0; second < 8; second++) {
        fill(left)
        if (!(await isReady())) unready += 1
        await pause(1000)
      }
      rmSync(ballast, { force: true })
      await until('it is ready again by itself', isReady, 120)
      expect(service.product().exitCode()).toBeNull()
      await grown()
      console.log(
        `${left} KiB left: ${refusals.length} refusals, told ${JSON.stringify([...client.told])}, ${unready} times not ready, ${JSON.stringify(countsOf(ledger))}`,
      )
    }
    isOver = true
    await working
    expect(unready).toBeGreaterThan(0)
    // Each call that could not be done asked to come again, in Chinese, or refused so.
    expect(client.told.size).toBeGreaterThan(0)
    expect([...refusals, ...client.told.keys()].filter((sentence) => !/\p{Script=Han}/u.test(sentence))).toEqual([])
    expect(client.faults).toEqual([])
    expect(await findLostOfDay(service, ledger)).toEqual([])
    const blobs = await service.query<{ blob: string; size: string }>('select blob, size from object_store.object_blob')
    const broken = blobs.filter(({ blob, size }) => {
      const file = statSync(blobFile(join(place, 'objects', 'blobs'), blob), { throwIfNoEntry: false })
      return file?.size !== Number(size)
    })
    expect(broken).toEqual([])
  },
)
