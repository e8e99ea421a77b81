import { expect, test } from 'vitest'
import { createJumpMeter } from './clockJump.ts'

test('a jump of the clock is told once, in both directions; correction little by little is none', () => {
  let [wall, steady] = [1_000_000, 50]
  const jumped = createJumpMeter({ wall: () => wall, steady: () => steady })
  const pass = (wallMs: number, steadyMs: number) => {
    wall += wallMs
    steady += steadyMs
    return jumped()
  }
  expect(pass(10_000, 10_000)).toBe(0)
  expect(pass(3_610_000, 10_000)).toBe(3_600_000)
  expect(pass(10_000, 10_000)).toBe(0)
  expect(pass(-86_390_000, 10_000)).toBe(-86_400_000)
  for (let look = 0; look < 100; look++) expect(pass(10_100, 10_000)).toBe(0)
})
