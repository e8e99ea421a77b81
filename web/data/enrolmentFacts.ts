import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { BatchWindow } from '#domain/batch/batch.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { attendanceOf } from '#domain/enrolment/attendance.ts'
import { CHECK_STATUS, PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { EnrolmentFacts } from '#domain/enrolment/nextStep.ts'
import { RESULT } from '#domain/result/result.ts'
import { type Instant, parseIso } from '#domain/time.ts'

export function instantOf(text: string): Instant {
  const instant = parseIso(text)
  if (instant === null) throw new Error(`not an instant: ${text}`)
  return instant
}

/** Converts a batch of the wire into the domain's form. */
export function batchWindowOf(batch: Pick<BatchWire, 'IsLock' | 'RegStartDate' | 'RegEndDate'>): BatchWindow {
  return {
    isLocked: batch.IsLock === 1,
    registrationOpensAt: instantOf(batch.RegStartDate),
    registrationClosesAt: instantOf(batch.RegEndDate),
  }
}

/** Converts an enrolment of the wire into the domain's form. */
export function enrolmentFactsOf(enrolment: EnrolmentWire): EnrolmentFacts {
  const { ExamBatch: batch, ExamTime: time } = enrolment
  return {
    isPaid: enrolment.IsPay === PAY_STATUS.paid,
    isRefunded: enrolment.IsPay === PAY_STATUS.refunded,
    isPaymentHeld: enrolment.IsPayHeld === 1,
    areaPaysOnline: enrolment.ExamArea.IsOnlinePay === 1,
    checkStatus: oneOf(Object.values(CHECK_STATUS), enrolment.CheckStatus),
    mode: oneOf(Object.values(MODE), enrolment.IsOnline),
    isHearing: enrolment.MID === HEARING_MAJOR_ID,
    batch: batchWindowOf(batch),
    showRoomAt: batch.ShowRoomTime === null ? null : instantOf(batch.ShowRoomTime),
    examTime: time && { beginsAt: instantOf(time.ExamBeginDate), endsAt: instantOf(time.ExamEndDate) },
    isPostponed: enrolment.IsPostponed === 1,
    session: enrolment.ExamSession && {
      endsAt: instantOf(enrolment.ExamSession.EndTime),
      filled: enrolment.ExamSession.Filled,
      required: enrolment.ExamSession.Required,
    },
    retryUntil: enrolment.RetryUntil === null ? null : instantOf(enrolment.RetryUntil),
    retake: enrolment.Retake && { until: instantOf(enrolment.Retake.EndTime), piece: enrolment.Retake.Piece },
    isSubmitted: enrolment.IsSubAnswer === 1,
    isResultVisible: enrolment.ExamResult !== null,
    attendance: enrolment.ExamResult?.ERT_Code === RESULT.absent ? 'absent' : attendanceOf(enrolment.Attendance),
  }
}

function oneOf<Value extends number>(allowed: readonly Value[], given: number): Value {
  const found = allowed.find((value) => value === given)
  if (found === undefined) throw new Error(`unknown value on the wire: ${given}`)
  return found
}
