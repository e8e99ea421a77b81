import * as batch from '#contract/batch/batch.ts'
import * as batchFeeExport from '#contract/batch/batchFeeExport.ts'
import * as batchFees from '#contract/batch/batchFees.ts'
import * as batchLife from '#contract/batch/batchLife.ts'
import * as batchRunning from '#contract/batch/batchRunning.ts'
import * as batchSettings from '#contract/batch/batchSettings.ts'
import * as filing from '#contract/batch/filing.ts'
import * as catalogue from '#contract/catalogue/catalogue.ts'
import * as catalogueBooks from '#contract/catalogue/catalogueBooks.ts'
import * as catalogueImport from '#contract/catalogue/catalogueImport.ts'
import * as catalogueRemove from '#contract/catalogue/catalogueRemove.ts'
import * as catalogueStaff from '#contract/catalogue/catalogueStaff.ts'
import * as questionBank from '#contract/catalogue/questionBank.ts'
import * as questionBankImport from '#contract/catalogue/questionBankImport.ts'
import * as content from '#contract/content/content.ts'
import * as contentChannels from '#contract/content/contentChannels.ts'
import * as contentNews from '#contract/content/contentNews.ts'
import * as contentSite from '#contract/content/contentSite.ts'
import * as message from '#contract/content/message.ts'
import * as messageStaff from '#contract/content/messageStaff.ts'
import * as siteVisit from '#contract/content/siteVisit.ts'
import * as choiceChange from '#contract/enrolment/choiceChange.ts'
import * as enrolment from '#contract/enrolment/enrolment.ts'
import * as enrolmentAvoided from '#contract/enrolment/enrolmentAvoided.ts'
import * as enrolmentConsent from '#contract/enrolment/enrolmentConsent.ts'
import * as enrolmentCorrection from '#contract/enrolment/enrolmentCorrection.ts'
import * as enrolmentDetail from '#contract/enrolment/enrolmentDetail.ts'
import * as enrolmentDouble from '#contract/enrolment/enrolmentDouble.ts'
import * as enrolmentExport from '#contract/enrolment/enrolmentExport.ts'
import * as enrolmentOffice from '#contract/enrolment/enrolmentOffice.ts'
import * as enrolmentPaper from '#contract/enrolment/enrolmentPaper.ts'
import * as enrolmentPupils from '#contract/enrolment/enrolmentPupils.ts'
import * as enrolmentStaff from '#contract/enrolment/enrolmentStaff.ts'
import * as enrolmentStates from '#contract/enrolment/enrolmentStates.ts'
import * as exam from '#contract/examRoom/exam.ts'
import * as examHelp from '#contract/examRoom/examHelp.ts'
import * as examPieces from '#contract/examRoom/examPieces.ts'
import * as examStaff from '#contract/examRoom/examStaff.ts'
import * as hearing from '#contract/examRoom/hearing.ts'
import * as media from '#contract/examRoom/media.ts'
import * as sessionNote from '#contract/examRoom/sessionNote.ts'
import * as bulkRefund from '#contract/money/bulkRefund.ts'
import * as invoice from '#contract/money/invoice.ts'
import * as moneyReport from '#contract/money/moneyReport.ts'
import * as payDesk from '#contract/money/payDesk.ts'
import * as payDeskChange from '#contract/money/payDeskChange.ts'
import * as payDeskClosing from '#contract/money/payDeskClosing.ts'
import * as payment from '#contract/money/payment.ts'
import * as paymentBill from '#contract/money/paymentBill.ts'
import * as paymentChange from '#contract/money/paymentChange.ts'
import * as paymentConsoleRefund from '#contract/money/paymentConsoleRefund.ts'
import * as paymentOwnRefund from '#contract/money/paymentOwnRefund.ts'
import * as paymentPayout from '#contract/money/paymentPayout.ts'
import * as paymentRefund from '#contract/money/paymentRefund.ts'
import * as reconciliation from '#contract/money/reconciliation.ts'
import * as reconciliationBill from '#contract/money/reconciliationBill.ts'
import * as waiver from '#contract/money/waiver.ts'
import * as audit from '#contract/office/audit.ts'
import * as chartSheet from '#contract/office/chartSheet.ts'
import * as listExport from '#contract/office/listExport.ts'
import * as officeJob from '#contract/office/officeJob.ts'
import * as operation from '#contract/office/operation.ts'
import * as print from '#contract/office/print.ts'
import * as accountStaff from '#contract/people/accountStaff.ts'
import * as dataRequest from '#contract/people/dataRequest.ts'
import * as examinerImport from '#contract/people/examinerImport.ts'
import * as examinerPeople from '#contract/people/examinerPeople.ts'
import * as hats from '#contract/people/hats.ts'
import * as myData from '#contract/people/myData.ts'
import * as retention from '#contract/people/retention.ts'
import * as secondFactor from '#contract/people/secondFactor.ts'
import * as secondFactorPasskey from '#contract/people/secondFactorPasskey.ts'
import * as staffInvitation from '#contract/people/staffInvitation.ts'
import * as staffOpening from '#contract/people/staffOpening.ts'
import * as staffPeople from '#contract/people/staffPeople.ts'
import * as staffView from '#contract/people/staffView.ts'
import * as staffWork from '#contract/people/staffWork.ts'
import * as user from '#contract/people/user.ts'
import * as waitingPlace from '#contract/people/waitingPlace.ts'
import * as appeal from '#contract/result/appeal.ts'
import * as appealFee from '#contract/result/appealFee.ts'
import * as appealStaff from '#contract/result/appealStaff.ts'
import * as batchCheck from '#contract/result/batchCheck.ts'
import * as certificate from '#contract/result/certificate.ts'
import * as certificateChange from '#contract/result/certificateChange.ts'
import * as certificatePost from '#contract/result/certificatePost.ts'
import * as certificateStaff from '#contract/result/certificateStaff.ts'
import * as certificateTemplate from '#contract/result/certificateTemplate.ts'
import * as examinerOut from '#contract/result/examinerOut.ts'
import * as hallCase from '#contract/result/hallCase.ts'
import * as handedCase from '#contract/result/handedCase.ts'
import * as markingBalance from '#contract/result/markingBalance.ts'
import * as markingHeld from '#contract/result/markingHeld.ts'
import * as markingProgress from '#contract/result/markingProgress.ts'
import * as markingSecond from '#contract/result/markingSecond.ts'
import * as markingSpread from '#contract/result/markingSpread.ts'
import * as paperMark from '#contract/result/paperMark.ts'
import * as release from '#contract/result/release.ts'
import * as result from '#contract/result/result.ts'
import * as resultCorrection from '#contract/result/resultCorrection.ts'
import * as resultImport from '#contract/result/resultImport.ts'
import * as resultStaff from '#contract/result/resultStaff.ts'
import * as review from '#contract/result/review.ts'
import * as reviewDoor from '#contract/result/reviewDoor.ts'
import * as reviewHearing from '#contract/result/reviewHearing.ts'
import * as reviewList from '#contract/result/reviewList.ts'
import * as reviewOnSite from '#contract/result/reviewOnSite.ts'
import * as examDayBoard from '#contract/schedule/examDayBoard.ts'
import * as examDayMove from '#contract/schedule/examDayMove.ts'
import * as examTime from '#contract/schedule/examTime.ts'
import * as examTimeOnline from '#contract/schedule/examTimeOnline.ts'
import * as examTimeStaff from '#contract/schedule/examTimeStaff.ts'
import * as examToday from '#contract/schedule/examToday.ts'
import * as halfDay from '#contract/schedule/halfDay.ts'
import * as halfDayChange from '#contract/schedule/halfDayChange.ts'
import * as halfDayOpen from '#contract/schedule/halfDayOpen.ts'
import * as onlineHelp from '#contract/schedule/onlineHelp.ts'
import * as plan from '#contract/schedule/plan.ts'
import * as planMove from '#contract/schedule/planMove.ts'
import * as planPlaces from '#contract/schedule/planPlaces.ts'
import * as planPublish from '#contract/schedule/planPublish.ts'
import * as postpone from '#contract/schedule/postpone.ts'
import * as swap from '#contract/schedule/swap.ts'
import * as wall from '#contract/schedule/wall.ts'
import type { Endpoint } from './endpoint.ts'

