import { bit } from '#contract/bit.ts'
import type { ExamSessionWire } from '#contract/examRoom/examStaff.ts'
import { faceProblemOf } from '#domain/enrolment/similarity.ts'
import { sessionStateOf } from '#domain/examRoom/sessionArchive.ts'
import type { SessionHelp } from '#domain/examRoom/sessionHelp.ts'
import { deviceName } from '#domain/people/deviceName.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { videoLink } from '#server/records/examRoom/media/videoLink.ts'
import type { listArchivedSheets, listSeats, SessionRow, TakeRow } from './archiveQueries.ts'
import type { listDecisions } from './helpQueries.ts'
import { similarityOf } from './sheetWire.ts'

type LinkCtx = Pick<Ctx, 'outside' | 'config' | 'now'>
type SheetRow = Awaited<ReturnType<typeof listArchivedSheets>>[number]
type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number]
type SeatRow = Awaited<ReturnType<typeof listSeats>>[number]

function takeWire(
  row: TakeRow,
  counted: number | null,
  ctx: LinkCtx,
): ExamSessionWire['Slots'][number]['Takes'][number] {
  return {
    TakeId: row.id,
    IsCounted: bit(row.id === counted),
    FileBytes: Number(row.bytes),
    ETag: row.etag,
    CompletedTime: shanghaiIso(row.completedAt),
    AttachedTime: shanghaiIso(row.attachedAt),
    Question: row.title,
    // The rendition that every browser plays, otherwise the original.
    Video: videoLink(ctx, row.renditionKey ?? row.objectKey),
    Poster: row.posterKey === null ? '' : videoLink(ctx, row.posterKey),
    DurationSeconds: row.durationMs === null ? null : Math.round(row.durationMs / 1000),
    MediaState: row.mediaStatus ?? 'waiting',
    MediaProblem: row.mediaProblem ?? '',
    Similarity: similarityOf(row),
    IsCalibrated: row.faceStatus === 'done' && row.isCalibrated !== null ? bit(row.isCalibrated) : null,
    Faces: row.faces,
    FaceProblem: faceProblemOf(similarityOf(row), row.faceProblem) ?? '',
  }
}

export interface SessionArchive {
  required: number
  seats: readonly SeatRow[]
  decisions: readonly DecisionRow[]
  sheets: readonly SheetRow[]
  takes: readonly TakeRow[]
}

/** One session as staff see it; the links expire. */
export function sessionWire(
  row: SessionRow,
  { required, seats, decisions, sheets, takes }: SessionArchive,
  ctx: LinkCtx,
): ExamSessionWire {
  const own = sheets.filter(({ sessionId }) => sessionId === row.id)
  const facts = {
    startedAt: row.startedAt,
    endsAt: row.endsAt,
    setAsideAt: row.setAsideAt,
    submittedAt: row.submittedAt,
    extendedTo: row.extendedTo,
  }
  const window = row.windowEndsAt ? { endsAt: row.windowEndsAt } : null
  return {
    SessionId: row.id,
    StartTime: shanghaiIso(facts.startedAt),
    EndTime: shanghaiIso(facts.extendedTo ?? facts.endsAt),
    SetAsideTime: isoOrNull(row.setAsideAt),
    SubmitTime: isoOrNull(row.submittedAt),
    IsSwept: bit(row.isSwept),
    State: sessionStateOf(facts, window, ctx.now),
    Filled: own.filter(({ takeId, isVideo }) => isVideo && takeId !== null).length,
    Required: required,
    Version: row.version,
    Decisions: decisions
      .filter(({ sessionId }) => sessionId === row.id)
      .map((one) => ({
        Kind: one.kind as SessionHelp,
        HoldsUntil: shanghaiIso(one.holdsUntil),
        Reason: one.reason,
        DecidedBy: one.decidedByName,
        DecidedTime: shanghaiIso(one.decidedAt),
      })),
    Seats: seats
      .filter(({ examSessionId }) => examSessionId === row.id)
      .map(({ device, takenAt }) => ({ Device: deviceName(device), TakenTime: shanghaiIso(takenAt) })),
    Slots: own.map((sheet) => ({
      EAS_ID: sheet.id,
      TypeName: sheet.typeName,
      SlotNo: sheet.slotNo,
      IsRandom: bit(sheet.isDrawn),
      Question: sheet.title,
      Takes: takes
        .filter(({ answerSheetId }) => answerSheetId === sheet.id)
        .map((take) => takeWire(take, sheet.takeId, ctx)),
    })),
  }
}
