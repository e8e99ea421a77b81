import { post } from '#contract/endpoint.ts'
import { flag, formText, requestKey } from '#contract/fields.ts'
import { enrolmentForm, signedUp } from './enrolment.ts'

/**
 * Enters a whole enrolment from a paper form (office#bulk). The rules, limits and windows are those of ExamSignUp. The
 * pictures are uploads of the caller and belong to the family from then on. With `HasMobile` 1 the enrolment goes to the
 * account of `FamilyMobile`, which is made without a password where there is none; the answer does not tell which.
 * Otherwise it goes to an account of the office with which nobody can log in. `ConsentVersion` is sent where the guardian
 * consented to the face check on paper. Refuses the reasons of ExamSignUp and of `paperProblems`, AREA_NOT_OWN, and
 * ENROLMENT_DUPLICATE also for the same form entered twice; a repeat with the same `RequestKey` gets the first answer.
 * Who is limited to areas learns nothing of others: LEAVE_TO_OFFICE is said of an enrolment of the child elsewhere, of an
 * account that is closed, and of one that has as many enrolments as it may.
 */
export const EnrolFromPaper = post({
  controller: 'Admin',
  action: 'EnrolFromPaper',
  summary: 'Enter an enrolment from a paper form',
  who: ['enrolment', 'desk'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  keepsAnswer: true,
  limit: 'write',
  input: enrolmentForm.extend({
    HasMobile: flag,
    FamilyMobile: formText,
    FamilyMobileAgain: formText,
    FormNumber: formText,
    ReceivedBy: formText,
    ReceivedDate: formText.meta({ description: 'YYYY-MM-DD, a day in Shanghai, today at the latest' }),
    IsSigned: flag.meta({ description: '1: the guardian has signed the paper form' }),
    RequestKey: requestKey,
  }),
  OtherMsg: signedUp,
})
