import { expect, test } from 'vitest'
import { readAccountSearch } from './accountSearch.ts'

test.each([
  ['', { kind: 'all' }],
  ['138 0000 0001', { kind: 'mobile', mobile: '13800000001' }],
  ['＋86-13800000001', { kind: 'mobile', mobile: '13800000001' }],
  ['0001 李小音', { kind: 'name', name: '李小音', lastFour: '0001' }],
  ['李小音　0001', { kind: 'name', name: '李小音', lastFour: '0001' }],
  ['李小音', { kind: 'name', name: '李小音', lastFour: null }],
  ['Anna Li 0001', { kind: 'name', name: 'Anna Li', lastFour: '0001' }],
  ['872612010000123', { kind: 'examNo', examNo: '872612010000123' }],
  ['0001', { kind: 'examNo', examNo: '0001' }],
])('“%s” is read as %j', (text, search) => expect(readAccountSearch(text)).toEqual(search))
