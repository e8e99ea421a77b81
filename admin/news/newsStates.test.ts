import { expect, test } from 'vitest'
import { newsStates } from '#domain/news.ts'
import { newsTabOf, newsTabs, stateSentence } from './newsStates.ts'

const UpTime = '2026-11-20T10:00:00+08:00'
test.each([
  ['draft', null, false, '草稿，读者看不到'],
  ['scheduled', UpTime, false, '2026-11-20 10:00 自动发布'],
  ['published', UpTime, true, '2026-11-20 10:00 已发布，有未发布的修改'],
  ['withdrawn', UpTime, false, '已撤下，读者看不到'],
] as const)('%s: %s', (State, time, hasChanges, sentence) => {
  expect(stateSentence({ State, UpTime: time }, hasChanges)).toBe(sentence)
})

test('each state has a tab, and an unknown one shows all', () => {
  expect(newsTabs.map(({ wire }) => wire)).toEqual(expect.arrayContaining([...newsStates]))
  expect(newsTabOf(undefined).label).toBe('全部')
  expect(newsTabOf(9).label).toBe('全部')
})
