import { post } from '#contract/endpoint.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import { optionalText } from '#contract/fields.ts'
import { enrolmentTitles } from '#domain/office/listColumns.ts'
import { enrolmentFilter } from './enrolmentFilter.ts'
import { enrolmentSort, RevealCertNO } from './enrolmentStaff.ts'

const exportedEnrolments = enrolmentFilter.extend({ ...enrolmentSort, ...exportInput(enrolmentTitles) })

/** Exactly the list with these conditions and in this order; certificate numbers are masked as in the list. */
export const ExportEnrolments = post({
  controller: 'Admin',
  action: 'ExportEnrolments',
  summary: 'Start an export of the filtered enrolments',
  who: ['enrolment', 'finance', 'schedule', 'results'],
  mode: 'transaction',
  forLimitedStaff: 'ownAreas',
  limit: 'write',
  keepsAnswer: true,
  input: exportedEnrolments,
  OtherMsg: startedJob,
})

/**
 * The same list with whole certificate numbers, in the column that is chosen for them or in a last one, for the roles that
 * may see one (`RevealCertNO`). The reason is recorded with the conditions and how many there are (office#imports-exports).
 */
export const ExportEnrolmentsWithCertNO = post({
  controller: 'Admin',
  action: 'ExportEnrolmentsWithCertNO',
  summary: 'Start an export of the filtered enrolments with full certificate numbers',
  who: RevealCertNO.who,
  needsFreshProof: true,
  mode: 'transaction',
  forLimitedStaff: 'ownAreas',
  limit: 'write',
  keepsAnswer: true,
  input: exportedEnrolments.extend({ Reason: optionalText }),
  OtherMsg: startedJob,
})
