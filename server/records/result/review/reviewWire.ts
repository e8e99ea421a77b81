import { bit } from '#contract/bit.ts'
import type { OtherReviewWire, ReviewItemWire, ReviewWire } from '#contract/result/review.ts'
import type { AttendanceWire, ExaminerEnrolmentWire } from '#contract/result/reviewList.ts'
import { attendanceCodeOf } from '#domain/enrolment/attendance.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { faceProblemOf } from '#domain/enrolment/similarity.ts'
import { withoutAdvice } from '#domain/examRoom/videoProblem.ts'
import { shownIdentity } from '#domain/result/reviewFairness.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { questionWire } from '#server/records/examRoom/exam/questionWire.ts'
import { type VideoKind, videoLink } from '#server/records/examRoom/media/videoLink.ts'
import { fileLink } from '#server/records/fileLink.ts'
import type { MarkedRow, ReviewRow, SheetRow } from './queries.ts'

/** Makes links that expire, or empty ones for readers who may not open the files. */
export interface Links {
  picture(path: string): string
  video(key: string): string
}

export function linksOf(ctx: Ctx, videoKind?: VideoKind): Links {
  return {
    picture: (path) => fileLink(ctx.secrets, path, ctx.now),
    video: (key) => videoLink(ctx, key, videoKind),
  }
}
export const noLinks: Links = { picture: () => '', video: () => '' }

/** An enrolment as staff and readers of comments see it: without certificate number, phone numbers and school. */
export function markedWire(row: MarkedRow, links: Links): ExaminerEnrolmentWire {
  const { time_id, begins_at, ends_at } = row
  return {
    EF_ID: row.id,
    ExamNO: row.exam_no ?? '',
    Name: row.name,
    Sex: row.sex,
    BirthDate: row.birth_month,
    Photo: links.picture(row.photo_path),
    MID: row.major_id,
    GID: row.grade_id,
    IsOnline: row.mode,
    IsSubAnswer: bit(row.answers_submitted_at !== null),
    HidesIdentity: bit(row.hides_identity),
    ExamBatch: {
      EB_ID: row.batch_id,
      EB_Name: row.batch_name,
      ShowCommentsTime: isoOrNull(row.show_comments_at),
    },
    Majors: { MID: row.major_id, MName: row.major_name, ParentID: row.parent_id },
    Grades: { GID: row.grade_id, GName: row.grade_name },
    ExamTime:
      time_id && begins_at && ends_at
        ? {
            ET_ID: time_id,
            ExamBeginDate: shanghaiIso(begins_at),
            ExamEndDate: shanghaiIso(ends_at),
            ExamAddress: row.address ?? '',
            ExamRoom: row.room ?? '',
          }
        : null,
  }
}

/**
 * An enrolment as an examiner sees it: where the batch hides identity, without the name, and with the photo only on
 * site.
 */
export function examinerWire(row: MarkedRow, links: Links): ExaminerEnrolmentWire {
  const shown = shownIdentity({ isHidden: row.hides_identity, isOnSite: row.mode === MODE.offline })
  const wire = markedWire(row, links)
  return { ...wire, Name: shown.name ? wire.Name : '', Photo: shown.photo ? wire.Photo : '' }
}

export function attendanceWire({
  attendance,
  attendance_at,
}: Pick<MarkedRow, 'attendance' | 'attendance_at'>): AttendanceWire {
  return {
    Attendance: attendanceCodeOf(attendance),
    AttendanceTime: isoOrNull(attendance_at),
  }
}

export function reviewWire(row: ReviewRow, links: Links): ReviewWire {
  return {
    ER_ID: row.id,
    Judgement: JSON.stringify(row.judgement),
    ERT_Code: row.result_code,
    Suggestion: row.suggestion,
    Signature: links.picture(row.signature_path),
    Version: row.version,
    SubmitTime: shanghaiIso(row.changed_at),
  }
}

/** The other examiners' reviews; without names where the batch hides identity. */
export function otherReviewsWire(
  rows: ReadonlyArray<ReviewRow & { examiner_name: string }>,
  isHidden: boolean,
  links: Links,
): OtherReviewWire[] {
  return rows.map((row) => ({
    ...reviewWire(row, links),
    // A signature would reveal the name.
    Signature: isHidden ? '' : links.picture(row.signature_path),
    Examiner: isHidden ? '' : row.examiner_name,
    IsChief: bit(row.is_chief),
  }))
}

/** 0 while the check runs; null where it is off or there is nothing to check (rulings#face-check). */
function similarityOf({ face_status, similarity }: SheetRow): number | null {
  if (face_status === 'waiting') return 0
  return face_status === 'done' ? similarity : null
}

export function sheetWire(row: SheetRow, links: Links, { secrets, now }: Pick<Ctx, 'secrets' | 'now'>): ReviewItemWire {
  const linkOrEmpty = (key: string | null) => (key ? links.video(key) : '')
  const piece = {
    questionId: row.question_id,
    questionTypeId: row.question_type_id,
    title: row.title,
    musicType: row.music_type,
    musicScore: row.music_score,
    textbookId: row.textbook_id,
  }
  return {
    EAS_ID: row.id,
    EP_ID: row.pattern_id,
    EQ_ID: row.question_id,
    EQT_ID: row.question_type_id,
    ExamQuestionType: { TypeName: row.type_name },
    View_ExamQuestion: questionWire(piece, secrets, now),
    Answer: linkOrEmpty(row.object_key),
    FormatAnswer: linkOrEmpty(row.playable_key),
    Poster: linkOrEmpty(row.poster_key),
    DurationSeconds: row.duration_ms === null ? null : Math.round(row.duration_ms / 1000),
    Similarity: similarityOf(row),
    IsCalibrated: row.is_calibrated === null ? null : bit(row.is_calibrated),
    IsRequired: bit(row.object_key !== null),
    Faces: row.faces,
    FaceProblem: faceProblemOf(similarityOf(row), row.face_problem) ?? '',
    MediaProblem: withoutAdvice(row.media_problem ?? ''),
  }
}
