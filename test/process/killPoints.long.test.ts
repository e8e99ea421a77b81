import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../waiting.ts'
import { findBroken } from './invariants.ts'
import { control, type Person, type Promises, walk } from './journey.ts'
import { type KillPoint, killPoints } from './killPoints.ts'
import type { Moment } from './moments.ts'
import { prepareBatch } from './prepareBatch.ts'
import { findLost } from './promisesKept.ts'
import { createRandom, type Random } from './seeded.ts'
import { openService, type Service, type Victim } from './service.ts'
import { finishRefunds } from './timePasses.ts'

const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31))
/** How many kills; some forty of them go through every point once. */
const kills = Number(process.env.KILL_ROUNDS ?? 48)
const PHONES = 3

let service: Service
let armed: { point: KillPoint; victim: Victim; isHit: boolean } | null = null
let person: Person

/** Every point comes once before any comes twice; now and then all processes are killed there, or the database. */
function scheduleOf(random: Random): Array<{ point: KillPoint; victim: Victim }> {
  const points: KillPoint[] = []
  while (points.length < kills) points.push(...random.shuffled(killPoints))
  // In a short run too everything is killed once, and the database.
  const period = Math.min(8, kills)
  const half = Math.floor(period / 2)
  const others = [random.below(half), half + random.below(period - half)]
  return points.slice(0, kills).map((point, index) => {
    if (index % period === others[0]) return { point, victim: 'everything' }
    return { point, victim: index % period === others[1] ? 'database' : point.victim }
  })
}

function cut(moment: Moment): boolean {
  if (!armed || armed.isHit || !armed.point.isNow(moment)) return false
  armed.isHit = true
  service.kill(armed.victim)
  return true
}

beforeAll(async () => {
  console.log(`KILL_SEED=${seed} KILL_ROUNDS=${kills}`)
  service = await openService(cut)
  person = await prepareBatch(service)
}, 180_000)

afterAll(() => service.close(), 60_000)

describe('killed at any point', () => {
  test('nothing that was acknowledged is lost, and nothing is left half done', {
    timeout: 1_200_000 * kills,
  }, async () => {
    const kept: Promises[] = []
    let isOver = false
    const phones = Array.from({ length: PHONES }, async (_, phone) => {
      for (let walked = 0; !isOver || walked === 0; walked++)
        kept.push(await walk(person, { asks: phone === 0, payers: [1 + phone, 1 + ((phone + 1) % PHONES)] }))
    })
    const failed = Promise.all(phones).then(() => new Promise<never>(() => undefined))
    const killAll = async () => {
      for (const { point, victim } of scheduleOf(createRandom(seed))) {
        await control(service, { rules: { refundSeconds: point.refundSeconds } })
        armed = { point, victim, isHit: false }
        await until(`${point.name} is reached`, () => armed?.isHit === true, 90)
        await service.revive(victim)
        armed = null
        expect(await findBroken(service), `after the kill of ${victim} at: ${point.name}`).toEqual([])
      }
    }
    try {
      await Promise.race([killAll(), failed])
    } finally {
      armed = null
      isOver = true
    }
    await Promise.all(phones)
    await finishRefunds(service)
    expect(await findBroken(service)).toEqual([])
    expect(await findLost(service, kept)).toEqual([])
    expect(person.client.faults).toEqual([])
    expect(kept.length).toBeGreaterThanOrEqual(PHONES)
    console.log(`${kills} kills, ${kept.length} journeys`)
  })
})
