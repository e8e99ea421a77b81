import type { BatchWire } from '#contract/catalogue.ts'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { type EnrolmentForm, emptyEnrolmentForm, problemsOfStep, SELF_TAUGHT } from '#domain/enrolmentForm.ts'
import { examModesOf, MODE } from '#domain/examMode.ts'
import {
  birthMonthOfIdNumber,
  canonicalCertNumber,
  ID_CARD,
  sexOfIdNumber,
  whyCertNumberUnfit,
} from '#domain/identity.ts'
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

/** The wizard's steps (specification, section 2). */
export const stepNames = ['批次', '考区', '报名信息', '考试方式', '证件照', '确认'] as const
export type Step = 0 | 1 | 2 | 3 | 4 | 5

/** An enrolment being written: the form, and what the page knows besides. */
export type Draft = {
  batchId: number
  form: EnrolmentForm
  /** Where the uploaded pictures can be seen; such a link ends after an hour, the path in the form does not. */
  photoUrl: string
  prevCertUrl: string
  /** The person wrote the pinyin, so the name no longer changes it. */
  isSpellTyped: boolean
  /** Agreed to the face check (rulings, section 4). */
  hasConsent: boolean
  /** The server has a consent already; the form can add one, not take it back. */
  isConsentRecorded: boolean
}

export const emptyDraft: Draft = {
  batchId: 0,
  form: emptyEnrolmentForm,
  photoUrl: '',
  prevCertUrl: '',
  isSpellTyped: false,
  hasConsent: false,
  isConsentRecorded: false,
}

/** Who is called about an enrolment. */
export type Contact = Pick<EnrolmentForm, 'contactName' | 'contactMobile'>

/** A new enrolment: the contact of the last one on this phone, else the account's own number. Both stay to be changed. */
export function freshDraft(mobile: string, contact: Contact | null): Draft {
  return withForm(emptyDraft, contact ?? { contactMobile: mobile })
}

export function withForm(draft: Draft, change: Partial<EnrolmentForm>): Draft {
  return { ...draft, form: { ...draft.form, ...change } }
}

/** A batch that is confirmed resets area, major and grade, and with them the fee, the same one too (specification, section 4). */
export function withBatch(draft: Draft, batchId: number): Draft {
  return withForm({ ...draft, batchId }, { areaId: 0, majorId: 0, gradeId: 0, mode: MODE.unset })
}

/** A major or grade that the new area does not offer is let go. */
export function withArea(draft: Draft, areaId: number, batch: BatchWire): Draft {
  const moved = withForm(draft, { areaId })
  if (feeFenOfChoice(batch, moved.form) !== null) return moved
  return withForm(moved, { majorId: 0, gradeId: 0 })
}

export function withMajor(draft: Draft, majorId: number, batch: BatchWire): Draft {
  const moved = withForm(draft, { majorId })
  return feeFenOfChoice(batch, moved.form) === null ? withForm(moved, { gradeId: 0 }) : moved
}

function onlyOne<T>(offered: readonly T[]): T | null {
  const [first] = offered
  return offered.length === 1 && first !== undefined ? first : null
}

