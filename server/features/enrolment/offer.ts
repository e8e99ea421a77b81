import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { isOfflineAllowed, whyCannotChooseMode } from '#domain/enrolment/examMode.ts'
import type { FormFacts } from '#server/records/enrolment/formFacts.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

interface Offer {
  feeFen: number
  needsPrevCert: boolean
}

/** What the batch offers for the chosen area, major and grade. Refuses CHOICE_NOT_OFFERED and a mode that is not offered. */
export function offerOf(facts: FormFacts, form: EnrolmentForm): Offer {
  const { feeFen, needsPrevCert } = facts
  if (feeFen === null || needsPrevCert === null) return refuse('CHOICE_NOT_OFFERED', { OtherMsg: { Field: 'GID' } })
  const modeFacts = {
    offlineAllowed: isOfflineAllowed(facts.certNoPrefix),
    isHearing: facts.majorKind === 'hearing',
  }
  refuseIf(whyCannotChooseMode(form.mode, modeFacts))
  return { feeFen, needsPrevCert }
}

/** What an enrolment has chosen already, with the fee of that time. */
interface EarlierChoice {
  areaId: number
  majorId: number
  gradeId: number
  feeFen: number
}

/**
 * The facts for a form that may repeat what the enrolment had before: its fee and its offer then stay, although the batch
 * has changed or stopped them for new enrolments (office#offers).
 */
export function keepEarlierFee(facts: FormFacts, form: EnrolmentForm, earlier: EarlierChoice): FormFacts {
  const isSame = form.areaId === earlier.areaId && form.majorId === earlier.majorId && form.gradeId === earlier.gradeId
  return isSame ? { ...facts, feeFen: earlier.feeFen } : facts
}

interface Pictures {
  photoId: number
  prevCertId: number | null
}

/** The pictures the form names: uploaded by this account, or (on an edit) already those of the enrolment. */
export function picturesOf(
  { photoId, prevCertId }: FormFacts,
  form: EnrolmentForm,
  { needsPrevCert }: Offer,
): Pictures {
  if (photoId === null) return refuse('PICTURE_MISSING', { OtherMsg: { Field: 'Photo' } })
  if (!needsPrevCert || form.prevCertPath === '') return { photoId, prevCertId: null }
  if (prevCertId === null) return refuse('PICTURE_MISSING', { OtherMsg: { Field: 'PrevCertPhoto' } })
  return { photoId, prevCertId }
}
