import { type Erasure, GONE, ofEnrolments, through } from '#server/records/erasing.ts'

const SESSIONS = 'select id from exam_session'
const SHEETS = 'select s.id from answer_sheet s join exam_session e on e.id = s.session_id'

export const examErasing: readonly Erasure[] = [
  { table: 'session_note', set: { text: GONE }, where: through('session_id', SESSIONS) },
  { table: 'exam_session_decision', set: { reason: GONE }, where: through('session_id', SESSIONS) },
  { table: 'exam_seat', set: { device: "''" }, where: through('exam_session_id', SESSIONS) },
  { table: 'exam_session', set: { device: "''" }, where: ofEnrolments },
  { table: 'answer_sheet', set: { uploadFailedFile: "''" }, where: through('session_id', SESSIONS) },
  // The store's digest of a film tells whether somebody has that film.
  { table: 'answer_take', set: { etag: "''" }, where: through('answer_sheet_id', SHEETS) },
  { table: 'piece_retake', set: { reason: GONE }, where: ofEnrolments },
]
