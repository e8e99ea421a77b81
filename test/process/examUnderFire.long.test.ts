import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { compareBooks } from './books.ts'
import { type ExamDay, nextParent, prepareExamDay } from './examDay.ts'
import { type ExamLedger, enrolAndPay, enrolAtDesk, markAndRelease, openLedger, sitExam } from './examFire.ts'
import { countsOf, findLostOfDay } from './examLedger.ts'
import { findChild } from './processTree.ts'
import { createRandom } from './seeded.ts'
import { openService, type PartName, type Service, type Victim } from './service.ts'
import { createClient, type StubbornClient } from './stubbornClient.ts'

const seed = Number(process.env.FIRE_SEED ?? randomInt(2 ** 30))
/** How often each of the victims is killed. */
const kills = Number(process.env.FIRE_KILLS ?? 100)
const VICTIMS: ReadonlyArray<Victim | PartName> = ['server', 'worker', 'database', 'store', 'sandbox']
/** Calls that people begin between two kills are drawn below this; as many more may begin until what was killed is back. */
const MOST_CALLS = 8
const MOST_KILLS_OF_A_CALL = 5
/** How many exams and reviews are prepared, so that none of them is used up before the last kill. */
const prepared = { sitting: kills * 2 + 6, marking: kills * 4 + 6 }

let service: Service
let client: StubbornClient
let begun = 0
let killed = 0
/** How many kills there had been when each call that is not answered yet began. */
const open = new Set<{ since: number }>()
let mayBegin = Number.POSITIVE_INFINITY
let day: ExamDay

beforeAll(async () => {
  console.log(`FIRE_SEED=${seed} FIRE_KILLS=${kills}`)
  service = await openService(() => false, { hasParts: true })
  const stubborn = createClient(service.url)
  client = {
    ...stubborn,
    async call(...asked) {
      while (begun >= mayBegin) await pause(5)
      begun += 1
      const one = { since: killed }
      open.add(one)
      return stubborn.call(...asked).finally(() => open.delete(one))
    },
  }
  day = await prepareExamDay(service, prepared)
}, 1_200_000)
afterAll(() => service.close(), 120_000)

/** Everybody at work until `isOver`; the answer says how many acts had begun when it was. */
function work(ledger: ExamLedger, isOver: () => boolean): Promise<unknown> {
  const each = async <T>(items: T[], act: (item: T) => Promise<void>) => {
    while (!isOver()) {
      const item = items.shift()
      if (item === undefined) throw new Error('too little was prepared')
      await act(item)
    }
  }
  const untilOver = async (act: () => Promise<void>) => {
    while (!isOver()) await act()
  }
  const { sitting, marking, examiner, staff, clerk } = day
  return Promise.all([
    each(sitting, (one) => sitExam(client, service.url, one, ledger)),
    each(sitting, (one) => sitExam(client, service.url, one, ledger)),
    each(marking, (one) => markAndRelease(client, { ...one, examiner, staff }, ledger)),
    untilOver(() => enrolAtDesk(client, clerk, nextParent(day), ledger)),
    untilOver(() => enrolAndPay(client, service, nextParent(day), ledger)),
  ])
}

test('an exam day in which every part is killed again and again keeps what it said', {
  timeout: 60_000 + kills * VICTIMS.length * 60_000,
}, async () => {
  const random = createRandom(seed)
  const ledger = openLedger()
  const schedule = random.shuffled(Array.from({ length: kills }, () => VICTIMS).flat())
  let isOver = false
  const working = work(ledger, () => isOver)
  const failed = working.then(() => new Promise<never>(() => undefined))
  const killing = async () => {
    for (const [at, victim] of schedule.entries()) {
      const next = begun + 1 + random.below(MOST_CALLS)
      mayBegin = next + MOST_CALLS
      await until(`people ask on after ${at} kills`, () => begun >= next, 120)
      // A process that was killed just now is started again after two seconds.
      if (victim === 'server' || victim === 'worker')
        await until(`${victim} is there`, () => findChild(service.product().pid, victim) !== null)
      // On a slow machine a long call would be met each time by the kills that the short ones bring about.
      await until('calls that were met again and again are answered', () =>
        [...open].every(({ since }) => since > killed - MOST_KILLS_OF_A_CALL),
      )
      await pause(random.below(40))
      service.kill(victim)
      killed += 1
      await service.revive(victim)
      if (at % 50 === 49) console.log(`${at + 1} kills, ${JSON.stringify(countsOf(ledger))}`)
    }
  }
  try {
    await Promise.race([killing(), failed])
  } finally {
    isOver = true
    mayBegin = Number.POSITIVE_INFINITY
  }
  await working
  expect(await findLostOfDay(service, ledger)).toEqual([])
  expect(await compareBooks(service)).toEqual([])
  expect(client.faults).toEqual([])
  console.log(`${schedule.length} kills, ${begun} calls, ${JSON.stringify(countsOf(ledger))}`)
  for (const count of Object.values(countsOf(ledger))) expect(count).toBeGreaterThan(0)
})
