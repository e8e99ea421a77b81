import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { EnrolmentFacts } from '#domain/enrolment/nextStep.ts'
import { isResultVisible, RESULT } from '#domain/result/result.ts'
import { isExamTimeVisible } from '#domain/schedule/schedule.ts'
import type { Instant } from '#domain/time.ts'
import type { OwnFacts } from './ownQueries.ts'

/**
 * Returns an enrolment's facts for the rules, without those that are withheld from its owner (rulings#exam-time,
 * rulings#result).
 */
export function openFactsOf(row: OwnFacts, now: Instant): EnrolmentFacts {
  const showRoomAt = row.show_room_at
  const isTimeShown = isExamTimeVisible(showRoomAt, row.published_at, now)
  const times = { approvedAt: row.approved_at, showResultAt: row.show_result_at }
  const isResultShown = row.result_code !== null && isResultVisible(times, now)
  return {
    isPaid: row.pay_status === PAY_STATUS.paid,
    isRefunded: row.pay_status === PAY_STATUS.refunded,
    isPaymentHeld: row.has_held === true,
    areaPaysOnline: row.pays_online,
    checkStatus: row.check_status,
    mode: row.mode,
    isHearing: row.kind === 'hearing',
    batch: {
      isLocked: row.is_locked,
      registrationOpensAt: row.registration_opens_at,
      registrationClosesAt: row.registration_closes_at,
    },
    showRoomAt,
    examTime: isTimeShown && row.begins_at && row.ends_at ? { beginsAt: row.begins_at, endsAt: row.ends_at } : null,
    isSubmitted: row.answers_submitted_at !== null,
    isResultVisible: isResultShown,
    attendance: isResultShown && row.result_code === RESULT.absent ? 'absent' : row.attendance,
  }
}
