import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import {
  isLive,
  type LifeFacts,
  type LifePhase,
  lifePhaseOf,
  lifeStages,
  phaseTextOf,
  type StuckKind,
  stageCounts,
  stuckKinds,
  stuckOf,
  stuckStages,
} from './batchLife.ts'

const day = (nth: number) => nth * DAY_MS
/** Registration on days 10 to 20, exams on days 40 to 42, marking until day 50. */
const batch = (change: Partial<LifeFacts> = {}): LifeFacts => ({
  isLocked: false,
  publishedAt: day(5),
  registrationOpensAt: day(10),
  registrationClosesAt: day(20),
  markingEndsAt: day(50),
  examsBeginAt: day(40),
  examsEndAt: day(42),
  offers: 160,
  blocking: 0,
  enrolled: 100,
  paid: 90,
  timed: 90,
  hidden: 0,
  examined: 80,
  judged: 80,
  held: 0,
  approved: 80,
  released: 80,
  certificates: 70,
  made: 70,
  ...change,
})
const early = { examined: 0, judged: 0, approved: 0, released: 0, certificates: 0, made: 0 }

describe('where a batch stands', () => {
  test.each<[string, Partial<LifeFacts>, number, LifePhase]>([
    ['a draft', { publishedAt: null }, 15, 'prepare'],
    ['before registration', early, 9, 'prepare'],
    ['in registration', early, 10, 'registration'],
    ['registration has ended', early, 20, 'plan'],
    ['nobody has a time yet', { ...early, timed: 0, examsBeginAt: null, examsEndAt: null }, 45, 'plan'],
    ['nobody has paid', { ...early, paid: 0, timed: 0 }, 30, 'over'],
    ['the exams have begun', early, 40, 'exam'],
    ['the exams are over', { judged: 20, approved: 0, released: 0 }, 42, 'marking'],
    ['all are judged', { released: 0 }, 45, 'results'],
    ['all are released', { made: 69 }, 60, 'certificates'],
    ['all is done', {}, 60, 'over'],
  ])('%s', (_text, facts, at, phase) => expect(lifePhaseOf(batch(facts), day(at))).toBe(phase))

  test('a draft and a batch that has not opened are told apart', () => {
    expect(phaseTextOf(batch({ publishedAt: null }), day(9))).toBe('草稿')
    expect(phaseTextOf(batch(), day(9))).toBe('报名未开始')
    expect(phaseTextOf(batch(early), day(12))).toBe('报名中')
  })
})

test('before the stage of now all are done, behind it none; payment goes along with registration', () => {
  const states = (at: number, facts: Partial<LifeFacts>) =>
    stageCounts(batch(facts), day(at)).map(({ state }) => state[0])
  expect(states(12, early).join('')).toBe('dnnttttt')
  expect(states(41, early).join('')).toBe('ddddnttt')
  expect(states(60, {}).join('')).toBe('dddddddd')
})

test('each stage counts how many have come as far, of those who have come as far as the one before', () => {
  expect(stageCounts(batch({ judged: 60, released: 40, made: 30 }), day(45))).toMatchObject([
    { stage: 'prepare', count: 160, of: null },
    { stage: 'registration', count: 100, of: null },
    { stage: 'payment', count: 90, of: 100 },
    { stage: 'plan', count: 90, of: 90 },
    { stage: 'exam', count: 80, of: 90 },
    { stage: 'marking', count: 60, of: 80 },
    { stage: 'results', count: 40, of: 60 },
    { stage: 'certificates', count: 30, of: 70 },
  ])
})

const stuckCases: Array<[StuckKind | null, Partial<LifeFacts>, number, number]> = [
  [null, {}, 60, 0],
  ['notPublished', { publishedAt: null }, 10, 1],
  [null, { publishedAt: null }, 9, 0],
  ['notReady', { ...early, blocking: 3 }, 12, 3],
  [null, { ...early, blocking: 3, isLocked: true }, 12, 0],
  ['untimed', { ...early, timed: 60 }, 20, 30],
  [null, { ...early, timed: 60 }, 19, 0],
  ['hiddenTimes', { ...early, hidden: 12 }, 33, 12],
  [null, { ...early, hidden: 12 }, 32, 0],
  ['held', { held: 2 }, 45, 2],
  ['overdue', { judged: 70, approved: 70, released: 70 }, 50, 10],
  [null, { judged: 70, approved: 70, released: 70 }, 49, 0],
  ['notApproved', { approved: 50, released: 50 }, 45, 30],
  [null, { judged: 40, approved: 10, released: 0 }, 41, 0],
  ['notReleased', { released: 50 }, 45, 30],
  ['notMade', { made: 68 }, 60, 2],
  // Where several hold it up, the one of the earliest stage is named.
  ['untimed', { timed: 80, approved: 50, released: 50, made: 3 }, 60, 10],
]
test.each(stuckCases)('%s holds up %j on day %i', (kind, facts, at, count) => {
  expect(stuckOf(batch(facts), day(at))).toEqual(kind === null ? null : { kind, count })
})

test('everything that can hold a batch up was seen, and belongs to a stage', () => {
  expect(stuckKinds.filter((kind) => !stuckCases.some(([found]) => found === kind))).toEqual([])
  const stages = stuckKinds.map((kind) => lifeStages.indexOf(stuckStages[kind]))
  expect(stages).toEqual([...stages].sort((a, b) => a - b))
})

test('a batch that is over is not worked on, nor one whose exams are long past; drafts are', () => {
  expect(isLive(batch(), day(60))).toBe(false)
  expect(isLive(batch({ made: 69 }), day(60))).toBe(true)
  expect(isLive(batch({ made: 69 }), day(300))).toBe(false)
  expect(isLive(batch({ publishedAt: null }), day(1))).toBe(true)
})

test('whatever the counts, exactly one stage is of now, two in registration, none when all is over', () => {
  const counts = fc.record({
    paid: fc.nat(50),
    timed: fc.nat(50),
    examined: fc.nat(50),
    judged: fc.nat(50),
    released: fc.nat(50),
    made: fc.nat(50),
  })
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 80 }), (facts, at) => {
      const now = stageCounts(batch(facts), day(at)).filter(({ state }) => state === 'now').length
      const phase = lifePhaseOf(batch(facts), day(at))
      expect(now).toBe(phase === 'over' ? 0 : phase === 'registration' ? 2 : 1)
    }),
  )
})
