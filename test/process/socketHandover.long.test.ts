import { execFile } from 'node:child_process'
import { Agent } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newIdNumber, photoJpeg, signUpForm } from '#test/builders.ts'
import { until } from '../waiting.ts'
import { compareBooks } from './books.ts'
import { type ExamDay, nextParent, prepareExamDay } from './examDay.ts'
import { type ExamLedger, enrolAndPay, enrolAtDesk, openLedger, sitExam } from './examFire.ts'
import { countsOf, findLostOfDay } from './examLedger.ts'
import { accepted } from './journey.ts'
import { findChild, killHard, listProcesses } from './processTree.ts'
import { cleanEnvironment } from './product.ts'
import { openService, type Service } from './service.ts'
import { buildStage, type Stage } from './stage.ts'
import { createStrictClient } from './strictClient.ts'

/** Acts of each kind before, between and after the restarts. */
const ACTS = 3
/**
 * On a busy machine what has waited in the socket may be too much at once, which the gate would refuse with 429: it lets people wait
 * here. A server that stops serves on for longer than the proxy keeps a connection that nobody uses (docs/operations.md).
 */
const SETTINGS = { STOP_DELAY_SECONDS: '5', SERVER_PROCESSES: '2', LIMIT_WAIT_MS: '0' }
const KEPT_MS = 1000
/** Between two exams of one, so that those that are prepared last to the end. */
const PAUSE_MS = 1000

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
}, 120_000)
afterAll(() => stage.remove())

/** What `npm run keys -- --new` prints for the settings of who starts the product. */
async function newKey(service: Service): Promise<Record<string, string>> {
  const env = { ...cleanEnvironment(), ...service.env, DATA_DIR: service.dataDir }
  const command = join(dirname(stage.start), 'keys.js')
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--new'], { env })
  return Object.fromEntries(
    [...stdout.matchAll(/^((?:EARLIER_)?SECRET_KEYS?)=(.+)$/gm)].map(([, name, key]) => [name, key]),
  )
}

/** People at work on kept and on new connections, none of whom asks twice. */
function openPeople(service: Service, day: ExamDay, ledger: ExamLedger) {
  const agent = new Agent({ keepAlive: true, timeout: KEPT_MS })
  const clients = [createStrictClient(service.url, agent), createStrictClient(service.url, false)]
  let isOver = false
  async function untilOver(act: () => Promise<unknown>): Promise<void> {
    while (!isOver) {
      // A fault is on the list; who met it goes on with something else.
      await act().catch(async (error: unknown) => {
        if (clients.every(({ faults }) => faults.length === 0)) throw error
        await pause(PAUSE_MS)
      })
    }
  }
  const { clerk } = day
  const working = Promise.all(
    clients.flatMap((client) => [
      untilOver(() => enrolAndPay(client, service, nextParent(day), ledger)),
      untilOver(() => enrolAtDesk(client, clerk, nextParent(day), ledger)),
      untilOver(async () => {
        const candidate = day.sitting.shift()
        // When all have sat, whoever waits for more of them says so.
        if (candidate) await sitExam(client, service.url, candidate, ledger)
        await pause(PAUSE_MS)
      }),
      untilOver(() => client.call('ExamPublic', 'GetExamAreaList')),
    ]),
  )
  // Awaited at the end; a throw meanwhile is told there.
  working.catch(() => undefined)
  return {
    faults: () => clients.flatMap(({ faults }) => faults),
    answered: () => clients.reduce((sum, client) => sum + client.answered(), 0),
    async grow() {
      const from = countsOf(ledger)
      const isDone = () =>
        (['paid', 'receipts', 'submitted'] as const).every(
          (act) => (countsOf(ledger)[act] ?? 0) >= (from[act] ?? 0) + ACTS,
        )
      await Promise.race([until(`${ACTS} more of each act`, isDone, 300), working])
    },
    async end() {
      isOver = true
      await working
      agent.destroy()
    },
  }
}

test('with a socket that outlives the product nobody meets a restart, nor a new key', {
  timeout: 900_000,
}, async () => {
  const service = await openService(() => false, { isEmbedded: true, settings: SETTINGS, socketStarts: 3 })
  try {
    const day = await prepareExamDay(service, { sitting: 120, marking: 0 })
    const ledger = openLedger()
    const [family, other] = [nextParent(day), nextParent(day)]
    const client = createStrictClient(service.url, false)
    const CertNO = newIdNumber()
    const signUp = async ({ token, batchId }: typeof family) => {
      const photo = accepted(await client.upload(token, await photoJpeg()), 'the photo')
      const form = signUpForm(batchId, String(photo.OtherMsg.FilePath), { CertNO })
      return client.call('Exam', 'ExamSignUp', form, { token })
    }
    const EF_ID = Number(accepted(await signUp(family), 'the sign-up').OtherMsg.EF_ID)
    const child = async () => {
      const { item } = accepted(
        await client.call('Exam', 'GetExamFormInfo', { EF_ID }, { token: family.token }),
        'the enrolment',
      )
      return { number: item.CertNO, photo: String(item.Photo) }
    }
    const before = await child()
    const people = openPeople(service, day, ledger)
    await people.grow()
    await service.restart(await newKey(service))
    expect(service.product().output()).toContain('正在改用第 2 个密钥')
    await people.grow()
    await service.restart()
    await people.grow()
    await people.end()
    expect(people.faults()).toEqual([])
    expect(await findLostOfDay(service, ledger)).toEqual([])
    expect(await compareBooks(service)).toEqual([])

    expect((await child()).number).toBe(before.number)
    expect((await fetch(new URL(before.photo, service.url))).status).toBe(200)
    // The same form of the same family is a lost answer; nobody else enrols that child.
    expect((await signUp(family)).OtherMsg.EF_ID).toBe(EF_ID)
    expect((await signUp(other)).Msg).toBe('该考生在本批次已报考该专业')
    expect(client.faults).toEqual([])
    console.log(`${people.answered()} calls answered at the first try: ${JSON.stringify(countsOf(ledger))}`)

    // Even when the processes that answer all die, the socket stays: calls wait until they are there again.
    const front = findChild(service.product().pid, 'server')
    for (const { pid, parent } of listProcesses()) if (parent === front) killHard(pid)
    expect((await client.call('ExamPublic', 'GetExamAreaList')).Code).toBe(1)
    expect(client.faults).toEqual([])
  } finally {
    await service.close()
  }
})

test('without it the same people meet a closed port', { timeout: 900_000 }, async () => {
  const service = await openService(() => false, { isEmbedded: true, settings: SETTINGS })
  try {
    const day = await prepareExamDay(service, { sitting: 120, marking: 0 })
    const people = openPeople(service, day, openLedger())
    await people.grow()
    await service.restart()
    await people.end()
    expect(people.faults().some((fault) => fault.includes('ECONNREFUSED'))).toBe(true)
  } finally {
    await service.close()
  }
})
