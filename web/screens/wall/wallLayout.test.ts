import { expect, test } from 'vitest'
import type { WallRoomWire } from '#contract/schedule/wall.ts'
import { paceText, pagesOf, shortNames } from './wallLayout.ts'

const room = (at: number): WallRoomWire => ({
  Room: `${at}号考室`,
  Inside: null,
  Next: [],
  Waiting: 0,
  Late: [],
  Done: 0,
  Candidates: 0,
  MinutesBehind: null,
})

test.each([
  [0, []],
  [1, [1]],
  [4, [4]],
  [9, [9]],
  [10, [5, 5]],
  [20, [7, 7, 6]],
])('%i rooms are shown in pages of %j', (count, sizes) => {
  const pages = pagesOf(Array.from({ length: count }, (_, at) => room(at)))
  expect(pages.map(({ rooms }) => rooms.length)).toEqual(sizes)
  expect(pages.flatMap(({ rooms }) => rooms)).toHaveLength(count)
  for (const { columns, rows, rooms } of pages) expect(columns * rows).toBeGreaterThanOrEqual(rooms.length)
})

test.each([
  [null, ''],
  [2, ''],
  [12, '晚 12 分钟'],
  [-5, '早 5 分钟'],
])('a room %j minutes behind says %j', (minutes, text) => expect(paceText(minutes)).toBe(text))

test.each([
  [
    ['翠湖音乐厅 第一考室', '翠湖音乐厅 第二考室'],
    ['第一考室', '第二考室'],
  ],
  [
    ['翠湖音乐厅 第一考室', '滇池音乐厅 第二考室'],
    ['翠湖音乐厅 第一考室', '滇池音乐厅 第二考室'],
  ],
  [['翠湖音乐厅 第一考室'], ['翠湖音乐厅 第一考室']],
  [
    ['一厅', '一厅东'],
    ['一厅', '一厅东'],
  ],
])('rooms %j are called %j', (names, short) => expect(shortNames(names)).toEqual(short))
