import type { StaffChannelWire } from '#contract/content/contentChannels.ts'

type Channel = Pick<StaffChannelWire, 'CID' | 'ParentID'>

/** The channels as a tree is read: each one followed by those below it, which keep their order among themselves. */
export function asTree<Row extends Channel>(channels: readonly Row[]): Row[] {
  const ids = new Set(channels.map(({ CID }) => CID))
  const below = (parent: number): Row[] =>
    channels.filter(({ ParentID }) => ParentID === parent).flatMap((row) => [row, ...below(row.CID)])
  const tops = channels.filter(({ ParentID }) => !ids.has(ParentID))
  return tops.flatMap((row) => [row, ...below(row.CID)])
}

/** How many channels lie above one. */
export function depthIn(channels: readonly Channel[], { ParentID }: Channel): number {
  const parent = channels.find(({ CID }) => CID === ParentID)
  return parent === undefined ? 0 : 1 + depthIn(channels, parent)
}
