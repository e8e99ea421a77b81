import { useMemo, useState } from 'react'
import { parseIso } from '#domain/time.ts'
import { toast } from '#web/ui/toast.ts'
import { builtInComments, kindOfReview, type ReviewInfo } from './reviewCall.ts'
import { draftIn, latestDraft } from './reviewDraft.ts'
import { emptyForm, formOfReview, type ReviewForm, songsToReview } from './reviewForm.ts'
import { keptDraft, useDraftSaving } from './useDraftSaving.ts'

export type DeskMode = 'write' | 'read' | 'change'

/** The state of one review: what is written, whether it can be, and how it is kept. */
export function useReviewDesk(info: ReviewInfo) {
  const { ExamFormIno: enrolment, ExaminerReview: review, IsApproved } = info.OtherMsg
  const { kind, templates } = useMemo(() => kindOfReview(info), [info])
  const songs = useMemo(() => songsToReview(info.listData), [info])
  const submittedForm = useMemo(
    () => (review ? formOfReview(review, kind, songs, builtInComments(templates)) : emptyForm),
    [review, kind, songs, templates],
  )
  const [begun] = useState(() => beginningOf(info, submittedForm))
  const [form, setForm] = useState<ReviewForm>(begun.form)
  const [isChanging, setChanging] = useState(begun.isChanging)
  const [signature, setSignature] = useState('')
  const { state: draftState, keep, forget } = useDraftSaving(enrolment.EF_ID, review !== null)
  const mode: DeskMode = review === null ? 'write' : isChanging && IsApproved === 0 ? 'change' : 'read'

  const change = (make: (form: ReviewForm) => ReviewForm) => {
    const next = make(form)
    setForm(next)
    keep(next)
  }
  return {
    enrolment,
    review,
    kind,
    templates,
    songs,
    form,
    /** As the server has it; empty while nothing was submitted. */
    submittedForm,
    change,
    signature,
    setSignature,
    /** A link to the signature under the review as it was submitted; null where there is none. */
    signedBefore: review?.Signature ?? null,
    mode,
    isApproved: IsApproved === 1,
    canChange: mode === 'read' && IsApproved === 0,
    isRestored: begun.isRestored,
    draftState,
    startChange: () => {
      setForm(submittedForm)
      setChanging(true)
    },
    cancelChange: () => {
      forget()
      setForm(submittedForm)
      setSignature('')
      setChanging(false)
      toast('已取消修改')
    },
    /** After the server has the review. */
    finish: () => {
      forget()
      setSignature('')
      setChanging(false)
    },
  }
}

type Beginning = { form: ReviewForm; isChanging: boolean; isRestored: boolean }

/** What was written last, here or on another device. A change of a submitted review is only ever kept here. */
function beginningOf({ OtherMsg }: ReviewInfo, submittedForm: ReviewForm): Beginning {
  const { ExamFormIno, ExaminerReview: review, Draft, IsApproved } = OtherMsg
  const kept = keptDraft(ExamFormIno.EF_ID)
  if (review) {
    const isNewer = kept !== null && kept.at > (parseIso(review.SubmitTime) ?? 0)
    if (isNewer && IsApproved === 0) return { form: kept.form, isChanging: true, isRestored: true }
    return { form: submittedForm, isChanging: false, isRestored: false }
  }
  const draft = latestDraft(draftIn(Draft), kept)
  return { form: draft?.form ?? emptyForm, isChanging: false, isRestored: draft !== null }
}
export type ReviewDeskState = ReturnType<typeof useReviewDesk>
