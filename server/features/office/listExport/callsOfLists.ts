import { GetQuestionTypeList, GetTextbookList } from '#contract/catalogue/catalogueBooks.ts'
import { GetAreaList, GetGradeList, GetMajorList } from '#contract/catalogue/catalogueStaff.ts'
import { GetQuestionList } from '#contract/catalogue/questionBank.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { GetChoiceChangeList } from '#contract/enrolment/choiceChange.ts'
import { GetCorrectionList } from '#contract/enrolment/enrolmentCorrection.ts'
import { GetMoneyEntryList } from '#contract/money/moneyReport.ts'
import { GetAccountList } from '#contract/people/accountStaff.ts'
import { GetExaminerList } from '#contract/people/examinerPeople.ts'
import { GetStaffList } from '#contract/people/staffPeople.ts'
import { GetAppealList } from '#contract/result/appealStaff.ts'
import { GetHallCases } from '#contract/result/hallCase.ts'
import { GetHandedCases } from '#contract/result/handedCase.ts'
import { GetHeldResults } from '#contract/result/markingHeld.ts'
import { GetMarkingProgress } from '#contract/result/markingProgress.ts'
import { GetSecondMarkList } from '#contract/result/markingSecond.ts'
import type { ExportedList } from '#domain/office/exportedLists.ts'

/** The call that answers the rows of each list that `ExportList` writes: it says who may have them, and what its conditions are. */
export const callsOfLists = {
  accounts: GetAccountList,
  examiners: GetExaminerList,
  staff: GetStaffList,
  corrections: GetCorrectionList,
  changes: GetChoiceChangeList,
  appeals: GetAppealList,
  hall: GetHallCases,
  held: GetHeldResults,
  handed: GetHandedCases,
  secondMarks: GetSecondMarkList,
  markingProgress: GetMarkingProgress,
  moneyEntries: GetMoneyEntryList,
  questions: GetQuestionList,
  areas: GetAreaList,
  majors: GetMajorList,
  grades: GetGradeList,
  questionTypes: GetQuestionTypeList,
  textbooks: GetTextbookList,
} as const satisfies Record<ExportedList, Endpoint>
