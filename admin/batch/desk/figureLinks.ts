import type { StaffCall } from '#admin/shell/mayCall.ts'
import type { StageFigure } from '#domain/batch/stageFigures.ts'
import { type DeliveryState, deliveryStates } from '#domain/content/messageSending.ts'
import { refundGroups } from '#domain/money/refund.ts'
import { type AppealTurn, appealTurns } from '#domain/result/appeal.ts'
import { type CertificateState, certificateStates } from '#domain/result/certificate.ts'
import { CERT_FILE_STATES, type CertFileState } from '#domain/result/certificateFile.ts'
import { resultStates } from '../results/resultFilter.ts'

/** Where a figure leads, and the call without which nobody may look there. */
export interface FigureLink {
  call: StaffCall
  path: string
}

const enrolments = (conditions: string): FigureLink => ({ call: 'GetEnrolmentList', path: `/enrolments?${conditions}` })
const messages = (state: DeliveryState): FigureLink => ({
  call: 'GetMessageLog',
  path: `/messages?state=${deliveryStates.indexOf(state)}`,
})
const refunds = (group: (typeof refundGroups)[number]): FigureLink => ({
  call: 'GetRefundList',
  path: `/refunds?state=${refundGroups.indexOf(group)}`,
})
/** A page of the batch itself. */
const page = (call: StaffCall, place: string): FigureLink => ({ call, path: place })

const results = (state: (typeof resultStates)[number]['wire']): FigureLink =>
  page('GetResultList', `results?state=${resultStates.find(({ wire }) => wire === state)?.value}`)
const appeals = (turn: AppealTurn): FigureLink =>
  page('GetAppealList', `results/appeals?turn=${appealTurns.indexOf(turn)}`)
/** As the conditions of the register stand in the address. */
const certificates = (state: CertificateState, file?: CertFileState): FigureLink => {
  const ofFile = file === undefined ? '' : `&file=${CERT_FILE_STATES.indexOf(file) + 1}`
  return page('GetCertificateList', `certificates?state=${certificateStates.indexOf(state) + 1}${ofFile}`)
}

const links: Readonly<Record<StageFigure, FigureLink>> = {
  enrolled: enrolments('refunded=0'),
  photosWaiting: enrolments('refunded=0&check=0'),
  photosPassed: enrolments('refunded=0&check=1'),
  photosFailed: enrolments('refunded=0&check=2'),
  messagesSent: messages('sent'),
  messagesArrived: messages('delivered'),
  messagesFailed: messages('failed'),
  messagesWithheld: messages('withheld'),
  paid: enrolments('pay=1'),
  unpaid: enrolments('pay=0'),
  refundsWaiting: refunds('waiting'),
  refunded: refunds('done'),
  timed: enrolments('pay=1&timed=1'),
  untimed: page('AssignExamTime', 'plan/assign?pay=1&timed=0'),
  hiddenTimes: page('GetExamTimeList', 'plan/times'),
  withoutExaminer: enrolments('pay=1&marked=0'),
  arrived: page('GetExamDays', 'exam'),
  absent: page('GetExamDays', 'exam'),
  begun: page('GetExamDays', 'exam?tab=online'),
  submitted: page('GetExamDays', 'exam?tab=online'),
  uploadsFailed: page('GetExamDays', 'exam?tab=online'),
  toMark: page('GetMarkingProgress', 'marking'),
  reviews: page('GetMarkingProgress', 'marking'),
  judged: page('GetResultList', 'results'),
  held: page('GetHeldResults', 'marking?tab=held'),
  resultsOpen: results('open'),
  resultsProposed: results('proposed'),
  resultsHeld: results('held'),
  resultsApproved: results('approved'),
  appealsOffice: appeals('office'),
  appealsSecond: appeals('second'),
  certificatesValid: certificates('valid'),
  filesMissing: certificates('valid', 'none'),
  filesFailed: certificates('valid', 'failed'),
  certificatesReplaced: certificates('replaced'),
  certificatesRevoked: certificates('revoked'),
  postsWaiting: page('GetCertificatePostList', 'certificates/posts'),
  postsSent: page('GetCertificatePostList', 'certificates/posts?sent=1'),
}

/** The rows of a figure, as a list of this batch. */
export function figureLink(figure: StageFigure, batchId: number): FigureLink {
  const { call, path } = links[figure]
  return { call, path: path.startsWith('/') ? `${path}&batch=${batchId}` : `/batches/${batchId}/${path}` }
}
