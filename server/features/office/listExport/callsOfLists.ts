import type { Endpoint } from '#contract/endpoint.ts'
import type { ExportedList } from '#domain/office/exportedLists.ts'
import { GetQuestionList } from './catalogue/questionBank.ts'
import { GetCorrectionList } from './enrolment/enrolmentCorrection.ts'
import { GetAccountList } from './people/accountStaff.ts'
import { GetExaminerList } from './people/examinerPeople.ts'
import { GetStaffList } from './people/staffPeople.ts'
import { GetAppealList } from './result/appealStaff.ts'
import { GetHallCases } from './result/hallCase.ts'
import { GetHandedCases } from './result/handedCase.ts'
import { GetHeldResults } from './result/markingHeld.ts'
import { GetMarkingProgress } from './result/markingProgress.ts'
import { GetSecondMarkList } from './result/markingSecond.ts'

/** The call that answers the rows of each list that `ExportList` writes: it says who may have them, and what its conditions are. */
export const callsOfLists = {
  accounts: GetAccountList,
  examiners: GetExaminerList,
  staff: GetStaffList,
  corrections: GetCorrectionList,
  appeals: GetAppealList,
  hall: GetHallCases,
  held: GetHeldResults,
  handed: GetHandedCases,
  secondMarks: GetSecondMarkList,
  markingProgress: GetMarkingProgress,
  questions: GetQuestionList,
} as const satisfies Record<ExportedList, Endpoint>
