import { expect, test } from 'vitest'
import { requestFactor, settleFactor } from './factorRequest.ts'

test('calls that are refused at once wait for one answer, and a later one asks anew', async () => {
  const both = [requestFactor('FRESH_PROOF_REQUIRED'), requestFactor('FRESH_PROOF_REQUIRED')]
  settleFactor(true)
  expect(await Promise.all(both)).toEqual([true, true])
  const later = requestFactor('FRESH_PROOF_REQUIRED')
  settleFactor(false)
  expect(await later).toBe(false)
  settleFactor(true)
})

test('a factor that does not exist is not waited for', async () => {
  expect(await requestFactor('SECOND_FACTOR_MISSING')).toBe(false)
})
