import { enrolmentTitles } from '#domain/listColumns.ts'
import { post } from './endpoint.ts'
import { enrolmentFilter } from './enrolmentFilter.ts'
import { enrolmentSort } from './enrolmentStaff.ts'
import { exportInput, startedJob } from './exportInput.ts'

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
  input: enrolmentFilter.extend({ ...enrolmentSort, ...exportInput(enrolmentTitles) }),
  OtherMsg: startedJob,
})
