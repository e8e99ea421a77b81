import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { sections } from '../sections.ts'
import { actions } from './actions.ts'
import { isSpelled, syllablesOf } from './spelling.ts'

const labels = [...sections, ...actions].map(({ label }) => label)

test.each(labels)('%s can be spelled, as a dictionary spells it', (label) => {
  expect(syllablesOf(label)).toEqual(pinyin(label, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' }))
})

test.each([
  ['新建批次', 'xinjian', true],
  ['新建批次', 'xin jian pi', true],
  ['新建批次', 'XJPC', true],
  ['新建批次', 'pici', true],
  ['新建批次', 'pc', true],
  ['新建批次', 'xinp', false],
  ['新建批次', '新', false],
  ['新建批次', '', false],
  ['疑似重复', 'chongfu', true],
])('%s is spelled by %j: %s', (label, typed, is) => {
  expect(isSpelled(label, typed)).toBe(is)
})
