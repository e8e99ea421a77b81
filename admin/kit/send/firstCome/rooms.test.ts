import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { staffCalls, unsortedRefusals } from '#test/screens/staffCalls.ts'

test('every area with a call that may answer that somebody was first has a test of its screens', () => {
  const areas = new Set(
    staffCalls()
      .filter(({ isFirstCome }) => isFirstCome)
      .map(({ area }) => area),
  )
  expect(areas.size).toBeGreaterThan(5)
  expect([...areas].filter((area) => !existsSync(`admin/kit/send/firstCome/${area}.test.tsx`))).toEqual([])
})

test('every refusal that sounds as though somebody was first is counted among them', () => {
  expect(unsortedRefusals()).toEqual([])
})
