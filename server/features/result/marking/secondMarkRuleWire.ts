import { bit } from '#contract/bit.ts'
import type { SecondMarkRuleWire } from '#contract/result/markingSecond.ts'
import type { RuleRow } from '#server/records/result/marking/ruleQueries.ts'

export function secondMarkRuleWire(batchId: number, row: RuleRow | null): SecondMarkRuleWire {
  return {
    EB_ID: batchId,
    SharePercent: row?.sharePercent ?? 0,
    AllFails: bit(row?.allFails === true),
    GIDs: row?.wholeGradeIds ?? [],
    Version: row?.version ?? 0,
  }
}
