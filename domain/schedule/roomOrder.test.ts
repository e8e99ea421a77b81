import { expect, test } from 'vitest'
import { compareRooms, compareTimes } from './roomOrder.ts'

test.each([
  [['第一考室', '第二考室', '第三考室', '第十考室', '第十一考室', '第二十考室', '第二十三考室']],
  [['1号', '2号', '10号']],
  [['文化馆 一号考室', '文化馆 二号考室', '音乐厅 一号考室']],
])('%j stand in the order in which people count', (names) => {
  expect([...names].reverse().sort(compareRooms)).toEqual(names)
})

test('exam times stand by their begin, and then by their rooms', () => {
  const time = (ExamBeginDate: string, ExamRoom: string) => ({ ExamBeginDate, ExamRoom, ExamAddress: '示例路1号' })
  const times = [
    time('2026-11-25T09:00:00+08:00', '第三考室'),
    time('2026-11-25T13:00:00+08:00', '第一考室'),
    time('2026-11-25T13:00:00+08:00', '第二考室'),
    time('2026-11-25T13:00:00+08:00', '第三考室'),
  ]
  expect([...times].reverse().sort(compareTimes)).toEqual(times)
})
