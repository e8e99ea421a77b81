import { expect, test } from 'vitest'
import { megabytesText, sessionText, takeText } from './examTexts.ts'

test('the text of a session says what staff must know of it', () => {
  expect(sessionText({ State: 'submitted', IsSwept: 0 })).toBe('已提交')
  expect(sessionText({ State: 'submitted', IsSwept: 1 })).toBe('系统收卷')
  expect(sessionText({ State: 'incomplete', IsSwept: 0 })).toBe('窗口结束，视频不齐')
})

test('a video says what is wrong with it, else that it plays', () => {
  expect(takeText({ MediaState: 'waiting', MediaProblem: '' })).toBe('处理中')
  expect(takeText({ MediaState: 'ready', MediaProblem: '' })).toBe('可以播放')
  expect(takeText({ MediaState: 'ready', MediaProblem: '视频没有声音' })).toBe('视频没有声音')
  expect(takeText({ MediaState: 'failed', MediaProblem: '' })).toBe('处理失败')
  expect(megabytesText(1_572_864)).toBe('1.5 MB')
})
