import { bit } from '#contract/bit.ts'
import { GetEnrolmentDetail as endpoint } from '#contract/enrolment/enrolmentStaff.ts'
import { ruleOf } from '#domain/content/message.ts'
import type { EnrolmentEventKind } from '#domain/enrolment/enrolmentEvents.ts'
import { textFields } from '#domain/enrolment/formTexts.ts'
import { yuanOf, yuanText } from '#domain/money.ts'
import { isoOrNull, shanghaiDate, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listAvoidedDays } from '#server/records/enrolment/avoidedQueries.ts'
import { columnsWire } from '#server/records/enrolment/columns.ts'
import { listEvents } from '#server/records/enrolment/eventQueries.ts'
import { listHistory } from '#server/records/enrolment/historyQueries.ts'
import { findPaperForm } from '#server/records/enrolment/paperQueries.ts'
import { findForStaff } from '#server/records/enrolment/staffQueries.ts'
import { staffWire } from '#server/records/enrolment/staffWire.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { listOrdersOfEnrolment } from '#server/records/money/payment/shareQueries.ts'
import { sideOf } from '#server/records/office/audit/auditWire.ts'
import { historySentence } from '#server/records/office/audit/historySentence.ts'
import { found } from '#server/refuse.ts'

/** Events whose detail is an amount. */
const amounts: readonly EnrolmentEventKind[] = ['paid', 'refundArrived', 'appealPaid', 'appealFeeArrived']

export const GetEnrolmentDetail = handler(endpoint, {
  handle: async ({ db, me, now, secrets }, { EF_ID }) => {
    const row = found(await findForStaff(db, EF_ID))
    const [orders, history, events, paper, days] = await Promise.all([
      listOrdersOfEnrolment(db, row.id),
      listHistory(db, row.id, me.areaIds),
      listEvents(db, row.id),
      findPaperForm(db, row.id),
      listAvoidedDays(db, row.id),
    ])
    return {
      item: {
        ...staffWire(row, secrets, now),
        ...columnsWire(row, [...textFields, 'areaId', 'majorId', 'gradeId', 'isPosted']),
        PrevCertPhoto: row.prevCertPath ? fileLink(secrets, row.prevCertPath, now) : '',
        AvoidedDays: days.map(shanghaiDate),
        ConsentVersion: row.consentVersion ?? '',
        IsPaperConsent: bit(row.isPaperConsent),
        PaperForm: paper && {
          FormNumber: paper.formNumber,
          ReceivedBy: paper.receivedBy,
          ReceivedDate: paper.receivedOn,
        },
        Orders: orders.map((order) => ({
          PayCode: order.payCode,
          Fee: yuanOf(order.amountFen),
          Share: yuanOf(order.shareFen),
          Count: Number(order.shareCount),
          Status: order.status,
          CreateTime: shanghaiIso(order.createdAt),
          PayTime: isoOrNull(order.paidAt),
          TransactionId: order.transactionId ?? '',
        })),
        History: history.map((change) => ({
          At: shanghaiIso(change.at),
          Actor: change.actorName ?? '',
          Side: sideOf(change.actorType),
          Text: historySentence({ Action: change.action, Before: change.before, After: change.after }),
          Action: change.action,
          Before: change.before,
          After: change.after,
        })),
        Events: events.map((event) => ({
          At: shanghaiIso(event.at),
          Kind: event.kind,
          Who: event.who,
          Detail: amounts.includes(event.kind) ? yuanText(Number(event.detail)) : event.detail,
          Picture: event.picturePath ? fileLink(secrets, event.picturePath, now) : '',
          Title: event.message ? ruleOf(event.message).title : '',
          Ways: event.ways.map(({ way, state }) => ({ Way: way, State: state })),
          IsRead: bit(event.isRead),
        })),
      },
    }
  },
})
