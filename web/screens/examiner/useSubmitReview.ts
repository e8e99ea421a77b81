import { useEffect, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import type { OtherReviewWire } from '#contract/result/review.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import type { SongToReview } from '#domain/result/review.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { confirm } from '#web/ui/confirm.ts'
import { checkReview } from './checkReview.ts'
import { storedSignature, storeSignature } from './storedSignature.ts'
import type { ReviewDeskState } from './useReviewDesk.ts'

/** Why the review cannot be submitted, and the pieces concerned. */
export type ReviewProblem = { reason: Reason; unreviewed: readonly SongToReview[] }

/** The body of a review; a null `Signature` keeps the existing one. */
export type WholeReview = {
  Judgement: string
  ERT_Code: number | null
  Suggestion: string
  Signature: string | null
  BaseVersion: number
  /** The review that a chief takes over as his decision. */
  TakenFrom?: number
}

type ReviewSubmission = {
  /** Sends the review to the server, or queues it on site. Rejects with CallError. */
  deliver: (review: WholeReview) => Promise<void>
  onDelivered: () => Promise<void>
  /** Called after a refusal, where the page must show the current state of the review. */
  onRefused?: (error: unknown) => Promise<void>
  /** Called when the user has closed the alert. */
  onProblem: (problem: ReviewProblem) => void
}

/** `下列曲目未评审` lists the pieces; the other alerts need no body (specification#review-rules). */
function bodyOf(unreviewed: readonly SongToReview[]): string | undefined {
  return unreviewed.length === 0 ? undefined : unreviewed.map(({ ordinal, name }) => `${ordinal}、${name}`).join('；')
}

/** Checks the review by the server's rules and sends it. */
export function useSubmitReview(
  desk: Pick<ReviewDeskState, 'form' | 'kind' | 'songs' | 'signature' | 'mode' | 'review' | 'finish'>,
  { deliver, onDelivered, onRefused, onProblem }: ReviewSubmission,
) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { form, kind, songs, signature, mode, review } = desk

  useEffect(() => {
    // The dialogs are preloaded, since the network may be down when they are needed. If this fails, they load on use.
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
    await send({
      Judgement: check.judgement,
      ERT_Code: form.resultCode,
      Suggestion: form.suggestion,
      Signature: signature === '' ? null : signature,
      BaseVersion: review?.Version ?? 0,
    })
  }

  /** The chief decides as this examiner marked; what he has written himself is then not sent. */
  const takeOver = async (taken: OtherReviewWire, name: string): Promise<void> => {
    if (isSending || mode !== 'write') return
    setFailure(null)
    const own = signature || storedSignature()
    if (!own) {
      const reason = 'SIGNATURE_REQUIRED'
      await confirm({ title: reasonText(reason), body: '裁定需要您的签名，请先在下方签名。', yes: '知道了', no: '' })
      onProblem({ reason, unreviewed: [] })
      return
    }
    const isSure = await confirm({
      title: `采用${name}的评审作为裁定？`,
      body: `成绩为${resultText[taken.ERT_Code as ResultCode]}，评语也采用这份，并附上您的签名。您自己填写的内容不会提交。`,
      yes: '采用并裁定',
    })
    if (!isSure) return
    await send({
      Judgement: taken.Judgement,
      ERT_Code: taken.ERT_Code,
      Suggestion: taken.Suggestion,
      Signature: own,
      BaseVersion: 0,
      TakenFrom: taken.ER_ID,
    })
  }

  const send = async (whole: WholeReview): Promise<void> => {
    setSending(true)
    try {
      await deliver(whole)
      if (whole.Signature) storeSignature(whole.Signature)
      desk.finish()
      await onDelivered()
    } catch (error) {
      setFailure(isRefusal(error) ? messageOf(error) : `${messageOf(error)}。已填写的内容仍在，可以再次提交。`)
      await onRefused?.(error)
    } finally {
      setSending(false)
    }
  }
  return { submit, takeOver, isSending, failure }
}
