import type { AuditDeed, AuditEntry } from '../auditEntry.ts'

/** Help for one exam online; times are texts with Shanghai's offset. */
type Helped = AuditEntry<
  'enrolment',
  { sessionId: number; endsAt: string | null },
  { sessionId: number; until: string; reason: string }
>

export interface ExamRoomAudit {
  SelectTextBook: AuditDeed<'enrolment', { bookName: string }>
  ExtendExamSession: Helped
  AllowNewExamSession: Helped
  WriteSessionNote: AuditDeed<'enrolment', { sessionId: number; noteId: number }>
  AllowPieceRetake: AuditDeed<'enrolment', { piece: string; until: string; reason: string }>
}
