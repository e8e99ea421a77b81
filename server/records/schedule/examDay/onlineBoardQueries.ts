import { sql } from 'kysely'
import { bit } from '#contract/bit.ts'
import type { OnlineRowWire } from '#contract/schedule/examDayBoard.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { type Instant, isoOrNull, shanghaiIso } from '#domain/time.ts'
import { timestamp } from '#server/db/instants.ts'
import type { Db } from '#server/db/pool.ts'
import type { BoardDay } from './boardDay.ts'

interface Row {
  enrolmentId: number
  areaId: number
  name: string
  examNo: string | null
  majorName: string
  gradeName: string
  isHearing: boolean
  sessionId: number
  version: number
  startedAt: Instant
  endsAt: Instant
  extendedTo: Instant | null
  submittedAt: Instant | null
  setAsideAt: Instant | null
  retryUntil: Instant | null
  required: number
  filled: number
  broken: number
  attachedAt: Instant | null
  uploading: number
  uploadingSince: Instant | null
  failed: number
  failedFiles: Array<{ piece: string; file: string }>
  questions: number
  uploadedAt: Instant | null
}

/**
 * Reads the latest sessions of a batch in one statement: those that began on the day, and those that still run on it. The
 * end is the session's own, or that of its window where staff have shortened it (domain/examRoom/examSession, `sessionEndOf`).
 */
async function listOnlineRows(db: Db, { batchId, from, until }: BoardDay): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select enrolment.id as enrolment_id, enrolment.area_id, enrolment.name, enrolment.exam_no, major.name as major_name,
      grade.name as grade_name, major.kind = 'hearing' as is_hearing, latest.id as session_id, latest.version,
      latest.started_at, latest.extended_to, latest.submitted_at, latest.set_aside_at, latest.retry_until,
      coalesce(latest.extended_to, least(latest.ends_at, exam_time.ends_at)) as ends_at,
      coalesce(needed.count, 0)::int as required, sheet.filled, sheet.broken, sheet.failed, sheet.failed_files, sheet.attached_at,
      upload.uploading, upload.uploading_since, upload.uploaded_at,
      (select count(*)::int from session_note where session_note.session_id = latest.id and not is_from_staff and read_at is null)
        as questions
    from enrolment
    join major on major.id = enrolment.major_id
    join grade on grade.id = enrolment.grade_id
    left join exam_time on exam_time.id = enrolment.exam_time_id and exam_time.is_online
    join lateral (
      select * from exam_session where exam_session.enrolment_id = enrolment.id order by exam_session.id desc limit 1
    ) latest on true
    left join (
      select p.major_id, p.grade_id, sum(p.submit_count) as count
      from exam_pattern p join question_type t on t.id = p.question_type_id
      where t.is_video and p.is_published group by p.major_id, p.grade_id
    ) needed on needed.major_id = enrolment.major_id and needed.grade_id = enrolment.grade_id
    cross join lateral (
      select count(answer_sheet.take_id)::int as filled, count(*) filter (where take_media.status = 'failed')::int as broken,
        count(answer_sheet.upload_failed_at)::int as failed,
        coalesce(json_agg(json_build_object('piece', question.title, 'file', answer_sheet.upload_failed_file)
          order by answer_sheet.id) filter (where answer_sheet.upload_failed_at is not null), '[]') as failed_files,
        max(answer_take.attached_at) as attached_at
      from answer_sheet
      join question on question.id = answer_sheet.question_id
      left join answer_take on answer_take.id = answer_sheet.take_id
      left join take_media on take_media.take_id = answer_sheet.take_id
      where answer_sheet.session_id = latest.id
    ) sheet
    cross join lateral (
      select count(*) filter (where state.is_on_its_way)::int as uploading,
        min(video_upload.created_at) filter (where state.is_on_its_way) as uploading_since,
        max(greatest(video_upload.created_at, video_upload.completed_at)) as uploaded_at
      from video_upload
      left join answer_sheet slot on slot.id = video_upload.answer_sheet_id
      cross join lateral (
        -- An upload that the device gave up stays open in the store for two days, but it is not on its way.
        select video_upload.completed_at is null and video_upload.ended_at is null
          and slot.upload_failed_at is null as is_on_its_way
      ) state
      where video_upload.enrolment_id = enrolment.id and video_upload.created_at >= latest.started_at
    ) upload
    where enrolment.batch_id = ${batchId} and enrolment.pay_status = ${PAY_STATUS.paid}
      and latest.started_at < ${timestamp(until)}
      and (latest.started_at >= ${timestamp(from)}
        or (latest.submitted_at is null
          and greatest(latest.ends_at, latest.extended_to, latest.retry_until) >= ${timestamp(from)}))
    order by enrolment.id`.execute(db)
  return rows
}

export async function readOnlineBoard(db: Db, day: BoardDay): Promise<OnlineRowWire[]> {
  const rows = await listOnlineRows(db, day)
  return rows.map((row) => ({
    EF_ID: row.enrolmentId,
    EA_ID: row.areaId,
    SessionId: row.sessionId,
    Version: row.version,
    Name: row.name,
    ExamNO: row.examNo ?? '',
    MName: row.majorName,
    GName: row.gradeName,
    IsHearing: bit(row.isHearing),
    StartTime: shanghaiIso(row.startedAt),
    EndTime: shanghaiIso(row.endsAt),
    IsExtended: bit(row.extendedTo !== null),
    SubmitTime: isoOrNull(row.submittedAt),
    SetAsideTime: isoOrNull(row.setAsideAt),
    RetryTime: isoOrNull(row.retryUntil),
    Required: row.required,
    Filled: row.filled,
    Uploading: row.uploading,
    UploadingSince: isoOrNull(row.uploadingSince),
    FailedUploads: row.failed,
    FailedFiles: row.failedFiles.map(({ piece, file }) => ({ Piece: piece, FileName: file })),
    Questions: row.questions,
    BrokenVideos: row.broken,
    ActiveTime: shanghaiIso(Math.max(row.startedAt, row.attachedAt ?? 0, row.uploadedAt ?? 0)),
  }))
}
