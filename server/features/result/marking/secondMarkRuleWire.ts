import { bit } from '#contract/bit.ts'
import type { SecondMarkRuleWire } from '#contract/result/markingSecond.ts'
import type { RuleRow } from '#server/records/result/marking/ruleQueries.ts'

export function secondMarkRuleWire(batchId: number, row: RuleRow | null): SecondMarkRuleWire {
  return {
    EB_ID: batchId,
    SharePercent: row?.share_percent ?? 0,
    AllFails: bit(row?.all_fails === true),
    GIDs: row?.whole_grade_ids ?? [],
    Version: row?.version ?? 0,
  }
}
