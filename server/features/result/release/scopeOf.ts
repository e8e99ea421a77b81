import type { ReleaseScope } from '#server/records/result/result/releasedResults.ts'

export const scopeOf = (input: {
  EB_ID: number
  EA_ID?: number | undefined
  MID?: number | undefined
}): ReleaseScope => ({
  batchId: input.EB_ID,
  areaId: input.EA_ID ?? null,
  majorId: input.MID ?? null,
})
