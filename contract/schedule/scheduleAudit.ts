import type { AuditDeed, AuditEntry } from '../auditEntry.ts'
import type { ExaminerDaysWire, ExamLengthWire, RoomWire, VenueWire } from './planPlaces.ts'

interface TimeFacts {
  examTimeId: number
  isOnline: boolean
  beginsAt: string
  endsAt: string
  address: string
  room: string
}
interface Published {
  examTimeId: number
  isPublished: boolean
}
interface Seat {
  enrolmentId: number
  roomId: number | null
  beginsAt?: number | null
}
interface Place {
  examTimeId: number | null
  beginsAt: number | null
  room: string | null
}

export interface ScheduleAudit {
  SaveExamTime: AuditEntry<'batch', TimeFacts | null, TimeFacts>
  RemoveExamTime: AuditDeed<'batch', { examTimeId: number }>
  PublishExamTime: AuditEntry<'batch', Published, Published & { Reason?: string }>
  AssignExamTime: AuditEntry<'enrolment', { examTimeId: number | null }, { examTimeId: number | null }>
  MakeOnlineWindows: AuditDeed<'batch', { EB_ID: number; windows: number; assigned: number }>
  HelpOnlineExams: AuditEntry<'enrolment', { endsAt: string | null }, { examTimeId: number; reason: string }>
  MakeWallLink: AuditDeed<'batch', { linkId: number; date: string; address: string }>
  EndWallLink: AuditDeed<'batch', { linkId: number; date: string; address: string }>
  AssignExaminer: AuditEntry<'enrolment', { examinerId: number | null }, { examinerId: number | null }>
  SetOfflineExamTracks: AuditEntry<'enrolment', { titles: readonly string[] }, { titles: readonly string[] }>

  SaveVenue: AuditEntry<'venue', Partial<VenueWire> | null, Partial<VenueWire>>
  SaveExamRoom: AuditEntry<'examRoom', RoomWire | null, RoomWire>
  SaveExaminerDays: AuditEntry<'examinerDays', ExaminerDaysWire, ExaminerDaysWire>
  SaveExamLength: AuditEntry<'examLength', ExamLengthWire, ExamLengthWire>

  /** A plan is published with one row of its own, and one for each enrolment whose time it changed. */
  PublishExamPlan:
    | AuditEntry<
        'examPlan',
        { version: number; publishedVersion: number | null },
        {
          version: number
          batchId: number
          Added: number
          Moved: number
          Withdrawn: number
          Same: number
          LeftOut: number
          Told: number
        }
      >
    | AuditDeed<'enrolment', { examTimeId: number | null; beginsAt?: number; room?: string }>
  MoveExamPlanSeat: AuditEntry<'examPlan', Seat, Seat>
  TakeOutExamPlanSeat: AuditEntry<'examPlan', Seat, Seat>
  PinExamPlan: AuditEntry<
    'examPlan',
    { isPinned: boolean; enrolmentIds: readonly number[] },
    { isPinned: boolean; enrolmentIds: readonly number[] }
  >
  OpenHalfDay: AuditDeed<
    'examPlan',
    { roomId: number; room: string; examinerId: number; from: number; to: number; isLent: boolean }
  >
  CloseHalfDay: AuditEntry<
    'examPlan',
    { roomId: number; examinerId: number; from: number; to: number },
    { endsAt: number | null; moved: number; reason: string }
  >
  MoveOnExamDay: AuditEntry<'enrolment', Place, Place>
  PostponeCandidate: AuditEntry<'enrolment', Place, Place & { reason: string }>
  SwapCandidates: AuditEntry<'enrolment', Place, Place & { reason: string }>
  UndoPostponement: AuditEntry<'enrolment', Place, Place>
  PlaceCandidate: AuditEntry<'enrolment', Place, Place>
  MoveHalfDay: AuditEntry<'enrolment', Place, Place & { reason: string }>
  ChangeHalfDay: AuditEntry<'enrolment', Place, Place & { reason: string }>
  ReplaceExaminer: AuditEntry<'enrolment', { examinerId: number }, { examinerId: number; reason: string }>
}
