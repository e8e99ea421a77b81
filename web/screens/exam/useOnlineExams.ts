import { useInfiniteQuery } from '@tanstack/react-query'
import { type AnswerOf, call } from '#client/api.ts'
import { PAGE_SIZE } from '#domain/page.ts'

export type OnlineExam = AnswerOf<'Exam', 'GetMyOnlineExamList'>['listData'][number]

/** Own online exams, ten more at a time. A page that failed is not counted: asking again asks for the same one. */
export function useOnlineExams() {
  return useInfiniteQuery({
    queryKey: ['Exam', 'GetMyOnlineExamList', 'pages'],
    queryFn: ({ pageParam }) => call('Exam', 'GetMyOnlineExamList', { PageIndex: pageParam, PageSize: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.listData.length > 0 && pages.length * PAGE_SIZE < last.totalCount ? pages.length + 1 : undefined,
    // Whether an exam can be started changes with the clock: what is shown on return is asked anew.
    staleTime: 0,
  })
}

/** Each exam once: an enrolment made meanwhile moves the others on, into the next page. */
export function examsOf(pages: readonly { listData: readonly OnlineExam[] }[]): OnlineExam[] {
  const byId = new Map<number, OnlineExam>()
  for (const { listData } of pages) for (const exam of listData) if (!byId.has(exam.EF_ID)) byId.set(exam.EF_ID, exam)
  return Array.from(byId.values())
}
