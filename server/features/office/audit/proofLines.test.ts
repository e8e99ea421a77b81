import { expect, test } from 'vitest'
import type { Misfit, Proof } from '#server/records/office/audit/proveChain.ts'
import { proofLines, readToldHeads } from './proofLines.ts'

const hex = 'ab'.repeat(32)
const proof: Proof = { days: 2, rows: 1200, erased: 0, head: { day: '2026-11-26', hex }, misfit: null }
const misfit = (change: Partial<Misfit>): Proof => ({
  ...proof,
  misfit: { day: '2026-11-27', kind: 'count', rowId: 0, expected: 5, found: 4, ...change },
})

test('a chain that fits says how far, and the head to compare', () => {
  expect(proofLines(proof)).toEqual([
    '已核对 2 天、1,200 条，到 2026-11-26 为止相符',
    `2026-11-26 的封存值：${Array(8).fill('abababab').join(' ')}`,
    '请与抄存在系统之外的封存值比较',
  ])
  expect(proofLines({ ...proof, erased: 3 }).join()).toContain('3 条的内容已按个人信息删除要求清除')
  expect(proofLines({ ...proof, days: 0, rows: 0, head: null })).toEqual(['还没有封存过：第一天结束后自动封存'])
})

test.each([
  [misfit({}), '第一个不符的日子：2026-11-27。封存时有 5 条，现在有 4 条：有记录被删除'],
  [misfit({ found: 6 }), '第一个不符的日子：2026-11-27。封存时有 5 条，现在有 6 条：有记录被加入'],
  [misfit({ kind: 'changed' }), '第一个不符的日子：2026-11-27。记录的操作人、时间、动作或对象被改过，或顺序不同'],
  [misfit({ kind: 'words', rowId: 41 }), '第一个不符的日子：2026-11-27。编号 41 的记录，前后内容被改过'],
  [misfit({ kind: 'toldHead' }), '第一个不符的日子：2026-11-27。封存值与抄存的不同：整条链可能被重写过'],
  [misfit({ kind: 'words', rowId: 41, day: null }), '还没有封存的记录不符。编号 41 的记录，前后内容被改过'],
])('what does not fit is told by its day', (found, line) => {
  expect(proofLines(found).at(-1)).toBe(line)
})

test('heads from a paper are read, and what is none is named', () => {
  expect(readToldHeads([`2026-11-27=${hex.toUpperCase()}`])).toEqual(new Map([['2026-11-27', hex]]))
  expect(readToldHeads(['2026-11-27'])).toBe('2026-11-27')
  expect(readToldHeads([`27.11.=${hex}`])).toBe(`27.11.=${hex}`)
})
