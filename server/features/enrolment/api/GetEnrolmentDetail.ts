import { bit } from '#contract/bit.ts'
import { GetEnrolmentDetail as endpoint } from '#contract/enrolment/enrolmentStaff.ts'
import { ruleOf } from '#domain/content/message.ts'
import type { EnrolmentEventKind, EventSide } from '#domain/enrolment/enrolmentEvents.ts'
import { textFields } from '#domain/enrolment/formTexts.ts'
import { yuanOf, yuanText } from '#domain/money.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { isoOrNull, shanghaiDate, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listAvoidedDays } from '#server/records/enrolment/avoidedQueries.ts'
import { columnsWire } from '#server/records/enrolment/columns.ts'
import { listEvents } from '#server/records/enrolment/eventQueries.ts'
import { findPaperForm } from '#server/records/enrolment/paperQueries.ts'
import { findForStaff, listHistory } from '#server/records/enrolment/staffQueries.ts'
import { staffWire } from '#server/records/enrolment/staffWire.ts'
import { fileLink } from '#server/records/fileLink.ts'
import { listOrdersOfEnrolment } from '#server/records/money/payment/shareQueries.ts'
import { found } from '#server/refuse.ts'

/** Events whose detail is an amount. */
const amounts: readonly EnrolmentEventKind[] = ['paid', 'refundArrived']

function sideOf(userType: number | null): EventSide {
  if (userType === null) return 'product'
  if (userType === USER_TYPE.staff) return 'staff'
  return userType === USER_TYPE.examiner ? 'examiner' : 'family'
}

export const GetEnrolmentDetail = handler(endpoint, {
  handle: async ({ db, now, secrets }, { EF_ID }) => {
    const row = found(await findForStaff(db, EF_ID))
    const [orders, history, events, paper, days] = await Promise.all([
      listOrdersOfEnrolment(db, row.id),
      listHistory(db, row.id),
      listEvents(db, row.id),
      findPaperForm(db, row.id),
      listAvoidedDays(db, row.id),
    ])
    return {
      item: {
        ...staffWire(row, secrets, now),
        ...columnsWire(row, [...textFields, 'areaId', 'majorId', 'gradeId', 'isPosted']),
        PrevCertPhoto: row.prev_cert_path ? fileLink(secrets, row.prev_cert_path, now) : '',
        AvoidedDays: days.map(shanghaiDate),
        ConsentVersion: row.consent_version ?? '',
        IsPaperConsent: bit(row.is_paper_consent),
        PaperForm: paper && {
          FormNumber: paper.form_number,
          ReceivedBy: paper.received_by,
          ReceivedDate: paper.received_on,
        },
        Orders: orders.map((order) => ({
          PayCode: order.pay_code,
          Fee: yuanOf(order.amount_fen),
          Share: yuanOf(order.share_fen),
          Count: Number(order.share_count),
          Status: order.status,
          CreateTime: shanghaiIso(order.created_at),
          PayTime: isoOrNull(order.paid_at),
          TransactionId: order.transaction_id ?? '',
        })),
        History: history.map((change) => ({
          At: shanghaiIso(change.at),
          Actor: change.actor_name ?? '',
          Side: sideOf(change.actor_type),
          Action: change.action,
          Before: change.before,
          After: change.after,
        })),
        Events: events.map((event) => ({
          At: shanghaiIso(event.at),
          Kind: event.kind,
          Who: event.who,
          Detail: amounts.includes(event.kind) ? yuanText(Number(event.detail)) : event.detail,
          Picture: event.picture_path ? fileLink(secrets, event.picture_path, now) : '',
          Title: event.message ? ruleOf(event.message).title : '',
          Ways: event.ways.map(({ way, state }) => ({ Way: way, State: state })),
          IsRead: bit(event.is_read),
        })),
      },
    }
  },
})
