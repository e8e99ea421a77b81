// How far a batch has come, and its figures, among 100,000 enrolments of which half are of the batch: against one page of the
// list of enrolments (office#boards).
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { figureStages } from '#domain/batch/stageFigures.ts'
import { withBenchDatabase } from './database.ts'
import { fillExams } from './examWorld.ts'
import { openInProcess } from './inProcess.ts'
import { finish, judge, median, printMachine, setting } from './measure.ts'
import { ENROLMENTS_PER_ACCOUNT, OPEN_BATCH } from './settings.ts'
import { fillWorld } from './world.ts'

const ENROLMENTS = setting('BENCH_MANY', 100_000)
const CALLS = setting('BENCH_CALLS', 25)
const ROUNDS = setting('BENCH_ROUNDS', 4)
const MOST = 3
const PAGE = '/api/Admin/GetEnrolmentList?PageSize=50&Search=%E6%9D%8E&Part=rows'
const COUNT = '/api/Admin/GetEnrolmentList?PageSize=50&EB_ID=100&Part=count'
const measured: Readonly<Record<string, string>> = {
  'one batch': `/api/Admin/GetBatchLife?EB_ID=${OPEN_BATCH}`,
  'the other batch': `/api/Admin/GetBatchLife?EB_ID=${OPEN_BATCH - 1}`,
  'all batches': '/api/Admin/GetBatchLife',
  'figures of one batch': `/api/Admin/GetBatchFigures?EB_ID=${OPEN_BATCH}`,
  'figures of the other batch': `/api/Admin/GetBatchFigures?EB_ID=${OPEN_BATCH - 1}`,
  ...Object.fromEntries(
    figureStages.map((stage) => [
      `figures of ${stage}`,
      `/api/Admin/GetStageFigures?EB_ID=${OPEN_BATCH}&Stage=${stage}`,
    ]),
  ),
}

/** The other batch becomes the one before, so that its half of the enrolments is compared with those of the batch. */
async function makeEarlier(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`update exam_batch set registration_opens_at = registration_opens_at - interval '200 days',
      registration_closes_at = registration_closes_at - interval '200 days' where id = ${OPEN_BATCH - 1}`)
    await client.query(`update enrolment set created_at = created_at - interval '200 days',
      paid_at = paid_at - interval '200 days' where batch_id = ${OPEN_BATCH - 1}`)
    await client.query('vacuum (full, analyze) enrolment')
  } finally {
    await client.end()
  }
}

printMachine()
await withBenchDatabase(async ({ url, folder }) => {
  const world = await fillWorld(url, Math.ceil(ENROLMENTS / ENROLMENTS_PER_ACCOUNT))
  await fillExams(url, world)
  await makeEarlier(url)
  console.log(`${world.enrolments} enrolments\n`)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const product = await openInProcess(url, dataDir, 4)
  const timed = async (path: string) => {
    const began = performance.now()
    await product.call({ method: 'GET', url: path, token: world.staffToken })
    return performance.now() - began
  }
  try {
    for (const [name, path] of Object.entries(measured)) {
      const [own, page, count]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round < ROUNDS; round++)
        for (let call = 0; call < CALLS; call++) {
          page.push(await timed(PAGE))
          count.push(await timed(COUNT))
          own.push(await timed(path))
        }
      // A list page is its rows and their number, which the console asks for at once.
      const list = median(page) + median(count)
      const ratio = median(own) / list
      judge(
        name,
        `${ratio.toFixed(2)} (${median(own).toFixed(1)} ms, page ${median(page).toFixed(1)} ms and number ${median(count).toFixed(1)} ms)`,
        ratio <= MOST,
        `at most ${MOST} list pages`,
      )
    }
  } finally {
    await product.close()
  }
})
finish()
