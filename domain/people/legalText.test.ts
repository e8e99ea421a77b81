import { expect, test } from 'vitest'
import { INITIAL_LEGAL_VERSION, nextLegalVersion } from './legalText.ts'

test.each([
  ['2027-01-05', [INITIAL_LEGAL_VERSION], '2027-01-05'],
  ['2027-01-05', [INITIAL_LEGAL_VERSION, '2027-01-05'], '2027-01-05.2'],
  ['2027-01-05', ['2027-01-05', '2027-01-05.2'], '2027-01-05.3'],
  [INITIAL_LEGAL_VERSION, [INITIAL_LEGAL_VERSION], `${INITIAL_LEGAL_VERSION}.2`],
])('a text published on %s, after %j, is version %s', (day, used, version) => {
  expect(nextLegalVersion(day, new Set(used))).toBe(version)
})