/** Where a step offers one choice only, it is made; the step still shows it. The same draft where there is nothing to do. */
export function withOnlyChoices(draft: Draft, catalogue: Catalogue, step: number): Draft {
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

/** Somebody who writes the words himself is asked for the phone all the same, so both fields have to say it. */
export function isSelfTaught({ form }: Draft): boolean {
  return form.teacherName === SELF_TAUGHT && form.teacherMobile === form.contactMobile
}

/** A child without a trainer: the specification asks for one, so the contact stands in. Taken back, both fields are empty. */
export function withSelfTaught(draft: Draft, isTaughtByNobody: boolean): Draft {
  const { contactMobile } = draft.form
  return isTaughtByNobody
    ? withForm(draft, { teacherName: SELF_TAUGHT, teacherMobile: contactMobile })
    : withForm(draft, { teacherName: '', teacherMobile: '' })
}

/** The contact's phone; where it stands in for the trainer's it stays the same. */
export function withContactMobile(draft: Draft, contactMobile: string): Draft {
  return withForm(draft, isSelfTaught(draft) ? { contactMobile, teacherMobile: contactMobile } : { contactMobile })
}

/** A right ID number fills in month of birth and sex; the person may still change them. */
export function withCertNumber(draft: Draft, certNumber: string, now: Instant): Draft {
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

/** Emptying the field gives the pinyin back to the name. */
export function withTypedSpell(draft: Draft, nameSpell: string): Draft {
  return { ...withForm(draft, { nameSpell }), isSpellTyped: nameSpell.trim() !== '' }
}

/** Pinyin made from `name`: dropped when the person wrote his own, or the name has moved on meanwhile. */
export function withMadeSpell(draft: Draft, name: string, nameSpell: string): Draft {
  return draft.isSpellTyped || draft.form.name !== name ? draft : withForm(draft, { nameSpell })
}

/** An enrolment on the server as a draft: to edit it, or to enrol the same child once more. */
export function draftOf(enrolment: EnrolmentWire): Draft {
  return {
    batchId: enrolment.EB_ID,
    form: {
      areaId: enrolment.EA_ID,
      majorId: enrolment.MID,
      gradeId: enrolment.GID,
      name: enrolment.Name,
      nameSpell: enrolment.NameSpell,
      sex: enrolment.Sex,
      certType: enrolment.CertType,
      certNumber: enrolment.CertNO,
      birthMonth: enrolment.BirthDate,
      contactName: enrolment.PName,
      contactMobile: enrolment.PMobile,
      teacherName: enrolment.TName,
      teacherMobile: enrolment.TMobile,
      isPosted: enrolment.IsPost === 1,
      postName: enrolment.PostName,
      postMobile: enrolment.PostMobile,
      postAddress: enrolment.PostAddress,
      mode: enrolment.IsOnline,
      photoPath: enrolment.Photo,
      prevCertPath: enrolment.PrevCertPhoto,
    },
    photoUrl: enrolment.Photo,
    prevCertUrl: enrolment.PrevCertPhoto,
    isSpellTyped: true,
    hasConsent: enrolment.ConsentVersion !== '',
    isConsentRecorded: enrolment.ConsentVersion !== '',
  }
}

/** The same child in another major: batch and area stay; major, grade, mode, certificate picture and consent are given anew. */
export function draftForAnotherMajor(enrolment: EnrolmentWire): Draft {
  const draft = draftOf(enrolment)
  const anew = { ...draft, prevCertUrl: '', hasConsent: false, isConsentRecorded: false }
  return withForm(anew, { majorId: 0, gradeId: 0, mode: MODE.unset, prevCertPath: '' })
}

/** Another child by the same teacher or parent: who is called, who teaches, and where to post stay; the child is typed anew. */
export function draftForAnotherChild(enrolment: EnrolmentWire): Draft {
  const { batchId, form } = draftOf(enrolment)
  const { areaId, contactName, contactMobile, teacherName, teacherMobile } = form
  const { isPosted, postName, postMobile, postAddress } = form
  return withForm(
    { ...emptyDraft, batchId },
    {
      ...{ areaId, contactName, contactMobile, teacherName, teacherMobile },
      ...{ isPosted, postName, postMobile, postAddress },
    },
  )
}

/** An earlier child of this account, put into the form; what is enrolled for stays as chosen. Consent is for each child. */
export function withCandidate(draft: Draft, enrolment: EnrolmentWire): Draft {
  const { form, photoUrl } = draftOf(enrolment)
  const { areaId, majorId, gradeId, mode, prevCertPath } = draft.form
  const child = { photoUrl, isSpellTyped: true, hasConsent: false }
  return { ...draft, ...child, form: { ...form, areaId, majorId, gradeId, mode, prevCertPath } }
}

/** The last step that may be shown: each one before it is complete. Step 5 shows what the server has, so 4 is the most. */
export function furthestStep(draft: Draft, catalogue: Catalogue, now: Instant): Step {
  const batch = catalogue.batches.find(({ EB_ID }) => EB_ID === draft.batchId)
  if (!batch) return 0
  if (!offeredAreas(catalogue, batch).some(({ EA_ID }) => EA_ID === draft.form.areaId)) return 1
  if (feeFenOfChoice(batch, draft.form) === null || problemsOfStep(2, draft.form, now).length > 0) return 2
  return whyModeUnfit(batch, draft.form) === null ? 4 : 3
}
