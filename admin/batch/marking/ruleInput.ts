import type { SelectOption } from '#admin/kit/state/catalogue.ts'
import type { SecondMarkRuleWire } from '#contract/result/markingSecond.ts'

/** The rule as it is typed. */
export interface RuleInput {
  share: string
  allFails: boolean
  gradeIds: number[]
}

export const ruleInputOf = ({ SharePercent, AllFails, GIDs }: SecondMarkRuleWire): RuleInput => ({
  share: String(SharePercent),
  allFails: AllFails === 1,
  gradeIds: GIDs,
})

export const ruleLabels: Readonly<Record<keyof RuleInput, string>> = {
  share: '抽取比例',
  allFails: '不合格全部复评',
  gradeIds: '全部复评的级别',
}

/** The share in whole percent; null where something else is typed. */
export function shareOf(text: string): number | null {
  const share = text.trim() === '' ? 0 : /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
  return share <= 100 ? share : null
}

/** The rule as a sentence. */
export function ruleText(
  { SharePercent, AllFails, GIDs }: SecondMarkRuleWire,
  grades: readonly SelectOption[],
): string {
  const names = GIDs.map((id) => grades.find(({ value }) => value === id)?.label ?? `级别${id}`)
  const parts = [
    ...(AllFails === 1 ? ['初评不合格的全部复评'] : []),
    ...(names.length > 0 ? [`${names.join('、')}全部复评`] : []),
    ...(SharePercent > 0 ? [`每个专业抽取 ${SharePercent}% 复评`] : []),
  ]
  return parts.length === 0 ? '不自动复评' : parts.join('；')
}
