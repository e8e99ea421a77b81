import { expect, test } from 'vitest'
import { asTree, depthIn } from './channelTree.ts'

const rows = [
  { CID: 1, ParentID: 0 },
  { CID: 5, ParentID: 2 },
  { CID: 2, ParentID: 0 },
  { CID: 7, ParentID: 5 },
  { CID: 6, ParentID: 1 },
  { CID: 4, ParentID: 2 },
]

test('each channel is followed by those below it, in their own order', () => {
  expect(asTree(rows).map(({ CID }) => CID)).toEqual([1, 6, 2, 5, 7, 4])
  expect(asTree(rows).map((row) => depthIn(rows, row))).toEqual([0, 1, 0, 1, 2, 1])
})

test('none is lost whose parent is not in the list', () => {
  expect(asTree([{ CID: 3, ParentID: 99 }, ...rows])).toHaveLength(rows.length + 1)
})
