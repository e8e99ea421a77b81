import type { QuestionTypeWire, StaffTextbookWire } from '#contract/catalogue/catalogueBooks.ts'
import type { StaffAreaWire, StaffGradeWire, StaffMajorWire } from '#contract/catalogue/catalogueStaff.ts'
import type { QuestionRowWire } from '#contract/catalogue/questionBank.ts'
import type { ChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import type { MoneyEntryWire } from '#contract/money/moneyReport.ts'
import type { AccountWire } from '#contract/people/accountStaff.ts'
import type { ExaminerWire } from '#contract/people/examinerPeople.ts'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import type { AppealWire } from '#contract/result/appealStaff.ts'
import type { HallCaseWire } from '#contract/result/hallCase.ts'
import type { HandedCaseWire } from '#contract/result/handedCase.ts'
import type { HeldResultWire } from '#contract/result/markingHeld.ts'
import type { MarkingProgressWire } from '#contract/result/markingProgress.ts'
import type { SecondMarkWire } from '#contract/result/markingSecond.ts'
import {
  answerTexts,
  hearingGradeText,
  majorKindTexts,
  minutesText,
  onOfferText,
  payWayText,
  prevCertText,
} from '#domain/catalogue/catalogueWords.ts'
import { questionStateText } from '#domain/catalogue/questionState.ts'
import { changesText, correctionStateTexts } from '#domain/enrolment/correctionListWords.ts'
import { changeStatusTexts } from '#domain/money/choiceChange.ts'
import { feeKindTexts } from '#domain/money/feeKind.ts'
import { moneyWayTexts } from '#domain/money/moneyReport.ts'
import type { ExportedColumn, ExportedList } from '#domain/office/exportedLists.ts'
import { accountStateText, areasText, majorsText, staffRoleTexts, workStateText } from '#domain/people/listWords.ts'
import { appealStateTexts } from '#domain/result/appeal.ts'
import {
  aboutText,
  causeText,
  changedGradeText,
  chiefText,
  hallKindText,
  marksText,
  secondMarkStateTexts,
  settledText,
  settlementText,
  timeText,
} from '#domain/result/listWords.ts'
import { secondMarkTitle } from '#domain/result/secondMark.ts'
import { GetAreaList } from '#server/features/catalogue/catalogue/api/GetAreaList.ts'
import { GetGradeList } from '#server/features/catalogue/catalogue/api/GetGradeList.ts'
import { GetMajorList } from '#server/features/catalogue/catalogue/api/GetMajorList.ts'
import { GetQuestionTypeList } from '#server/features/catalogue/catalogue/api/GetQuestionTypeList.ts'
import { GetTextbookList } from '#server/features/catalogue/catalogue/api/GetTextbookList.ts'
import { GetQuestionList } from '#server/features/catalogue/questionBank/api/GetQuestionList.ts'
import { GetChoiceChangeList } from '#server/features/enrolment/api/GetChoiceChangeList.ts'
import { GetCorrectionList } from '#server/features/enrolment/api/GetCorrectionList.ts'
import { GetMoneyEntryList } from '#server/features/money/moneyReport/api/GetMoneyEntryList.ts'
import { exportListFrom, type ListSource } from '#server/features/office/listExport/jobs/exportList.ts'
import { GetAccountList } from '#server/features/people/account/api/GetAccountList.ts'
import { GetExaminerList } from '#server/features/people/examiner/api/GetExaminerList.ts'
import { GetStaffList } from '#server/features/people/staff/api/GetStaffList.ts'
import { GetAppealList } from '#server/features/result/appeal/api/GetAppealList.ts'
import { GetHandedCases } from '#server/features/result/marking/api/GetHandedCases.ts'
import { GetHeldResults } from '#server/features/result/marking/api/GetHeldResults.ts'
import { GetMarkingProgress } from '#server/features/result/marking/api/GetMarkingProgress.ts'
import { GetSecondMarkList } from '#server/features/result/marking/api/GetSecondMarkList.ts'
import { GetHallCases } from '#server/features/result/review/api/GetHallCases.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

/** The cells of a list, one for each of its columns. */
type Cells<List extends ExportedList, Row> = Readonly<Record<ExportedColumn<List>, (row: Row) => SheetCell>>

const offered = ({ MName, GName }: { MName: string; GName: string }) => `${MName} ${GName}`
const seen = ({ SeenTime }: { SeenTime: string | null }) => timeText(SeenTime, '未登录')

const accounts: Cells<'accounts', AccountWire> = {
  Mobile: ({ Mobile }) => Mobile,
  Name: ({ Name }) => Name,
  Candidates: ({ Candidates }) => Candidates.join('、'),
  Enrolments: ({ Enrolments }) => Enrolments,
  State: accountStateText,
  SeenTime: seen,
  CreateTime: ({ CreateTime }) => timeText(CreateTime, ''),
  UserID: ({ UserID }) => UserID,
}

const examiners: Cells<'examiners', ExaminerWire> = {
  Name: ({ Name, IsChief }) => `${Name}${IsChief === 1 ? '（主考）' : ''}`,
  State: workStateText,
  Open: ({ Open }) => Open,
  Awaited: ({ Awaited }) => Awaited,
  Done: ({ Done }) => Done,
  Majors: majorsText,
  Areas: areasText,
  Mobile: ({ Mobile }) => Mobile,
  Organisation: ({ Organisation }) => Organisation,
  SeenTime: seen,
}

const staff: Cells<'staff', StaffMemberWire> = {
  Name: ({ Name }) => Name,
  Roles: ({ Roles }) => Roles.map((role) => staffRoleTexts[role]).join('、'),
  State: workStateText,
  Mobile: ({ Mobile }) => Mobile,
  Areas: (member) => (member.IsAreaLimited === 0 ? '全部考区' : areasText(member)),
  SeenTime: seen,
}

const corrections: Cells<'corrections', CorrectionWire> = {
  Name: ({ Name }) => Name,
  State: ({ State }) => correctionStateTexts[State],
  Changes: ({ Changes }) => changesText(Changes),
  EB_Name: ({ EB_Name }) => EB_Name,
  Reason: ({ Reason }) => Reason,
  MadeBy: ({ MadeBy }) => MadeBy,
  MadeTime: ({ MadeTime }) => timeText(MadeTime, ''),
  MName: offered,
}

const changes: Cells<'changes', ChoiceChangeWire> = {
  Name: ({ Name }) => Name,
  State: ({ State }) => changeStatusTexts[State],
  Difference: ({ Difference }) => Difference,
  From: ({ From }) => From,
  To: ({ To }) => To,
  EB_Name: ({ EB_Name }) => EB_Name,
  Reason: ({ Reason }) => Reason,
  AskedBy: ({ AskedBy }) => AskedBy,
  AskedTime: ({ AskedTime }) => timeText(AskedTime, ''),
  DecidedBy: ({ DecidedBy }) => DecidedBy,
}

const appeals: Cells<'appeals', AppealWire> = {
  Name: ({ Name }) => Name,
  State: ({ State }) => appealStateTexts[State],
  About: aboutText,
  FromCode: changedGradeText,
  SentTime: ({ SentTime }) => timeText(SentTime, ''),
  Fee: ({ Fee }) => Fee,
  Examiner: ({ Examiner }) => Examiner,
  Origin: ({ IsOffice }) => (IsOffice === 1 ? '核查考官' : '考生'),
  MName: offered,
  EB_Name: ({ EB_Name }) => EB_Name,
  ExamNO: ({ ExamNO }) => ExamNO,
}

const hall: Cells<'hall', HallCaseWire> = {
  Name: ({ Name }) => Name,
  Kind: hallKindText,
  DoneTime: ({ DoneTime }) => timeText(DoneTime, ''),
  ReceivedTime: ({ ReceivedTime }) => timeText(ReceivedTime, ''),
  Reason: ({ Reason }) => Reason,
  Actor: ({ Actor }) => Actor,
  State: settlementText,
  MName: offered,
  EA_Name: ({ EA_Name }) => EA_Name,
  EB_Name: ({ EB_Name }) => EB_Name,
  ExamNO: ({ ExamNO }) => ExamNO,
}

const held: Cells<'held', HeldResultWire> = {
  Name: ({ Name }) => Name,
  HeldTime: ({ HeldTime }) => timeText(HeldTime, ''),
  Marks: ({ Marks }) => marksText(Marks),
  Chief: chiefText,
  MName: offered,
  EA_Name: ({ EA_Name }) => EA_Name,
  ExamNO: ({ ExamNO }) => ExamNO,
}

const handed: Cells<'handed', HandedCaseWire> = {
  Name: ({ Name }) => Name,
  HandedTime: ({ HandedTime }) => timeText(HandedTime, ''),
  Piece: ({ Piece }) => Piece,
  Reason: causeText,
  Examiner: ({ Examiner }) => Examiner,
  State: settledText,
  MName: offered,
  EA_Name: ({ EA_Name }) => EA_Name,
  ExamNO: ({ ExamNO }) => ExamNO,
}

const secondMarks: Cells<'secondMarks', SecondMarkWire> = {
  Name: ({ Name }) => Name,
  State: ({ State }) => secondMarkStateTexts[State],
  Reason: ({ Reason }) => secondMarkTitle[Reason],
  Marks: ({ Marks }) => marksText(Marks),
  MName: offered,
  DrawnTime: ({ DrawnTime }) => timeText(DrawnTime, ''),
  EA_Name: ({ EA_Name }) => EA_Name,
  ExamNO: ({ ExamNO }) => ExamNO,
}

const markingProgress: Cells<'markingProgress', MarkingProgressWire> = {
  Name: ({ Name, IsChief }) => `${Name}${IsChief === 1 ? '（主考）' : ''}`,
  Overdue: ({ Overdue }) => Overdue,
  Open: ({ Open }) => Open,
  Begun: ({ Begun }) => Begun,
  Done: ({ Done }) => Done,
  Assigned: ({ Assigned }) => Assigned,
  Awaited: ({ Awaited }) => Awaited,
  LastTime: ({ LastTime }) => timeText(LastTime, ''),
  RemindedTime: ({ RemindedTime }) => timeText(RemindedTime, ''),
  Organisation: ({ Organisation }) => Organisation,
}

const moneyEntries: Cells<'moneyEntries', MoneyEntryWire> = {
  Time: ({ Time }) => timeText(Time, ''),
  What: ({ What }) => What,
  Amount: ({ Amount }) => Amount,
  For: ({ For }) => feeKindTexts[For],
  Way: ({ Way }) => moneyWayTexts[Way],
  Name: ({ Name }) => Name,
  EA_Name: ({ EA_Name }) => EA_Name,
  MName: offered,
  EB_Name: ({ EB_Name }) => EB_Name,
  PayCode: ({ PayCode }) => PayCode,
  ReceiptNO: ({ ReceiptNO }) => ReceiptNO,
}

const questions: Cells<'questions', QuestionRowWire> = {
  Question: ({ Question }) => Question,
  MName: ({ MName }) => MName,
  GName: ({ GName }) => GName,
  TypeName: ({ TypeName }) => TypeName,
  State: questionStateText,
  BookName: ({ BookName }) => (BookName === '' ? '不限教材' : BookName),
  Pages: ({ Pages, IsHearing }) => (IsHearing === 1 ? '声音' : `${Pages} 页`),
  EQ_ID: ({ EQ_ID }) => EQ_ID,
}

const offer = {
  IsPub: ({ IsPub }: { IsPub: 0 | 1 }) => onOfferText(IsPub === 1),
  Position: ({ Position }: { Position: number }) => Position,
}

const areas: Cells<'areas', StaffAreaWire> = {
  EA_Name: ({ EA_Name }) => EA_Name,
  IsOnlinePay: ({ IsOnlinePay }) => payWayText(IsOnlinePay === 1),
  PayAddress: ({ PayAddress }) => PayAddress,
  PayHours: ({ PayHours }) => PayHours,
  PayPhone: ({ PayPhone }) => PayPhone,
  EA_ID: ({ EA_ID }) => EA_ID,
  ...offer,
}

const majors: Cells<'majors', StaffMajorWire> = {
  MName: ({ MName }) => MName,
  Kind: ({ Kind }) => majorKindTexts[Kind],
  MID: ({ MID }) => MID,
  ...offer,
}

const grades: Cells<'grades', StaffGradeWire> = {
  GName: ({ GName }) => GName,
  UploadTime: ({ UploadTime }) => minutesText(UploadTime),
  IsPrevCert: ({ IsPrevCert }) => prevCertText(IsPrevCert === 1),
  IsHearing: ({ IsHearing }) => hearingGradeText(IsHearing === 1),
  GID: ({ GID }) => GID,
  ...offer,
}

const questionTypes: Cells<'questionTypes', QuestionTypeWire> = {
  TypeName: ({ TypeName }) => TypeName,
  Answer: ({ Answer }) => answerTexts[Answer],
  EQT_ID: ({ EQT_ID }) => EQT_ID,
  ...offer,
}

const textbooks: Cells<'textbooks', StaffTextbookWire> = {
  BookName: ({ BookName }) => BookName,
  MName: ({ MName }) => MName,
  Questions: ({ Questions }) => Questions,
  TB_ID: ({ TB_ID }) => TB_ID,
  ...offer,
}

/** A list by the handler of its call and its cells; the job knows neither the type of its input nor that of its rows. */
const source = (handler: object, cells: object) => ({ handler, cells }) as ListSource

/** Writes the lists that leave by one call; it stands above the features, of which it reads several. */
export const exportList = exportListFrom({
  accounts: source(GetAccountList, accounts),
  examiners: source(GetExaminerList, examiners),
  staff: source(GetStaffList, staff),
  corrections: source(GetCorrectionList, corrections),
  changes: source(GetChoiceChangeList, changes),
  appeals: source(GetAppealList, appeals),
  hall: source(GetHallCases, hall),
  held: source(GetHeldResults, held),
  handed: source(GetHandedCases, handed),
  secondMarks: source(GetSecondMarkList, secondMarks),
  markingProgress: source(GetMarkingProgress, markingProgress),
  moneyEntries: source(GetMoneyEntryList, moneyEntries),
  questions: source(GetQuestionList, questions),
  areas: source(GetAreaList, areas),
  majors: source(GetMajorList, majors),
  grades: source(GetGradeList, grades),
  questionTypes: source(GetQuestionTypeList, questionTypes),
  textbooks: source(GetTextbookList, textbooks),
})