/**
 * The files of the contract. Everything that one exports with `get` or `post` is a call; calls are registered nowhere
 * else.
 */
const files = {
  accountStaff,
  hats,
  audit,
  appeal,
  appealFee,
  appealStaff,
  batchCheck,
  catalogue,
  catalogueBooks,
  catalogueImport,
  catalogueRemove,
  catalogueStaff,
  content,
  contentChannels,
  contentNews,
  contentSite,
  enrolment,
  enrolmentConsent,
  enrolmentCorrection,
  enrolmentExport,
  enrolmentDetail,
  enrolmentDouble,
  enrolmentOffice,
  enrolmentPaper,
  enrolmentPupils,
  choiceChange,
  enrolmentAvoided,
  enrolmentStaff,
  enrolmentStates,
  exam,
  examDayBoard,
  examDayMove,
  examHelp,
  sessionNote,
  examPieces,
  examStaff,
  examinerImport,
  examinerPeople,
  hearing,
  invoice,
  markingBalance,
  examinerOut,
  hallCase,
  handedCase,
  markingHeld,
  markingProgress,
  markingSecond,
  markingSpread,
  media,
  message,
  messageStaff,
  moneyReport,
  chartSheet,
  listExport,
  officeJob,
  operation,
  payDesk,
  payDeskChange,
  payDeskClosing,
  payment,
  paymentBill,
  paymentChange,
  paymentConsoleRefund,
  paymentOwnRefund,
  bulkRefund,
  paymentPayout,
  paymentRefund,
  plan,
  halfDay,
  halfDayChange,
  halfDayOpen,
  postpone,
  swap,
  wall,
  paperMark,
  onlineHelp,
  planMove,
  planPlaces,
  planPublish,
  print,
  questionBank,
  questionBankImport,
  reconciliation,
  reconciliationBill,
  certificate,
  certificateChange,
  certificatePost,
  certificateStaff,
  certificateTemplate,
  release,
  result,
  resultCorrection,
  resultImport,
  resultStaff,
  review,
  reviewDoor,
  reviewHearing,
  reviewList,
  reviewOnSite,
  examTime,
  batch,
  batchFeeExport,
  batchFees,
  examTimeOnline,
  batchLife,
  batchRunning,
  batchSettings,
  filing,
  examTimeStaff,
  examToday,
  dataRequest,
  myData,
  retention,
  secondFactor,
  secondFactorPasskey,
  siteVisit,
  staffInvitation,
  staffOpening,
  staffPeople,
  staffView,
  staffWork,
  user,
  waitingPlace,
  waiver,
}
type Files = typeof files
/** All calls of all files, without the schemas and types that the files share. */
export type Call = { [F in keyof Files]: Extract<Files[F][keyof Files[F]], Endpoint> }[keyof Files]

/** Every call, by controller and action: `POST /api/Exam/ExamSignUp` is `contract.Exam.ExamSignUp`. */
export type Contract = {
  [C in Call['controller']]: {
    [A in Extract<Call, { controller: C }>['action']]: Extract<Call, { controller: C; action: A }>
  }
}

function isCall(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'controller' in exported && 'action' in exported
}

function byController(): Record<string, Record<string, Endpoint>> {
  const table: Record<string, Record<string, Endpoint>> = {}
  const calls = Object.values(files).flatMap((file) => Object.values(file).filter(isCall))
  // Bundlers order a file's exports differently, and the pages made from the contract must not depend on that.
  calls.sort((a, b) => (a.action < b.action ? -1 : 1))
  for (const call of calls) {
    const actions = (table[call.controller] ??= {})
    if (actions[call.action]) throw new Error(`${call.controller}/${call.action} is in the contract twice`)
    actions[call.action] = call
  }
  return table
}

export const contract = byController() as Contract
