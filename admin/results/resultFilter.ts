import type { RequestOf } from '#client/api.ts'
import type { ResultRowWire } from '#contract/resultStaff.ts'
import { type ResultCode, resultText } from '#domain/result.ts'

/** The states of the list in the order in which staff work through them. */
export const resultStates = [
  { value: 'proposed', label: '待审核' },
  { value: 'held', label: '有分歧' },
  { value: 'open', label: '评审中' },
  { value: 'approved', label: '已审核' },
] as const
export type ResultState = (typeof resultStates)[number]['value']

export function stateIn(params: URLSearchParams): ResultState {
  return resultStates.find(({ value }) => value === params.get('state'))?.value ?? 'proposed'
}

export const PAGE_SIZE = 50

export function resultRequest(
  batchId: number | undefined,
  state: ResultState,
  pages: readonly number[],
): RequestOf<'Admin', 'GetResultList'> {
  const before = pages[pages.length - 1]
  return {
    State: state,
    PageSize: PAGE_SIZE,
    ...(batchId === undefined ? {} : { EB_ID: batchId }),
    ...(before === undefined ? {} : { Before: before }),
  }
}

/** Whether staff can approve this row now (rulings#result): proposed, not held, not approved yet. */
export function canApprove({ ProposedCode, IsHeld, ApprovedTime }: ResultRowWire): boolean {
  return ProposedCode !== null && IsHeld === 0 && ApprovedTime === null
}

/** A result in words; a dash where there is none. */
export function gradeText(code: number | null): string {
  return code === null ? '—' : ((resultText as Readonly<Record<number, string>>)[code] ?? `未知（${code}）`)
}

/** `优秀 3，合格 12`: how many of the chosen rows would be approved with each result, best first. */
export function tallyText(rows: readonly Pick<ResultRowWire, 'ProposedCode'>[]): string {
  const codes: readonly ResultCode[] = [4, 3, 2, 1, 0]
  return codes
    .map((code) => ({ code, count: rows.filter(({ ProposedCode }) => ProposedCode === code).length }))
    .filter(({ count }) => count > 0)
    .map(({ code, count }) => `${resultText[code]} ${count}`)
    .join('，')
}
