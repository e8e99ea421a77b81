import { expect, test } from 'vitest'
import { soundStateWords } from './soundMemory.ts'

test.each([
  ['neither tried', {}, true, false, '播放还没有试过，麦克风还没有试过。'],
  ['only heard', { playedAt: 1 }, true, false, '播放已经试过，麦克风还没有试过。'],
  ['both', { playedAt: 1, heardAt: 2 }, true, true, '播放已经试过，麦克风正常。'],
  ['a page that cannot record', { playedAt: 1 }, false, true, '播放已经试过。'],
] as const)('before the hearing exam it is told what was tried: %s', (_, memory, canRecord, isGood, text) => {
  expect(soundStateWords(memory, canRecord)).toEqual({ isGood, text })
})
