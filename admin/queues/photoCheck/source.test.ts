import { expect, test } from 'vitest'
import { photoTabs, sourceIn, sourceParams } from './source.ts'

test.each(photoTabs.flatMap(({ value }) => [null, 1, 104].map((batchId) => [value, batchId] as const)))(
  'tab %s of batch %s survives the address',
  (tab, batchId) => {
    expect(sourceIn(sourceParams(tab, batchId))).toMatchObject({ tab, batchId })
  },
)

test.each(['tab=nonsense', 'batch=0', 'batch=-1', 'batch=1e9', 'batch=x', ''])('%j is all waiting photos', (search) => {
  expect(sourceIn(new URLSearchParams(search))).toEqual({ tab: 'waiting', status: 0, batchId: null })
})
