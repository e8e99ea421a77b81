import { afterEach, expect, test, vi } from 'vitest'
import { callAll } from './allRows.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [250, 3],
])('%i rows come whole, in %i calls', async (count, calls) => {
  vi.stubGlobal('window', { setTimeout, clearTimeout, localStorage: undefined })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push(url)
    const page = (JSON.parse(body) as { PageIndex: number }).PageIndex
    const ids = Array.from({ length: count }, (_, at) => ({ TB_ID: at + 1 }))
    const listData = ids.slice((page - 1) * 100, page * 100)
    return new Response(JSON.stringify({ Code: 1, Msg: '', OtherMsg: null, listData, totalCount: count }))
  })
  const rows = await callAll('Admin', 'GetTextbookList', { MID: 3 })
  expect(rows.map(({ TB_ID }) => TB_ID)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
  expect(asked).toHaveLength(calls)
})
