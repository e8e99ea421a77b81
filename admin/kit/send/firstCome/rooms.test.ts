import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { staffCalls, unsortedRefusals } from '#test/screens/staffCalls.ts'

test('every room with a call that may answer that somebody was first has its walk', () => {
  const rooms = new Set(
    staffCalls()
      .filter(({ isFirstCome }) => isFirstCome)
      .map(({ area }) => area),
  )
  expect(rooms.size).toBeGreaterThan(5)
  expect([...rooms].filter((room) => !existsSync(`admin/kit/send/firstCome/${room}.test.tsx`))).toEqual([])
})

test('every refusal that sounds as though somebody was first is counted among them', () => {
  expect(unsortedRefusals()).toEqual([])
})
