import { expect, test } from 'vitest'
import { ruleInputOf, ruleText, shareOf } from './ruleInput.ts'

const grades = [{ value: 10, label: '十级' }]
const none = { EB_ID: 1, SharePercent: 0, AllFails: 0, GIDs: [], Version: 0 } as const

test.each([
  [none, '不自动复评'],
  [{ ...none, AllFails: 1 }, '初评不合格的全部复评'],
  [{ ...none, AllFails: 1, GIDs: [10], SharePercent: 5 }, '初评不合格的全部复评；十级全部复评；每个专业抽取 5% 复评'],
  [{ ...none, GIDs: [77] }, '级别77全部复评'],
] as const)('the rule %j says %s', (rule, text) => {
  expect(ruleText({ ...rule, GIDs: [...rule.GIDs] }, grades)).toBe(text)
})

test('a share is a whole number from 0 to 100, empty for none', () => {
  expect(['', ' 5 ', '100', '101', '5.5', 'a', '-1'].map(shareOf)).toEqual([0, 5, 100, null, null, null, null])
  expect(ruleInputOf({ ...none, GIDs: [] })).toEqual({ share: '0', allFails: false, gradeIds: [] })
})
