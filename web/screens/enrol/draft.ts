import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { type EnrolmentForm, emptyEnrolmentForm, problemsOfStep, SELF_TAUGHT } from '#domain/enrolment/enrolmentForm.ts'
import { formOfWire } from '#domain/enrolment/enrolmentNames.ts'
import { examModesOf, MODE } from '#domain/enrolment/examMode.ts'
import { byText, textsOf } from '#domain/enrolment/formTexts.ts'
import {
  birthMonthOfIdNumber,
  canonicalCertNumber,
  ID_CARD,
  sexOfIdNumber,
  whyCertNumberUnfit,
} from '#domain/people/identity.ts'
import type { Instant } from '#domain/time.ts'
import {
  type Catalogue,
  feeFenOfChoice,
  modeFactsOf,
  offeredAreas,
  offeredGrades,
  offeredMajors,
  whyModeUnfit,
} from './catalogue.ts'

/** The steps of the wizard (specification#wizard-screen). */
export const stepNames = ['批次', '考区', '报名信息', '考试方式', '证件照', '确认'] as const
export type Step = 0 | 1 | 2 | 3 | 4 | 5

/** An unfinished enrolment: the form, and further state of the page. */
export type EnrolmentDraft = {
  batchId: number
  form: EnrolmentForm
  /** Links to the uploaded pictures. They expire after an hour; the paths in the form do not. */
  photoUrl: string
  prevCertUrl: string
  /** Whether the user typed the pinyin; then a change of the name does not overwrite it. */
  isSpellTyped: boolean
  /** Whether the user consents to the face check (rulings#privacy). */
  hasConsent: boolean
  /** Whether the server has a consent already; the form can add one but not withdraw it. */
  isConsentRecorded: boolean
}

export const emptyDraft: EnrolmentDraft = {
  batchId: 0,
  form: emptyEnrolmentForm,
  photoUrl: '',
  prevCertUrl: '',
  isSpellTyped: false,
  hasConsent: false,
  isConsentRecorded: false,
}

/** The contact of an enrolment. */
export type Contact = Pick<EnrolmentForm, 'contactName' | 'contactMobile'>

/** Returns an empty draft with the contact used last on this phone, or else the account's mobile. */
export function freshDraft(mobile: string, contact: Contact | null): EnrolmentDraft {
  return withForm(emptyDraft, contact ?? { contactMobile: mobile })
}

export function withForm(draft: EnrolmentDraft, change: Partial<EnrolmentForm>): EnrolmentDraft {
  return { ...draft, form: { ...draft.form, ...change } }
}

/** Confirming a batch resets area, major, grade and fee, even for the same batch (specification#batch-state). */
export function withBatch(draft: EnrolmentDraft, batchId: number): EnrolmentDraft {
  return withForm({ ...draft, batchId }, { areaId: 0, majorId: 0, gradeId: 0, mode: MODE.unset })
}

/** Sets the area and clears a major or grade that it does not offer. */
export function withArea(draft: EnrolmentDraft, areaId: number, batch: BatchWire): EnrolmentDraft {
  const moved = withForm(draft, { areaId })
  if (feeFenOfChoice(batch, moved.form) !== null) return moved
  return withForm(moved, { majorId: 0, gradeId: 0 })
}

export function withMajor(draft: EnrolmentDraft, majorId: number, batch: BatchWire): EnrolmentDraft {
  const moved = withForm(draft, { majorId })
  return feeFenOfChoice(batch, moved.form) === null ? withForm(moved, { gradeId: 0 }) : moved
}

function onlyOne<T>(offered: readonly T[]): T | null {
  const [first] = offered
  return offered.length === 1 && first !== undefined ? first : null
}

/** Makes each choice of a step that has only one option. Returns the same draft where nothing changes. */
export function withOnlyChoices(draft: EnrolmentDraft, catalogue: Catalogue, step: number): EnrolmentDraft {
  const batch = catalogue.batches.find(({ EB_ID }) => EB_ID === draft.batchId)
  if (!batch) return draft
  const { areaId, majorId, gradeId, mode } = draft.form
  if (step === 1 && areaId === 0) {
    const area = onlyOne(offeredAreas(catalogue, batch))
    return area ? withArea(draft, area.EA_ID, batch) : draft
  }
  if (step === 2 && majorId === 0) {
    const major = onlyOne(offeredMajors(catalogue, batch, areaId))
    return major ? withOnlyChoices(withMajor(draft, major.MID, batch), catalogue, step) : draft
  }
  if (step === 2 && gradeId === 0) {
    const grade = onlyOne(offeredGrades(catalogue, batch, draft.form))
    return grade ? withForm(draft, { gradeId: grade.GID }) : draft
  }
  const isOnlineOnly = !examModesOf(modeFactsOf(batch, majorId)).offline
  return step === 3 && mode === MODE.unset && isOnlineOnly ? withForm(draft, { mode: MODE.online }) : draft
}

