import { expect, test } from 'vitest'
import { productSource } from '#test/sourceFiles.ts'

/** Lists without an export, with the reason. */
const without: Readonly<Record<string, string>> = {
  'admin/batch/batches/BatchesScreen.tsx': 'a batch leaves as its filing and its archive; there are a few in a year',
  'admin/content/news/NewsListScreen.tsx': 'articles are texts, which no sheet holds',
  'admin/queues/refunds/BulkRefundsScreen.tsx': 'each request leaves as the refunds that it consists of',
  'admin/resources/catalogue/PatternsTab.tsx': 'patterns have parts, which no row holds',
  'admin/system/audit/AlarmsScreen.tsx': 'the log itself leaves as a sheet',
  'admin/system/audit/SealsScreen.tsx': 'the log leaves with the seal of each day',
}

test('every list exports what is filtered, or says why not (office#imports-exports)', () => {
  const lists = productSource().filter(({ path, text }) => path.startsWith('admin/') && /<ListScreen\b/.test(text))
  expect(lists.length).toBeGreaterThan(25)
  const silent = lists.filter(({ path, text }) => !/\bstartExport=/.test(text) && !(path in without))
  expect(silent.map(({ path }) => path)).toEqual([])
  expect(Object.keys(without).filter((path) => !lists.some((list) => list.path === path))).toEqual([])
})
