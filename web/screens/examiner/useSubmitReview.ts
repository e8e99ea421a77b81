import { useEffect, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { type Reason, reasonText } from '#domain/reasons.ts'
import type { SongToReview } from '#domain/review.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { confirm } from '#web/ui/confirm.ts'
import { checkReview } from './checkReview.ts'
import { keepSignature } from './keptSignature.ts'
import type { ReviewDeskState } from './useReviewDesk.ts'

/** What keeps the review from being submitted, and the pieces it is about. */
export type Problem = { reason: Reason; unreviewed: readonly SongToReview[] }

/** What is sent of a review; `Signature` null: the one under it stays. */
export type WholeReview = {
  Judgement: string
  ERT_Code: number | null
  Suggestion: string
  Signature: string | null
  BaseVersion: number
}

type Submission = {
  /** Brings the review where it belongs: to the server, or on site into the queue. Fails with CallError. */
  deliver: (review: WholeReview) => Promise<void>
  onDelivered: () => Promise<void>
  /** After a refusal, where the page must show how the review stands now. */
  onRefused?: (error: unknown) => Promise<void>
  /** Called when the alert about it has been read. */
  onProblem: (problem: Problem) => void
}

/** `下列曲目未评审` lists its pieces; the other alerts say all in their title (specification 5). */
function bodyOf(unreviewed: readonly SongToReview[]): string | undefined {
  return unreviewed.length === 0 ? undefined : unreviewed.map(({ ordinal, name }) => `${ordinal}、${name}`).join('；')
}

/** Checks the review by the server's own rules and delivers it. */
export function useSubmitReview(
  desk: Pick<ReviewDeskState, 'form' | 'kind' | 'songs' | 'signature' | 'mode' | 'review' | 'finish'>,
  { deliver, onDelivered, onRefused, onProblem }: Submission,
) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { form, kind, songs, signature, mode, review } = desk

  useEffect(() => {
    // The alerts must be at hand when the network is not. Where this fails, the first alert fetches them again.
    import('#web/ui/Dialog.tsx').catch(() => undefined)
  }, [])

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
      await deliver({
        ...{ Judgement: check.judgement, ERT_Code: form.resultCode, Suggestion: form.suggestion },
        ...{ Signature: signature === '' ? null : signature, BaseVersion: review?.Version ?? 0 },
      })
      if (signature !== '') keepSignature(signature)
      desk.finish()
      await onDelivered()
    } catch (error) {
      setFailure(isRefusal(error) ? messageOf(error) : `${messageOf(error)}。已填写的内容仍在，可以再次提交。`)
      await onRefused?.(error)
    } finally {
      setSending(false)
    }
  }
  return { submit, isSending, failure }
}