/** Both fields are compared, since a user who types the words himself must still enter a phone number. */
export function isSelfTaught({ form }: EnrolmentDraft): boolean {
  return form.teacherName === SELF_TAUGHT && form.teacherMobile === form.contactMobile
}

/**
 * Sets or clears 'self-taught': a teacher is required, so the contact stands in for one. Clearing empties both fields.
 */
export function withSelfTaught(draft: EnrolmentDraft, isTaughtByNobody: boolean): EnrolmentDraft {
  const { contactMobile } = draft.form
  return isTaughtByNobody
    ? withForm(draft, { teacherName: SELF_TAUGHT, teacherMobile: contactMobile })
    : withForm(draft, { teacherName: '', teacherMobile: '' })
}

/** Sets the contact's mobile, and the teacher's too where the contact stands in for the teacher. */
export function withContactMobile(draft: EnrolmentDraft, contactMobile: string): EnrolmentDraft {
  return withForm(draft, isSelfTaught(draft) ? { contactMobile, teacherMobile: contactMobile } : { contactMobile })
}

/** A valid ID number fills in birth month and sex, which the user may still change. */
export function withCertNumber(draft: EnrolmentDraft, certNumber: string, now: Instant): EnrolmentDraft {
  const { certType } = draft.form
  if (certType !== ID_CARD || whyCertNumberUnfit(certType, certNumber, now) !== null) {
    return withForm(draft, { certNumber })
  }
  const number = canonicalCertNumber(certType, certNumber)
  return withForm(draft, {
    certNumber,
    birthMonth: birthMonthOfIdNumber(number) ?? draft.form.birthMonth,
    sex: sexOfIdNumber(number) ?? draft.form.sex,
  })
}

/** Clearing the field makes the pinyin follow the name again. */
export function withTypedSpell(draft: EnrolmentDraft, nameSpell: string): EnrolmentDraft {
  return { ...withForm(draft, { nameSpell }), isSpellTyped: nameSpell.trim() !== '' }
}

/** Sets pinyin generated from `name`, unless the user typed his own or the name has changed meanwhile. */
export function withMadeSpell(draft: EnrolmentDraft, name: string, nameSpell: string): EnrolmentDraft {
  return draft.isSpellTyped || draft.form.name !== name ? draft : withForm(draft, { nameSpell })
}

/** Converts an enrolment from the server into a draft, to edit it or to enrol the same child again. */
export function draftOf(enrolment: EnrolmentWire): EnrolmentDraft {
  return {
    batchId: enrolment.EB_ID,
    form: formOfWire(enrolment),
    photoUrl: enrolment.Photo,
    prevCertUrl: enrolment.PrevCertPhoto,
    isSpellTyped: true,
    hasConsent: enrolment.ConsentVersion !== '',
    isConsentRecorded: enrolment.ConsentVersion !== '',
  }
}

/**
 * A draft for the same child in another major: it keeps the batch and area, and clears major, grade, mode, previous
 * certificate and consent.
 */
export function draftForAnotherMajor(enrolment: EnrolmentWire): EnrolmentDraft {
  const draft = draftOf(enrolment)
  const anew = { ...draft, prevCertUrl: '', hasConsent: false, isConsentRecorded: false }
  return withForm(anew, { majorId: 0, gradeId: 0, mode: MODE.unset, prevCertPath: '' })
}

/** A draft for another child with the same contact: it keeps contact, teacher and postal address. */
export function draftForAnotherChild(enrolment: EnrolmentWire): EnrolmentDraft {
  const { batchId, form } = draftOf(enrolment)
  const { areaId, isPosted } = form
  const kept = [...textsOf('contact'), ...textsOf('teacher'), ...textsOf('post')]
  return withForm({ ...emptyDraft, batchId }, { areaId, isPosted, ...byText(kept, (field) => form[field]) })
}

/** Fills in an earlier candidate of this account; the chosen exam stays. Consent is given for each child. */
export function withCandidate(draft: EnrolmentDraft, enrolment: EnrolmentWire): EnrolmentDraft {
  const { form, photoUrl } = draftOf(enrolment)
  const { areaId, majorId, gradeId, mode, prevCertPath } = draft.form
  const child = { photoUrl, isSpellTyped: true, hasConsent: false }
  return { ...draft, ...child, form: { ...form, areaId, majorId, gradeId, mode, prevCertPath } }
}

/**
 * Returns the last step that may be shown, the first incomplete one. It is 4 at most, since step 5 shows stored data.
 */
export function furthestStep(draft: EnrolmentDraft, catalogue: Catalogue, now: Instant): Step {
  const batch = catalogue.batches.find(({ EB_ID }) => EB_ID === draft.batchId)
  if (!batch) return 0
  if (!offeredAreas(catalogue, batch).some(({ EA_ID }) => EA_ID === draft.form.areaId)) return 1
  if (feeFenOfChoice(batch, draft.form) === null || problemsOfStep(2, draft.form, now).length > 0) return 2
  return whyModeUnfit(batch, draft.form) === null ? 4 : 3
}
