import { expect, test } from 'vitest'
import { fullTitle } from './head.ts'

test.each([
  ['', '音乐考级 · 云南省音乐协会'],
  ['我的报名', '我的报名 - 音乐考级'],
  ['音乐考级', '音乐考级 · 云南省音乐协会'],
])('the document of the screen %s is called %s', (title, full) => expect(fullTitle(title)).toBe(full))
