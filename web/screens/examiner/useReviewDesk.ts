import { useMemo, useState } from 'react'
import type { ReviewTemplates } from '#domain/result/commentRating.ts'
import type { ReviewKind } from '#domain/result/judgement.ts'
import type { SongToReview } from '#domain/result/review.ts'
import { parseIso } from '#domain/time.ts'
import { toast } from '#web/ui/toast.ts'
import { builtInComments, kindOfReview, type ReviewInfo } from './reviewCall.ts'
import { beginDraft, draftIn, type ReviewDraft, returnedReviewIn } from './reviewDraft.ts'
import { emptyForm, formOfReview, type ReviewForm, songsToReview } from './reviewForm.ts'
import { keptDraft, type OtherDraft, useDraftSaving } from './useDraftSaving.ts'

export type DeskMode = 'write' | 'read' | 'change'

/** The state of one review: its form, whether it can be edited, and how it is saved. */
export function useReviewDesk(info: ReviewInfo) {
  const { ExamFormIno: enrolment, ExaminerReview: review, IsApproved, IsDecided, DraftVersion } = info.OtherMsg
  const { kind, templates } = useMemo(() => kindOfReview(info), [info])
  const songs = useMemo(() => songsToReview(info.listData), [info])
  const sheet: ReviewSubject = { kind, songs, templates }
  const submittedForm = useMemo(
    () => (review ? formOfReview(review, kind, songs, builtInComments(templates)) : emptyForm),
    [review, kind, songs, templates],
  )
  const [begun] = useState(() => beginningOf(info, submittedForm, sheet))
  const [form, setForm] = useState<ReviewForm>(begun.form)
  const [isChanging, setChanging] = useState(begun.isChanging)
  const [signature, setSignature] = useState('')
  const saving = useDraftSaving({
    enrolmentId: enrolment.EF_ID,
    isSubmitted: review !== null,
    version: DraftVersion,
    theirs: begun.theirs,
  })
  const mode: DeskMode = review === null ? 'write' : isChanging && IsApproved === 0 ? 'change' : 'read'

  const change = (make: (form: ReviewForm) => ReviewForm) => {
    const next = make(form)
    setForm(next)
    saving.keep(next)
  }
  return {
    enrolment,
    review,
    ...sheet,
    form,
    /** The form as submitted; it is empty while nothing was submitted. */
    submittedForm,
    change,
    signature,
    setSignature,
    /** A link to the signature of the submitted review, or null where there is none. */
    signedBefore: review?.Signature ?? null,
    mode,
    isApproved: IsApproved === 1,
    /** As chief he decided where the other examiners differed. */
    isDecided: IsDecided === 1,
    canChange: mode === 'read' && IsApproved === 0,
    isRestored: begun.isRestored,
    draftState: saving.state,
    /** When another device saved its draft; null unless both devices changed it. */
    otherSavedTime: saving.other?.savedTime ?? null,
    chooseDraft: (isOther: boolean) => {
      if (isOther && saving.other) setForm(draftOf(saving.other.text, sheet)?.form ?? emptyForm)
      saving.choose(isOther)
    },
    startChange: () => {
      setForm(submittedForm)
      setChanging(true)
    },
    cancelChange: () => {
      saving.forget()
      setForm(submittedForm)
      setSignature('')
      setChanging(false)
      toast('已取消修改')
    },
    /** Called once the server has the review. */
    finish: () => {
      saving.forget()
      setSignature('')
      setChanging(false)
    },
  }
}

type ReviewSubject = { kind: ReviewKind; songs: SongToReview[]; templates: ReviewTemplates | null }
type InitialForm = { form: ReviewForm; isChanging: boolean; isRestored: boolean; theirs: OtherDraft | null }

/** Returns the server's draft: one written on this page, or a review that was reset. */
function draftOf(text: string, { kind, songs, templates }: ReviewSubject): ReviewDraft | null {
  const returned = returnedReviewIn(text)
  if (returned) return { at: 0, form: formOfReview(returned, kind, songs, builtInComments(templates)) }
  return draftIn(text)
}

/**
 * Returns the latest draft from this or another device. A change to a submitted review is stored on this device only.
 */
function beginningOf({ OtherMsg }: ReviewInfo, submittedForm: ReviewForm, sheet: ReviewSubject): InitialForm {
  const { ExamFormIno, ExaminerReview: review, Draft: text, DraftVersion: version, IsApproved } = OtherMsg
  const kept = keptDraft(ExamFormIno.EF_ID)
  if (review) {
    const isNewer = kept !== null && kept.at > (parseIso(review.SubmitTime) ?? 0)
    if (isNewer && IsApproved === 0) return { form: kept.form, isChanging: true, isRestored: true, theirs: null }
    return { form: submittedForm, isChanging: false, isRestored: false, theirs: null }
  }
  const { draft, theirs } = beginDraft({ draft: draftOf(text, sheet), version }, kept)
  return {
    form: draft?.form ?? emptyForm,
    isChanging: false,
    isRestored: draft !== null,
    theirs: theirs && { text, version, savedTime: '' },
  }
}
export type ReviewDeskState = ReturnType<typeof useReviewDesk>
