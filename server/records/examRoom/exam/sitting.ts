import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import type { Mode } from '#domain/enrolment/examMode.ts'
import { isSheetComplete, type Pattern, type Slot, type StoredSheet, slotsOf } from '#domain/examRoom/answerSheet.ts'
import { type LoginId, whyNotSeated } from '#domain/examRoom/examSeat.ts'
import { type ExamSession, type SittingFacts, sessionEndOf, whyCannotUpload } from '#domain/examRoom/examSession.ts'
import type { PieceScope } from '#domain/examRoom/piece.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { ServerRefusal } from '#domain/reasons/serverRefusals.ts'
import { type Instant, shanghaiIso } from '#domain/time.ts'
import type { Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { lockOwnEnrolment } from '#server/records/enrolment/queries.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { listPatterns, listPatternsOfSubmitted, listSittingRows, listTextbooks, type SittingRow } from './queries.ts'
import { listSheets, type SheetRow } from './sheetQueries.ts'

/** The online exam of one enrolment: what decides about its session, and the answer sheet with its slots. */
export interface Sitting {
  enrolmentId: number
  facts: SittingFacts & { uploadMinutes: number | null }
  /** The latest session; null before the first one and after it was set aside. */
  sessionId: number | null
  /** The login that entered the session last, with its `User-Agent`; null before any has. */
  seat: { login: LoginId; device: string } | null
  /**
   * Whether faces may be compared: consent was given and the batch's switch is on (rulings#privacy,
   * rulings#face-check).
   */
  checksFaces: boolean
  /** Where staff let one piece be recorded again, the exam consists of its slot alone. */
  retake: { id: number; sheetId: number; reason: string } | null
  patterns: Pattern[]
  sheets: SheetRow[]
  slots: Slot[]
  pieceScope: PieceScope
}

function sessionOf(row: SittingRow): ExamSession | null {
  const { retakeAllowedAt, retakeUntil } = row
  if (retakeAllowedAt !== null && retakeUntil !== null)
    return {
      startedAt: retakeAllowedAt,
      endsAt: retakeUntil,
      extendedTo: retakeUntil,
      setAsideAt: null,
      submittedAt: null,
    }
  if (row.sessionId === null || row.startedAt === null || row.endsAt === null) return null
  return {
    startedAt: row.startedAt,
    endsAt: row.endsAt,
    setAsideAt: row.setAsideAt,
    submittedAt: row.submittedAt,
    extendedTo: row.extendedTo,
    retryUntil: row.retryUntil,
  }
}

export function factsOf(row: SittingRow, isComplete: boolean): Sitting['facts'] {
  const { beginsAt, windowEndsAt, publishedAt } = row
  return {
    payStatus: row.payStatus,
    mode: row.mode as Mode,
    checkStatus: row.checkStatus,
    isHearing: row.kind === 'hearing',
    hearingState: row.hearingState,
    window:
      beginsAt && windowEndsAt
        ? {
            beginsAt,
            endsAt: windowEndsAt,
            publishedAt,
          }
        : null,
    session: sessionOf(row),
    sessionCount: Number(row.sessionCount ?? 0),
    maxSessions: row.maxSessions,
    isComplete,
    uploadMinutes: row.uploadMinutes,
    isRetake: row.retakeId !== null,
  }
}

function sheetOf(row: SheetRow): StoredSheet {
  return {
    sheetId: row.id,
    patternId: row.patternId,
    questionId: row.questionId,
    firstId: row.firstId ?? row.questionId,
    isDrawn: row.isDrawn,
    hasAnswer: row.takeId !== null,
  }
}

/** A slot without the video that is to be recorded again; its piece is settled. */
function emptied(sheet: SheetRow, oldTakeId: number | null): SheetRow {
  if (sheet.takeId !== oldTakeId) return { ...sheet, isDrawn: true }
  return {
    ...sheet,
    isDrawn: true,
    takeId: null,
    objectKey: null,
    bytes: null,
    etag: null,
    completedAt: null,
    mediaStatus: null,
    mediaProblem: null,
    mediaPercent: null,
    renditionKey: null,
    posterKey: null,
    faceStatus: null,
    similarity: null,
    fingerprint: null,
  }
}

/** What of the exam is open: where one piece is recorded again, its slot and its pattern alone. */
function openPart(row: SittingRow, patterns: Pattern[], sheets: SheetRow[]): Pick<Sitting, 'patterns' | 'sheets'> {
  if (row.retakeId === null) return { patterns, sheets }
  const own = sheets.filter(({ id }) => id === row.retakeSheetId).map((sheet) => emptied(sheet, row.retakeOldTakeId))
  return {
    sheets: own,
    patterns: patterns
      .filter(({ patternId }) => own.some((sheet) => sheet.patternId === patternId))
      .map((pattern) => ({ ...pattern, submitCount: 1 })),
  }
}

/** Reads one enrolment's exam. Throws for an unknown enrolment, because every caller has found it before. */
export async function readSitting(db: Db, enrolmentId: number): Promise<Sitting> {
  const [row] = await listSittingRows(db, [enrolmentId])
  if (!row) throw new Error(`no enrolment ${enrolmentId}`)
  const sessionId = row.setAsideAt === null ? row.sessionId : null
  const all = sessionId === null ? [] : await listSheets(db, sessionId)
  const everything =
    row.submittedAt === null
      ? await listPatterns(db, row.majorId, row.gradeId)
      : await listPatternsOfSubmitted(db, { majorId: row.majorId, gradeId: row.gradeId }, all.map(sheetOf))
  const { patterns, sheets } = openPart(row, everything, all)
  const stored = sheets.map(sheetOf)
  const textbooks = await listTextbooks(db, row.majorId)
  const slots = slotsOf(patterns, stored)
  const facts = factsOf(row, isSheetComplete(slots))
  return {
    enrolmentId,
    facts,
    sessionId,
    seat: row.seatLoginId === null ? null : { login: row.seatLoginId, device: row.seatDevice ?? '' },
    retake:
      row.retakeId === null
        ? null
        : { id: row.retakeId, sheetId: row.retakeSheetId ?? 0, reason: row.retakeReason ?? '' },
    checksFaces: row.consentVersion !== null && row.faceCheckOn,
    patterns,
    sheets,
    slots,
    pieceScope: {
      majorId: row.majorId,
      gradeId: row.gradeId,
      textbookId: row.textbookId,
      offeredIds: facts.isHearing ? [] : textbooks.map(({ id }) => id),
      isHearing: facts.isHearing,
    },
  }
}

/**
 * Locks an enrolment of this account and reads its exam. Every change of session, sheet or textbook begins with this
 * (docs/locking.md). Refuses NOT_FOUND for an unknown enrolment and for one of another account.
 */
export async function lockSitting(db: Db, accountId: number, enrolmentId: number): Promise<Sitting> {
  const row = found(await lockOwnEnrolment(db, accountId, enrolmentId))
  return readSitting(db, row.id)
}

/** The exam is only for paid enrolments: ENROLMENT_REFUNDED, ENROLMENT_UNPAID (rulings#session). */
export function whyUnpaid({ facts: { payStatus } }: Sitting): Reason | null {
  if (payStatus === PAY_STATUS.refunded) return 'ENROLMENT_REFUNDED'
  return payStatus === PAY_STATUS.paid ? null : 'ENROLMENT_UNPAID'
}

/** HEARING_APART: a hearing paper has calls of its own and does not take videos (rulings#hearing). */
export function whyNotVideoExam({ facts }: Sitting): ServerRefusal | null {
  return facts.isHearing ? 'HEARING_APART' : null
}

/** SEAT_TAKEN when another device of the account has entered the session since (`domain/examRoom/examSeat.ts`). */
export function whyOnOtherDevice({ seat }: Sitting, { loginId }: Pick<Me, 'loginId'>): Reason | null {
  return whyNotSeated(seat?.login ?? null, loginId)
}

/**
 * Locks the enrolment and returns its sheet if it still takes choices, draws and uploads. Refuses NOT_FOUND and the
 * reasons of `whyUnpaid`, `whyNotVideoExam`, `whyCannotUpload` and `whyOnOtherDevice`. `now` is when the last byte of
 * the request arrived.
 */
export async function lockOpenSheet(
  db: Db,
  { me, enrolmentId, now }: { me: Pick<Me, 'accountId' | 'loginId'>; enrolmentId: number; now: Instant },
): Promise<Sitting & { sessionId: number }> {
  const sitting = await lockSitting(db, me.accountId, enrolmentId)
  refuseIf(
    whyUnpaid(sitting) ??
      whyNotVideoExam(sitting) ??
      whyCannotUpload(sitting.facts, now) ??
      whyOnOtherDevice(sitting, me),
  )
  return { ...sitting, sessionId: sitting.sessionId ?? refuse('SESSION_REQUIRED') }
}

/** Returns when the running or submitted session ends; null where there is none. */
export function endOfSitting({ facts: { session, window }, sessionId }: Sitting): Instant | null {
  return sessionId === null || session === null ? null : sessionEndOf(session, window)
}

/** The session's end and the server's time, because the page counts down by the server's time (rulings#times). */
export function clockWire(endsAt: Instant | null, now: Instant): { EndTime: string | null; ServerTime: string } {
  return { EndTime: endsAt === null ? null : shanghaiIso(endsAt), ServerTime: shanghaiIso(now) }
}
