import { expect, test } from 'vitest'
import { planWire } from '#test/screens/staffWire.ts'
import { figureTexts, planVerdict } from './figureTexts.ts'

test('a plan for which no room is open says so, and not that it used nothing of nothing', () => {
  const { Figures } = planWire({})
  const [placed] = figureTexts({ ...Figures, Candidates: 46, Placed: 0, PlacedMinutes: 0, MostMinutes: 0 })
  expect(placed).toEqual({
    title: '已排',
    text: '0 / 46（0%）',
    note: '现有的考室开放时间和考官时间里，一位也排不了',
  })
})

test('a plan is called good only where nothing is left to mend, and else by what is wrong, the worst first', () => {
  const { Figures } = planWire({})
  const good = { ...Figures, Candidates: 46, Placed: 46, OnAvoidedDays: 0, Families: 3, FamiliesTogether: 3 }
  const all = { ...good, SeveralExams: 0, SeveralExamsWell: 0 }
  expect(planVerdict(all).isGood).toBe(true)
  expect(planVerdict({ ...all, Placed: 44, OnAvoidedDays: 1, FamiliesTogether: 2 })).toEqual({
    isGood: false,
    text: '2 人没有排上，1 人排在请求避开的日期，1 个家庭不在一小时内',
  })
})
