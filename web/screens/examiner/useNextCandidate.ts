import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ExaminerEnrolmentWire } from '#contract/result/reviewList.ts'
import { sourcesOf } from './playback.ts'
import { reviewCall } from './reviewCall.ts'
import { canBeMarked, nextWorkCall } from './work.ts'

/**
 * Returns the next open candidate of the same exam time, or null. Once `isDue` his enrolment is prefetched, so that he
 * opens at once.
 */
export function useNextCandidate(enrolment: ExaminerEnrolmentWire, isDue: boolean) {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...nextWorkCall(enrolment.IsOnline === 1 ? 1 : 0, enrolment.ExamTime?.ET_ID),
    staleTime: 0,
  })
  const next = data?.listData.find((row) => row.EF_ID !== enrolment.EF_ID && canBeMarked(row)) ?? null
  const nextId = next?.EF_ID ?? null
  useEffect(() => {
    // This is only a prefetch: if it fails, opening the candidate loads again and shows the error.
    if (isDue && nextId !== null) void queries.prefetchQuery(reviewCall(nextId))
  }, [isDue, nextId, queries])
  const ahead = useQuery({ ...reviewCall(nextId ?? 0), enabled: false })
  const firstVideo = ahead.data?.listData.flatMap(sourcesOf)[0] ?? null
  return { next, firstVideo: isDue ? firstVideo : null }
}
