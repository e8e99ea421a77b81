import { type MessageEvent, messageEventNames } from './message.ts'

/** By what people look for a message in their inbox, in this order. */
export const MESSAGE_KINDS = ['form', 'money', 'exam', 'result', 'other'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const messageKindTexts: Readonly<Record<MessageKind, string>> = {
  form: '报名',
  money: '缴费退费',
  exam: '考试',
  result: '成绩',
  other: '其他',
}

const KIND_OF: Readonly<Record<MessageEvent, MessageKind>> = {
  enrolled: 'form',
  paid: 'money',
  registrationLocked: 'form',
  registrationUnlocked: 'form',
  registrationExtended: 'form',
  offerStopped: 'form',
  photoFailed: 'form',
  photoReminded: 'form',
  corrected: 'form',
  choiceChanged: 'form',
  differenceDue: 'money',
  changeEnded: 'money',
  timePublished: 'exam',
  timeChanged: 'exam',
  timeWithdrawn: 'exam',
  markedAbsent: 'exam',
  absenceUndone: 'exam',
  tracksMissing: 'exam',
  examTomorrow: 'exam',
  notSubmitted: 'exam',
  notBegun: 'exam',
  sessionExtended: 'exam',
  sessionAllowed: 'exam',
  pieceRetake: 'exam',
  converted: 'exam',
  paymentHeld: 'money',
  paymentReversed: 'money',
  waiverGranted: 'money',
  waiverRevoked: 'money',
  invoiceIssued: 'money',
  invoiceDeclined: 'money',
  refunded: 'money',
  refundApproved: 'money',
  refundDeclined: 'money',
  moneyBack: 'money',
  resultOut: 'result',
  commentsOut: 'result',
  resultTakenBack: 'result',
  resultCorrected: 'result',
  certificateReady: 'result',
  certificateSent: 'result',
  certificateRevoked: 'result',
  appealAnswered: 'result',
  dataAnswered: 'other',
  appealPaid: 'result',
  appealExpired: 'result',
  staffText: 'other',
  examinerAssigned: 'other',
  examinerInvited: 'other',
  examinerMoved: 'other',
  examinerRelieved: 'other',
  examinerRoomMoved: 'other',
  hallDecided: 'other',
  examinerReminded: 'other',
  auditSealed: 'other',
}

export const eventsOfKind = (kind: MessageKind): MessageEvent[] =>
  messageEventNames.filter((event) => KIND_OF[event] === kind)
