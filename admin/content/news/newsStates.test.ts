import { expect, test } from 'vitest'
import { newsStates } from '#domain/content/news.ts'
import { newsTabOf, newsTabs, readerDay, readerDaySentence, stateSentence } from './newsStates.ts'

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

test.each([
  ['draft', null, '2026年11月24日', '读者看到的日期是发布当天'],
  ['scheduled', UpTime, '2026年11月20日', '读者看到的日期是定时发布的 2026年11月20日'],
  ['published', UpTime, '2026年11月20日', '读者看到的日期是发布当天（2026年11月20日），更新后不变'],
  ['withdrawn', UpTime, '2026年11月24日', '读者看到的日期是发布当天'],
] as const)('readers of what is %s (%s) see %s', (State, time, day, sentence) => {
  const now = Date.parse('2026-11-24T12:00:00+08:00')
  expect(readerDay({ State, UpTime: time }, now)).toBe(day)
  expect(readerDaySentence({ State, UpTime: time }, now)).toBe(sentence)
})
