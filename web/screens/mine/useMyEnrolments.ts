import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#client/api.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { ENROLMENT_STATES, type EnrolmentState } from '#domain/enrolment/enrolmentState.ts'
import { PAGE_SIZE } from '#domain/page.ts'

/** The tabs of /MyEnroll and the `IsPay` each asks for (specification#my-enrolments). */
export const tabs = [
  { key: 'all', label: '全部', isPay: '' },
  { key: 'unpaid', label: '未缴费', isPay: '0' },
  { key: 'paid', label: '已缴费', isPay: '1' },
] as const

export type TabKey = (typeof tabs)[number]['key']

export function tabIn(search: string): TabKey {
  const wanted = new URLSearchParams(search).get('tab')
  return tabs.find(({ key }) => key === wanted)?.key ?? 'all'
}

/** The state to which the address narrows the tab; null where it does not. */
export function stateIn(search: string): EnrolmentState | null {
  const wanted = new URLSearchParams(search).get('state')
  return ENROLMENT_STATES.find((state) => state === wanted) ?? null
}

export const isPayOf = (tab: TabKey) => tabs.find(({ key }) => key === tab)?.isPay ?? ''

/** Removes duplicates: an enrolment that was added meanwhile shifts others onto the next page. */
export function withoutRepeats(pages: readonly (readonly EnrolmentWire[])[]): EnrolmentWire[] {
  const seen = new Set<number>()
  const rows: EnrolmentWire[] = []
  for (const page of pages) {
    for (const row of page) {
      if (seen.has(row.EF_ID)) continue
      seen.add(row.EF_ID)
      rows.push(row)
    }
  }
  return rows
}

/**
 * Loads one tab's enrolments by urgency, filtered by state and candidate, ten per page. A failed page is not counted, so
 * that a retry asks for the same page.
 */
export function useMyEnrolments(tab: TabKey, state: EnrolmentState | null, sought: string) {
  const isPay = isPayOf(tab)
  return useInfiniteQuery({
    queryKey: ['Exam', 'GetMyExamFormList', 'pages', isPay, state, sought],
    queryFn: ({ pageParam }) =>
      call('Exam', 'GetMyExamFormList', {
        PageIndex: pageParam,
        PageSize: PAGE_SIZE,
        IsPay: isPay,
        OrderByStr: 'Urgency',
        Search: sought,
        ...(state === null ? {} : { State: state }),
      }),
    // The search field above the list must stay while the next result loads.
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.listData.length > 0 && pages.length * PAGE_SIZE < last.totalCount ? pages.length + 1 : undefined,
  })
}
