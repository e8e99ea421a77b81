import { bit } from '#contract/bit.ts'
import type { ChosenTrackWire, ExamDayWire } from '#contract/schedule/examTime.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { maskName } from '#domain/people/identity.ts'
import { type Instant, isoOrNull } from '#domain/time.ts'
import { canSetTracks, examTimeWire } from '#server/records/enrolment/enrolmentWire.ts'
import type { WholeEnrolment } from '#server/records/enrolment/wholeQueries.ts'
import { fileLink } from '#server/records/fileLink.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { ticketCodeOf } from './enrolmentTicketCode.ts'
import type { Track } from './trackQueries.ts'

export function trackWire({ patternId, questionId, title }: Omit<Track, 'enrolmentId' | 'setAt'>): ChosenTrackWire {
  return { EP_ID: patternId, EQ_ID: questionId ?? 0, Title: title }
}

/**
 * What any signed-in user who knows the certificate number may read; it neither names nor shows the child
 * (threats#E14).
 */
export function strangerWire(row: WholeEnrolment, now: Instant): ExamDayWire {
  return {
    EF_ID: 0,
    IsOwn: 0,
    Name: maskName(row.name),
    Photo: '',
    ExamNO: '',
    IsPay: row.payStatus,
    IsOnline: row.mode,
    MID: row.majorId,
    ExamBatch: {
      EB_ID: row.batchId,
      EB_Name: row.batchName,
      ShowRoomTime: isoOrNull(row.showRoomAt),
      ShowRoomEndTime: isoOrNull(row.showRoomEndsAt),
    },
    Majors: { MName: row.majorName },
    Grades: { GName: row.gradeName },
    ExamTime: examTimeWire(row, now),
    Code: '',
    CanSetTracks: 0,
    Tracks: [],
  }
}

/**
 * The on-site code is shown together with time and room, and only for an exam on site (specification#exam-time-query).
 */
export function ownerWire(row: WholeEnrolment, tracks: Track[], secrets: Secrets, now: Instant): ExamDayWire {
  const common = strangerWire(row, now)
  const isOnSite = row.mode === MODE.offline
  return {
    ...common,
    EF_ID: row.id,
    IsOwn: bit(true),
    Name: row.name,
    Photo: fileLink(secrets, row.photoPath, now),
    ExamNO: row.examNo ?? '',
    Code: isOnSite && common.ExamTime !== null ? ticketCodeOf(row, secrets, now) : '',
    CanSetTracks: canSetTracks(row, now),
    Tracks: isOnSite ? tracks.filter(({ enrolmentId }) => enrolmentId === row.id).map(trackWire) : [],
  }
}
