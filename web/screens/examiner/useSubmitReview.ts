import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { type Reason, reasonText } from '#domain/reasons.ts'
import type { SongToReview } from '#domain/review.ts'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { checkReview } from './checkReview.ts'
import { keepSignature } from './keptSignature.ts'
import { rememberMarked } from './lastMarkedMemory.ts'
import { reviewCall } from './reviewCall.ts'
import type { ReviewDeskState } from './useReviewDesk.ts'
import { refreshWork } from './work.ts'

/** What keeps the review from being submitted, and the pieces it is about. */
export type Problem = { reason: Reason; unreviewed: readonly SongToReview[] }

/** `下列曲目未评审` lists its pieces; the other alerts say all in their title (specification 5). */
function bodyOf(unreviewed: readonly SongToReview[]): string | undefined {
  return unreviewed.length === 0 ? undefined : unreviewed.map(({ ordinal, name }) => `${ordinal}、${name}`).join('；')
}

/**
 * Submits or modifies the review, by the same button; a first submission goes on to the next candidate. `onProblem` is
 * called when its alert has been read.
 */
export function useSubmitReview(desk: ReviewDeskState, nextId: number | null, onProblem: (problem: Problem) => void) {
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { form, kind, songs, signature, mode, enrolment, review } = desk

  useEffect(() => {
    // The alerts must be at hand when the network is not. Where this fails, the first alert fetches them again.
    import('#web/ui/Dialog.tsx').catch(() => undefined)
  }, [])

  const send = async (Judgement: string) => {
    const content = { Judgement, ERT_Code: form.resultCode, Suggestion: form.suggestion }
    const Signature = signature === '' ? null : signature
    if (review) await call('Examiner', 'ChangeExaminerReview', { ER_ID: review.ER_ID, ...content, Signature })
    else await call('Examiner', 'SubmitExaminerReview', { EF_ID: enrolment.EF_ID, ...content, Signature })
  }
  const refresh = () =>
    Promise.all([queries.refetchQueries({ queryKey: reviewCall(enrolment.EF_ID).queryKey }), refreshWork(queries)])

  const submit = async (): Promise<void> => {
    if (isSending || mode === 'read') return
    setFailure(null)
    const check = checkReview({ form, kind, songs, hasSignature: signature !== '' || review !== null })
    if (check.reason !== null) {
      await confirm({ title: reasonText(check.reason), body: bodyOf(check.unreviewed), yes: '知道了', no: '' })
      onProblem(check)
      return
    }
    setSending(true)
    try {
      await send(check.judgement)
      if (signature !== '') keepSignature(signature)
      desk.finish()
      toast(review ? '修改成功' : '评审成功', 'success')
      if (review === null) rememberMarked(queries, { enrolmentId: enrolment.EF_ID, name: enrolment.Name })
      if (review === null && nextId !== null) navigate(paths.assessDetails(nextId), { replace: true })
      await refresh()
    } catch (error) {
      setFailure(`${messageOf(error)}。已填写的内容仍在，可以再次提交。`)
      // Submitted from another place, or fixed meanwhile: the page must show how it stands.
      if (error instanceof CallError && (error.reason === 'SUBMITTED_ALREADY' || error.reason === 'REVIEW_FIXED')) {
        await refresh()
        setFailure(messageOf(error))
      }
    } finally {
      setSending(false)
    }
  }
  return { submit, isSending, failure }
}
