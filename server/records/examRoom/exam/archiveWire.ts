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
    CompletedTime: shanghaiIso(row.completed_at),
    AttachedTime: shanghaiIso(row.attached_at),
    Question: row.title,
    // The rendition that every browser plays, otherwise the original.
    Video: videoLink(ctx, row.rendition_key ?? row.object_key),
    Poster: row.poster_key === null ? '' : videoLink(ctx, row.poster_key),
    DurationSeconds: row.duration_ms === null ? null : Math.round(row.duration_ms / 1000),
    MediaState: row.media_status ?? 'waiting',
    MediaProblem: row.media_problem ?? '',
    Similarity: similarityOf(row),
    IsCalibrated: row.face_status === 'done' && row.is_calibrated !== null ? bit(row.is_calibrated) : null,
    Faces: row.faces,
    FaceProblem: faceProblemOf(similarityOf(row), row.face_problem) ?? '',
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
  const own = sheets.filter(({ session_id }) => session_id === row.id)
  const facts = {
    startedAt: row.started_at,
    endsAt: row.ends_at,
    setAsideAt: row.set_aside_at,
    submittedAt: row.submitted_at,
    extendedTo: row.extended_to,
  }
  const window = row.window_ends_at ? { endsAt: row.window_ends_at } : null
  return {
    SessionId: row.id,
    StartTime: shanghaiIso(facts.startedAt),
    EndTime: shanghaiIso(facts.extendedTo ?? facts.endsAt),
    SetAsideTime: isoOrNull(row.set_aside_at),
    SubmitTime: isoOrNull(row.submitted_at),
    IsSwept: bit(row.is_swept),
    State: sessionStateOf(facts, window, ctx.now),
    Filled: own.filter(({ take_id, is_video }) => is_video && take_id !== null).length,
    Required: required,
    Version: row.version,
    Decisions: decisions
      .filter(({ session_id }) => session_id === row.id)
      .map((one) => ({
        Kind: one.kind as SessionHelp,
        HoldsUntil: shanghaiIso(one.holds_until),
        Reason: one.reason,
        DecidedBy: one.decided_by_name,
        DecidedTime: shanghaiIso(one.decided_at),
      })),
    Seats: seats
      .filter(({ exam_session_id }) => exam_session_id === row.id)
      .map(({ device, taken_at }) => ({ Device: deviceName(device), TakenTime: shanghaiIso(taken_at) })),
    Slots: own.map((sheet) => ({
      EAS_ID: sheet.id,
      TypeName: sheet.type_name,
      SlotNo: sheet.slot_no,
      IsRandom: bit(sheet.is_drawn),
      Question: sheet.title,
      Takes: takes
        .filter(({ answer_sheet_id }) => answer_sheet_id === sheet.id)
        .map((take) => takeWire(take, sheet.take_id, ctx)),
    })),
  }
}
