import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { toast } from '#web/ui/toast.ts'
import { candidateName } from './candidateName.ts'
import { rememberMarked } from './lastMarkedMemory.ts'
import { reviewCall } from './reviewCall.ts'
import type { ReviewDeskState } from './useReviewDesk.ts'
import type { WholeReview } from './useSubmitReview.ts'
import { noteReviewed, refreshWork } from './work.ts'

const overtaken: ReadonlyArray<CallError['reason']> = ['SUBMITTED_ALREADY', 'REVIEW_FIXED', 'REVIEW_CHANGED_ELSEWHERE']

/** Sends a review to the server: after a first review the next candidate opens, a modified one stays open. */
export function useDelivery({ enrolment, review }: ReviewDeskState, nextId: number | null) {
  const queries = useQueryClient()
  // A retry after a lost answer counts once; what was typed since is a request of its own.
  const keyOf = useRequestKey()
  // The desk is busy until the review is read again. The list of work is no part of the desk: waiting for it would leave a
  // review that already stands there deaf to its keys.
  const refresh = async () => {
    void refreshWork(queries)
    await queries.refetchQueries({ queryKey: reviewCall(enrolment.EF_ID).queryKey })
  }
  const deliver = async (body: WholeReview) => {
    const RequestKey = keyOf({ ...body, ER_ID: review?.ER_ID ?? 0 })
    if (review) await call('Examiner', 'ChangeExaminerReview', { ...body, ER_ID: review.ER_ID, RequestKey })
    else await call('Examiner', 'SubmitExaminerReview', { ...body, EF_ID: enrolment.EF_ID, RequestKey })
  }
  const onDelivered = async () => {
    if (review === null) noteReviewed(queries, enrolment.EF_ID)
    toast(review ? '修改成功' : '评审成功', 'success')
    if (review === null) rememberMarked(queries, { enrolmentId: enrolment.EF_ID, name: candidateName(enrolment) })
    if (review === null && nextId !== null) navigate(paths.assessDetails(nextId), { replace: true })
    await refresh()
  }
  const onRefused = async (error: unknown) => {
    // The review was submitted from another device or approved meanwhile, so the page reloads its state.
    if (error instanceof CallError && overtaken.includes(error.reason)) await refresh()
  }
  return { deliver, onDelivered, onRefused }
}
