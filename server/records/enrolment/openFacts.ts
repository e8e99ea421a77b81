import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { EnrolmentFacts } from '#domain/enrolment/nextStep.ts'
import { isResultVisible, RESULT } from '#domain/result/result.ts'
import { isExamTimeVisible } from '#domain/schedule/schedule.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { readSessionFacts, type SessionFacts } from './latestSession.ts'
import type { OwnFacts } from './ownQueries.ts'

/**
 * Returns what the rules need of each of these enrolments, without what is withheld from its owner (rulings#exam-time,
 * rulings#result).
 */
export async function readOpenFacts(
  db: Db,
  rows: readonly OwnFacts[],
  now: Instant,
): Promise<(row: OwnFacts) => EnrolmentFacts> {
  const sitters = rows.map((row) => ({ ...row, windowEndsAt: row.endsAt }))
  const sittingOf = await readSessionFacts(db, sitters, now)
  return (row) => openFactsOf(row, sittingOf(row.id), now)
}

function openFactsOf(row: OwnFacts, sitting: SessionFacts, now: Instant): EnrolmentFacts {
  const showRoomAt = row.showRoomAt
  const isTimeShown = isExamTimeVisible(showRoomAt, row.publishedAt, now)
  const times = { releasedAt: row.releasedAt, showResultAt: row.showResultAt }
  const isResultShown = row.resultCode !== null && isResultVisible(times, now)
  return {
    isPaid: row.payStatus === PAY_STATUS.paid,
    isRefunded: row.payStatus === PAY_STATUS.refunded,
    isPaymentHeld: row.hasHeld === true,
    areaPaysOnline: row.paysOnline,
    checkStatus: row.checkStatus,
    mode: row.mode,
    isHearing: row.kind === 'hearing',
    batch: {
      isLocked: row.isLocked,
      registrationOpensAt: row.registrationOpensAt,
      registrationClosesAt: row.registrationClosesAt,
    },
    showRoomAt,
    isPostponed: row.isPostponed,
    examTime: isTimeShown && row.beginsAt && row.endsAt ? { beginsAt: row.beginsAt, endsAt: row.endsAt } : null,
    ...sitting,
    isSubmitted: row.answersSubmittedAt !== null,
    isResultVisible: isResultShown,
    attendance: isResultShown && row.resultCode === RESULT.absent ? 'absent' : row.attendance,
  }
}
