import { bit } from '#contract/bit.ts'
import type { HandedWire, OtherReviewWire, ReviewItemWire, ReviewWire } from '#contract/result/review.ts'
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
import type { HandedRow } from './handedQueries.ts'
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
  const { timeId, beginsAt, endsAt } = row
  return {
    EF_ID: row.id,
    ExamNO: row.examNo ?? '',
    Name: row.name,
    Sex: row.sex,
    BirthDate: row.birthMonth,
    Photo: links.picture(row.photoPath),
    MID: row.majorId,
    GID: row.gradeId,
    IsOnline: row.mode,
    IsSubAnswer: bit(row.answersSubmittedAt !== null),
    HidesIdentity: bit(row.hidesIdentity),
    ExamBatch: {
      EB_ID: row.batchId,
      EB_Name: row.batchName,
      ShowCommentsTime: isoOrNull(row.showCommentsAt),
      AbsenceGraceMinutes: row.absenceGraceMinutes,
    },
    Majors: { MID: row.majorId, MName: row.majorName, ParentID: row.parentId },
    Grades: { GID: row.gradeId, GName: row.gradeName },
    ExamTime:
      timeId && beginsAt && endsAt
        ? {
            ET_ID: timeId,
            ExamBeginDate: shanghaiIso(beginsAt),
            ExamEndDate: shanghaiIso(endsAt),
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
  const shown = shownIdentity({ isHidden: row.hidesIdentity, isOnSite: row.mode === MODE.offline })
  const wire = markedWire(row, links)
  return { ...wire, Name: shown.name ? wire.Name : '', Photo: shown.photo ? wire.Photo : '' }
}

export function attendanceWire({
  attendance,
  attendanceAt,
}: Pick<MarkedRow, 'attendance' | 'attendanceAt'>): AttendanceWire {
  return {
    Attendance: attendanceCodeOf(attendance),
    AttendanceTime: isoOrNull(attendanceAt),
  }
}

export function reviewWire(row: ReviewRow, links: Links): ReviewWire {
  return {
    ER_ID: row.id,
    Judgement: JSON.stringify(row.judgement),
    ERT_Code: row.resultCode,
    Suggestion: row.suggestion,
    Signature: signatureOf(row, links),
    Version: row.version,
    SubmitTime: shanghaiIso(row.changedAt),
  }
}

/** The other examiners' reviews; without names where the batch hides identity. */
export function otherReviewsWire(
  rows: ReadonlyArray<ReviewRow & { examinerName: string }>,
  isHidden: boolean,
  links: Links,
): OtherReviewWire[] {
  return rows.map((row) => ({
    ...reviewWire(row, links),
    // A signature would reveal the name.
    Signature: isHidden ? '' : signatureOf(row, links),
    Examiner: isHidden ? '' : row.examinerName,
    IsChief: bit(row.isChief),
  }))
}

/** The video that was handed to the office, as the candidate's examiners see it. */
export function handedWire(row: HandedRow, isHidden: boolean): HandedWire {
  return {
    EAS_ID: row.answerSheetId,
    Examiner: isHidden ? '' : (row.examinerName ?? ''),
    Reason: row.reason,
    HandedTime: shanghaiIso(row.handedAt),
    IsSettled: bit(row.settledAt !== null),
    IsRetaken: bit(row.settlement === 'retaken'),
    Note: row.note,
  }
}

/** 0 while the check runs; null where it is off or there is nothing to check (rulings#face-check). */
function similarityOf({ faceStatus, similarity }: SheetRow): number | null {
  if (faceStatus === 'waiting') return 0
  return faceStatus === 'done' ? similarity : null
}

export function sheetWire(row: SheetRow, links: Links, { secrets, now }: Pick<Ctx, 'secrets' | 'now'>): ReviewItemWire {
  const linkOrEmpty = (key: string | null) => (key ? links.video(key) : '')
  const piece = {
    questionId: row.questionId,
    questionTypeId: row.questionTypeId,
    title: row.title,
    musicType: row.musicType,
    musicScore: row.musicScore,
    textbookId: row.textbookId,
  }
  return {
    EAS_ID: row.id,
    EP_ID: row.patternId,
    EQ_ID: row.questionId,
    EQT_ID: row.questionTypeId,
    ExamQuestionType: { TypeName: row.typeName },
    View_ExamQuestion: questionWire(piece, secrets, now),
    Answer: linkOrEmpty(row.objectKey),
    FormatAnswer: linkOrEmpty(row.playableKey),
    Poster: linkOrEmpty(row.posterKey),
    DurationSeconds: row.durationMs === null ? null : Math.round(row.durationMs / 1000),
    Similarity: similarityOf(row),
    IsCalibrated: row.isCalibrated === null ? null : bit(row.isCalibrated),
    IsRequired: bit(row.objectKey !== null),
    Faces: row.faces,
    FaceProblem: faceProblemOf(similarityOf(row), row.faceProblem) ?? '',
    MediaProblem: withoutAdvice(row.mediaProblem ?? ''),
  }
}

/** A mark that was typed from paper is signed there. */
const signatureOf = ({ signaturePath }: Pick<ReviewRow, 'signaturePath'>, links: Links): string =>
  signaturePath === '' ? '' : links.picture(signaturePath)
