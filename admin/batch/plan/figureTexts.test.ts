import { expect, test } from 'vitest'
import { planWire } from '#test/screens/staffWire.ts'
import { figureTexts } from './figureTexts.ts'

test('a plan for which no room is open says so, and not that it used nothing of nothing', () => {
  const { Figures } = planWire({})
  const [placed] = figureTexts({ ...Figures, Candidates: 46, Placed: 0, PlacedMinutes: 0, MostMinutes: 0 })
  expect(placed).toEqual({
    title: '已排',
    text: '0 / 46（0%）',
    note: '现有的考室开放时间和考官时间里，一位也排不了',
  })
})
