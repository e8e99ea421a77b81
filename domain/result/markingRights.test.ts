import { expect, test } from 'vitest'
import { type MarkingAct, markingRights, type StandingFacts, whyMarkingForbidden } from './markingRights.ts'

const [chief, marker] = [7, 8]
const marking: StandingFacts = { approvedAt: null, decidedBy: null }
const decided: StandingFacts = { approvedAt: null, decidedBy: chief }
const approved: StandingFacts = { approvedAt: 1, decidedBy: chief }

test.each<[MarkingAct, StandingFacts, number, string | null]>([
  ['change', marking, marker, null],
  ['startAnew', marking, marker, null],
  ['change', decided, marker, 'REVIEW_DECIDED'],
  ['startAnew', decided, marker, 'REVIEW_DECIDED'],
  ['stepBack', decided, marker, null],
  ['change', decided, chief, null],
  ['startAnew', decided, chief, null],
  ['change', approved, chief, 'REVIEW_FIXED'],
  ['submit', approved, marker, 'REVIEW_FIXED'],
  ['takeOffline', approved, marker, 'REVIEW_FIXED'],
  ['stepBack', approved, marker, 'REVIEW_FIXED'],
])('%s with %j by %i: %s', (act, facts, who, why) => expect(whyMarkingForbidden(act, facts, who)).toBe(why))

test('once approved nothing is changed by anybody', () => {
  for (const acts of Object.values(markingRights.approved))
    expect(new Set(Object.values(acts))).toEqual(new Set(['REVIEW_FIXED']))
})
