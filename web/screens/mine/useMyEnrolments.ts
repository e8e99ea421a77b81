import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#client/api.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { PAGE_SIZE } from '#domain/page.ts'

/** The tabs of /MyEnroll and the `IsPay` each asks for (specification, section 2). */
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

/** Each enrolment once: one that was added meanwhile moves the others on by a place, into the next page. */
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
 * One tab's enrolments by urgency, of the children that are sought, ten more at a time. A page that failed is not counted:
 * asking again asks for the same one.
 */
export function useMyEnrolments(tab: TabKey, sought: string) {
  const isPay = tabs.find(({ key }) => key === tab)?.isPay ?? ''
  return useInfiniteQuery({
    queryKey: ['Exam', 'GetMyExamFormList', 'pages', isPay, sought],
    queryFn: ({ pageParam }) =>
      call('Exam', 'GetMyExamFormList', {
        PageIndex: pageParam,
        PageSize: PAGE_SIZE,
        IsPay: isPay,
        OrderByStr: 'Urgency',
        Search: sought,
      }),
    // The field of the search stands above the list and must not go while the next one comes.
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.listData.length > 0 && pages.length * PAGE_SIZE < last.totalCount ? pages.length + 1 : undefined,
  })
}
