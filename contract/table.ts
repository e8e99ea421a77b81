import * as accountStaff from './accountStaff.ts'
import * as catalogue from './catalogue.ts'
import * as catalogueBooks from './catalogueBooks.ts'
import * as catalogueStaff from './catalogueStaff.ts'
import * as content from './content.ts'
import * as contentChannels from './contentChannels.ts'
import * as contentNews from './contentNews.ts'
import * as contentSite from './contentSite.ts'
import type { Endpoint } from './endpoint.ts'
import * as enrolment from './enrolment.ts'
import * as enrolmentAvoided from './enrolmentAvoided.ts'
import * as enrolmentCorrection from './enrolmentCorrection.ts'
import * as enrolmentDouble from './enrolmentDouble.ts'
import * as enrolmentExport from './enrolmentExport.ts'
import * as enrolmentPaper from './enrolmentPaper.ts'
import * as enrolmentStaff from './enrolmentStaff.ts'
import * as enrolmentStates from './enrolmentStates.ts'
import * as exam from './exam.ts'
import * as examDayBoard from './examDayBoard.ts'
import * as examDayMove from './examDayMove.ts'
import * as examHelp from './examHelp.ts'
import * as examinerImport from './examinerImport.ts'
import * as examinerPeople from './examinerPeople.ts'
import * as examStaff from './examStaff.ts'
import * as hearing from './hearing.ts'
import * as invoice from './invoice.ts'
import * as markingBalance from './markingBalance.ts'
import * as markingHeld from './markingHeld.ts'
import * as markingProgress from './markingProgress.ts'
import * as markingSecond from './markingSecond.ts'
import * as markingSpread from './markingSpread.ts'
import * as media from './media.ts'
import * as message from './message.ts'
import * as messageStaff from './messageStaff.ts'
import * as moneyReport from './moneyReport.ts'
import * as officeJob from './officeJob.ts'
import * as payDesk from './payDesk.ts'
import * as payDeskClosing from './payDeskClosing.ts'
import * as payment from './payment.ts'
import * as paymentBill from './paymentBill.ts'
import * as paymentRefund from './paymentRefund.ts'
import * as plan from './plan.ts'
import * as planMove from './planMove.ts'
import * as planPlaces from './planPlaces.ts'
import * as planPublish from './planPublish.ts'
import * as print from './print.ts'
import * as questionBank from './questionBank.ts'
import * as questionBankImport from './questionBankImport.ts'
import * as reconciliation from './reconciliation.ts'
import * as result from './result.ts'
import * as resultImport from './resultImport.ts'
import * as resultStaff from './resultStaff.ts'
import * as review from './review.ts'
import * as reviewDoor from './reviewDoor.ts'
import * as reviewHearing from './reviewHearing.ts'
import * as reviewList from './reviewList.ts'
import * as reviewOnSite from './reviewOnSite.ts'
import * as schedule from './schedule.ts'
import * as scheduleBatch from './scheduleBatch.ts'
import * as scheduleFeeExport from './scheduleFeeExport.ts'
import * as scheduleFees from './scheduleFees.ts'
import * as scheduleOnline from './scheduleOnline.ts'
import * as scheduleRunning from './scheduleRunning.ts'
import * as scheduleStaff from './scheduleStaff.ts'
import * as secondFactor from './secondFactor.ts'
import * as secondFactorPasskey from './secondFactorPasskey.ts'
import * as siteVisit from './siteVisit.ts'
import * as staffInvitation from './staffInvitation.ts'
import * as staffOpening from './staffOpening.ts'
import * as staffPeople from './staffPeople.ts'
import * as staffView from './staffView.ts'
import * as staffWork from './staffWork.ts'
import * as user from './user.ts'
import * as waiver from './waiver.ts'

/**
 * The files of the contract. Everything that one exports with `get` or `post` is a call; calls are registered nowhere
 * else.
 */
const files = {
  accountStaff,
  catalogue,
  catalogueBooks,
  catalogueStaff,
  content,
  contentChannels,
  contentNews,
  contentSite,
  enrolment,
  enrolmentCorrection,
  enrolmentExport,
  enrolmentDouble,
  enrolmentPaper,
  enrolmentAvoided,
  enrolmentStaff,
  enrolmentStates,
  exam,
  examDayBoard,
  examDayMove,
  examHelp,
  examStaff,
  examinerImport,
  examinerPeople,
  hearing,
  invoice,
  markingBalance,
  markingHeld,
  markingProgress,
  markingSecond,
  markingSpread,
  media,
  message,
  messageStaff,
  moneyReport,
  officeJob,
  payDesk,
  payDeskClosing,
  payment,
  paymentBill,
  paymentRefund,
  plan,
  planMove,
  planPlaces,
  planPublish,
  print,
  questionBank,
  questionBankImport,
  reconciliation,
  result,
  resultImport,
  resultStaff,
  review,
  reviewDoor,
  reviewHearing,
  reviewList,
  reviewOnSite,
  schedule,
  scheduleBatch,
  scheduleFeeExport,
  scheduleFees,
  scheduleOnline,
  scheduleRunning,
  scheduleStaff,
  secondFactor,
  secondFactorPasskey,
  siteVisit,
  staffInvitation,
  staffOpening,
  staffPeople,
  staffView,
  staffWork,
  user,
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
