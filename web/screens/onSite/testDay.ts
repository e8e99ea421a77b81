import type { WorkRow } from '#web/screens/examiner/work.ts'
import type { OnSiteAct, QueuedAction } from './actions.ts'

/** A test fixture: a candidate on site without attendance or review. */
export function dayRow(EF_ID: number, changes: Partial<WorkRow> = {}): WorkRow {
  return {
    EF_ID,
    ExamNO: `5326000100000${EF_ID}`,
    Name: `考生${EF_ID}`,
    Sex: '女',
    BirthDate: '2015.03',
    Photo: '',
    MID: 1,
    GID: 5,
    IsOnline: 0,
    IsSubAnswer: 0,
    HidesIdentity: 0,
    ExamBatch: { EB_ID: 100, EB_Name: '冬季', ShowCommentsTime: null, AbsenceGraceMinutes: 10 },
    Majors: { MID: 1, MName: '钢琴', ParentID: -1 },
    Grades: { GID: 5, GName: '五级' },
    ExamTime: {
      ET_ID: 9,
      ExamBeginDate: '2026-11-20T09:00:00+08:00',
      ExamEndDate: '2026-11-20T17:00:00+08:00',
      ExamAddress: '翠湖路1号',
      ExamRoom: '一厅',
    },
    State: 0,
    ERT_Code: null,
    ER_ID: 0,
    IsHeld: 0,
    IsDecided: 0,
    IsApproved: 0,
    Attendance: 0,
    AttendanceTime: null,
    IsHanded: 0,
    HallWork: '',
    DoneTime: null,
    Tracks: [],
    ...changes,
  }
}

export const review: OnSiteAct = { kind: 'review', body: { Judgement: '[]', ERT_Code: 3 }, draft: '{}' }

export function queued(seq: number, enrolmentId: number, act: OnSiteAct, refusal: string | null = null): QueuedAction {
  return { key: `key-${seq}`, seq, enrolmentId, name: `考生${enrolmentId}`, act, refusal }
}
