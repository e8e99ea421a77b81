import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Catalogue,
  feeFenOfChoice,
  offeredAreas,
  offeredGrades,
  offeredMajors,
  whyModeUnfit,
} from './catalogue.ts'
import { emptyDraft } from './draft.ts'
import { batchWith, catalogueOf, fee } from './testCatalogue.ts'

const row = fc.record({
  EA_ID: fc.integer({ min: 1, max: 3 }),
  MID: fc.integer({ min: 7, max: 9 }),
  GID: fc.integer({ min: 1, max: 3 }),
  Fee: fc.constantFrom(0, 70, 150.5),
})

function everyChoice(catalogue: Catalogue) {
  const batch = catalogue.batches[0]
  if (!batch) throw new Error('no batch')
  return offeredAreas(catalogue, batch).flatMap(({ EA_ID: areaId }) =>
    offeredMajors(catalogue, batch, areaId).flatMap(({ MID: majorId }) =>
      offeredGrades(catalogue, batch, { areaId, majorId, gradeId: 0 }).map(({ GID: gradeId }) =>
        feeFenOfChoice(batch, { areaId, majorId, gradeId }),
      ),
    ),
  )
}

test('for any fee table, only combinations with a fee above 0 can be chosen', () => {
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: ({ EA_ID, MID, GID }) => `${EA_ID} ${MID} ${GID}` }), (rows) => {
      const fees = everyChoice(catalogueOf(batchWith(rows)))
      expect(fees).toHaveLength(rows.filter(({ Fee }) => Fee > 0).length)
      expect(fees.every((feeFen) => feeFen !== null && feeFen > 0)).toBe(true)
    }),
  )
})

test('a fee is exact in fen, and combinations outside the table have none', () => {
  const batch = batchWith([fee(1, 7, 1, 150.5)])
  expect(feeFenOfChoice(batch, { areaId: 1, majorId: 7, gradeId: 1 })).toBe(15050)
  expect(feeFenOfChoice(batch, { areaId: 2, majorId: 7, gradeId: 1 })).toBeNull()
})

test.each([
  ['on site in a batch that allows it', 1, 7, 0, null],
  ['on site where the batch is online only', 0, 7, 0, 'OFFLINE_NOT_OFFERED'],
  ['the hearing test on site', 1, 9, 0, 'OFFLINE_NOT_OFFERED'],
  ['online anywhere', 0, 9, 1, null],
  ['nothing chosen', 1, 7, -1, 'MODE_REQUIRED'],
] as const)('%s', (_case, allowed, majorId, mode, expected) => {
  const batch = { ...batchWith([]), IsOfflineAllowed: allowed }
  expect(whyModeUnfit(batch, { ...emptyDraft.form, majorId, mode })).toBe(expected)
})
