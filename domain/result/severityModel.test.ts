import { describe, expect, test } from 'vitest'
import { type MarkFact, markerSpreads } from './markerSpread.ts'
import type { GivenResult } from './result.ts'
import { widthFor } from './severityModel.ts'

/** Numbers at random that are the same in each run. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const normal = () => Math.sqrt(-2 * Math.log(uniform() || 1e-9)) * Math.cos(2 * Math.PI * uniform())
  return { uniform, normal }
}

interface World {
  seed: number
  /** How each examiner marks, in grades: -1 gives a grade less. */
  biases: number[]
  /** Who marks together; each pair marks so many children. */
  pairs: ReadonlyArray<readonly number[]>
  children: number
  /** What an examiner adds in his later half. */
  drift?: ReadonlyMap<number, number>
}

/** Children of two majors, marked by examiners whose severity is known. */
function simulated({ seed, biases, pairs, children, drift = new Map() }: World): MarkFact[] {
  const { normal, uniform } = randomFrom(seed)
  return pairs.flatMap((pair, at) =>
    Array.from({ length: children }, (_, child) => {
      const majorId = uniform() < 0.5 ? 1 : 2
      const ability = 2.7 + (majorId === 1 ? 0.2 : 0) + 0.7 * normal()
      return pair.map((examinerId): MarkFact => {
        const later = child >= children / 2 ? (drift.get(examinerId) ?? 0) : 0
        const given = Math.round(ability + (biases[examinerId] ?? 0) + later + 0.4 * normal())
        return {
          examinerId,
          enrolmentId: at * 1000 + child,
          majorId,
          code: Math.min(4, Math.max(1, given)) as GivenResult,
          day: `2026-12-${String(1 + Math.floor((child * 10) / children)).padStart(2, '0')}`,
        }
      })
    }).flat(),
  )
}
const fair = Array.from({ length: 10 }, () => 0)
const partners = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [8, 9],
]
const alone = Array.from({ length: 10 }, (_, at) => [at])
const labelsOf = (marks: MarkFact[]) =>
  new Map(markerSpreads(marks).map(({ examinerId, severity, trend }) => [examinerId, { severity, trend }]))
const WORLDS = 60

describe('labels of examiners whose severity is known', () => {
  test.each([
    ['in pairs', partners],
    ['each alone', alone],
  ])('%s: fair examiners get a label in fewer than one list of twenty', (_, pairs) => {
    const wrong = Array.from({ length: WORLDS }, (__, seed) =>
      [...labelsOf(simulated({ seed: seed + 1, biases: fair, pairs, children: 40 })).values()].some(
        ({ severity, trend }) => severity !== 'fair' || trend !== 'steady',
      ),
    ).filter(Boolean).length
    expect(wrong / WORLDS).toBeLessThan(0.05)
  })

  test.each([
    ['strict', -1],
    ['lenient', 1],
  ] as const)(
    'one who is a grade too %s is found with 40 marks in nine lists of ten, and his fair partner is not named',
    (word, bias) => {
      let [found, wrong] = [0, 0]
      for (let seed = 1; seed <= WORLDS; seed++) {
        const labels = labelsOf(
          simulated({ seed, biases: fair.map((_, at) => (at === 3 ? bias : 0)), pairs: partners, children: 40 }),
        )
        if (labels.get(3)?.severity === word) found += 1
        if (labels.get(2)?.severity !== 'fair') wrong += 1
      }
      expect(found / WORLDS).toBeGreaterThanOrEqual(0.9)
      expect(wrong / WORLDS).toBeLessThan(0.05)
    },
  )

  test('two who mark every child a grade down together are both found', () => {
    let found = 0
    for (let seed = 1; seed <= WORLDS; seed++) {
      const biases = fair.map((_, at) => (at === 2 || at === 3 ? -1 : 0))
      const labels = labelsOf(simulated({ seed, biases, pairs: partners, children: 40 }))
      if ([2, 3].every((id) => labels.get(id)?.severity === 'strict')) found += 1
    }
    expect(found / WORLDS).toBeGreaterThanOrEqual(0.9)
  })

  test('one who becomes a grade softer in his later half is found', () => {
    let found = 0
    for (let seed = 1; seed <= WORLDS; seed++) {
      const marks = simulated({ seed, biases: fair, pairs: partners, children: 80, drift: new Map([[5, 1]]) })
      if (labelsOf(marks).get(5)?.trend === 'softer') found += 1
    }
    expect(found / WORLDS).toBeGreaterThanOrEqual(0.9)
  })

  test('who gives the same mark all the time has not become softer, whatever the others give then', () => {
    const marks = simulated({ seed: 5, biases: fair, pairs: partners, children: 60 }).map((mark, at) =>
      mark.examinerId === 0 ? { ...mark, code: 3 as const, majorId: at % 120 < 60 ? 1 : 2 } : mark,
    )
    expect(labelsOf(marks).get(0)?.trend).not.toMatch(/softer|harder/)
  })

  test('a few marks, and an examiner who shares neither child nor major with anybody, say nothing', () => {
    const few = simulated({ seed: 3, biases: fair, pairs: partners, children: 10 })
    expect([...labelsOf(few).values()].every(({ severity }) => severity === 'few')).toBe(true)
    const lonely = simulated({ seed: 4, biases: fair, pairs: partners, children: 40 }).map((mark) =>
      mark.examinerId === 9 ? { ...mark, majorId: 7, enrolmentId: mark.enrolmentId + 50_000 } : mark,
    )
    expect(labelsOf(lonely).get(9)?.severity).toBe('few')
  })
})

test('intervals are wider where more examiners are looked at', () => {
  expect(widthFor(1)).toBeCloseTo(1.96, 2)
  expect(widthFor(20)).toBeGreaterThan(3)
})
