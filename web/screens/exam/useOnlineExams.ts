import { useInfiniteQuery } from '@tanstack/react-query'
import { type AnswerOf, call } from '#client/api.ts'
import { PAGE_SIZE } from '#domain/page.ts'

export type OnlineExam = AnswerOf<'Exam', 'GetMyOnlineExamList'>['listData'][number]

/** Loads own online exams, ten per page. A failed page is not counted, so that a retry asks for the same page. */
export function useOnlineExams() {
  return useInfiniteQuery({
    queryKey: ['Exam', 'GetMyOnlineExamList', 'pages'],
    queryFn: ({ pageParam }) => call('Exam', 'GetMyOnlineExamList', { PageIndex: pageParam, PageSize: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.listData.length > 0 && pages.length * PAGE_SIZE < last.totalCount ? pages.length + 1 : undefined,
    // Whether an exam can start depends on the time, so the list is reloaded whenever it is shown again.
    staleTime: 0,
  })
}

/** Removes duplicates: an enrolment created meanwhile shifts others onto the next page. */
export function examsOf(pages: readonly { listData: readonly OnlineExam[] }[]): OnlineExam[] {
  const byId = new Map<number, OnlineExam>()
  for (const { listData } of pages) for (const exam of listData) if (!byId.has(exam.EF_ID)) byId.set(exam.EF_ID, exam)
  return Array.from(byId.values())
}
