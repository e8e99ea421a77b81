import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { compareBooks } from './books.ts'
import { ceaseFire, drawFate, openParent, type Parent, payUnderFire } from './fire.ts'
import { findBroken } from './invariants.ts'
import type { Person } from './journey.ts'
import { prepareBatch } from './prepareBatch.ts'
import { createRandom } from './seeded.ts'
import { openService, type Service, type Victim } from './service.ts'
import { finishRefunds } from './timePasses.ts'

const firstSeed = Number(process.env.FIRE_SEED ?? randomInt(2 ** 30))
const seeds = Number(process.env.FIRE_SEEDS ?? 20)
const orders = Number(process.env.FIRE_ORDERS ?? 500)
/** Parents who pay at the same time. */
const PARENTS = 5
const VICTIMS: readonly Victim[] = ['server', 'worker', 'database', 'everything']

let service: Service
let person: Person
const parents: Parent[] = []

beforeAll(async () => {
  console.log(`FIRE_SEED=${firstSeed} FIRE_SEEDS=${seeds} FIRE_ORDERS=${orders}`)
  service = await openService(() => false)
  person = await prepareBatch(service)
}, 300_000)
afterAll(() => service.close(), 60_000)

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

describe('orders under fire', () => {
  test.each(Array.from({ length: seeds }, (_, index) => firstSeed + index))(
    'FIRE_SEED=%i',
    {
      timeout: 60_000 * 30,
    },
    async (seed) => {
      const random = createRandom(seed)
      const fates = Array.from({ length: orders }, () => drawFate(random))
      const victims = random.shuffled([...VICTIMS, ...VICTIMS, ...VICTIMS])
      const pausesMs = victims.map((_, turn) => (turn === 0 ? 300 : 1000 + random.below(5000)))
      parents.length = 0
      for (let one = 0; one < PARENTS; one++) parents.push(await openParent(person, 1 + (one % 5)))
      const made: Array<{ enrolmentId: number; isWhole: boolean }> = []
      let isOver = false
      let kills = 0
      const killing = async () => {
        for (let turn = 0; !isOver; turn = (turn + 1) % victims.length) {
          await pause(pausesMs[turn] ?? 1000)
          const victim = victims[turn]
          if (isOver || !victim) return
          service.kill(victim)
          kills += 1
          await service.revive(victim)
        }
      }
      const paying = Promise.all(
        parents.map(async (parent, at) => {
          for (let next = at; next < fates.length; next += PARENTS) {
            const fate = fates[next]
            if (fate) made.push(await payUnderFire(parent, fate))
          }
        }),
      ).finally(() => {
        isOver = true
      })
      await Promise.all([paying, killing()])
      await ceaseFire(person)
      await until(
        'every payment is booked',
        async () => (await compareBooks(service)).every((one) => !one.startsWith('payment')),
        120,
      )
      await finishRefunds(service)
      expect(await compareBooks(service)).toEqual([])
      expect(await findBroken(service)).toEqual([])
      // A payment that was short is held for a person; all others made their enrolment paid.
      const whole = made.filter(({ isWhole }) => isWhole).map(({ enrolmentId }) => enrolmentId)
      const unpaid = await service.query('select id from enrolment where id = any($1) and pay_status <> 1', [whole])
      expect(unpaid).toEqual([])
      expect(made).toHaveLength(orders)
      expect(person.client.faults).toEqual([])
      console.log(`seed ${seed}: ${orders} orders, ${kills} kills, equal to the fen`)
    },
  )
})
