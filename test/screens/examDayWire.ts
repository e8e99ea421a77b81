import { serverNow } from '#client/clock.ts'
import type { OnlineRowWire, SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import type { OnlineSittingWire } from '#contract/schedule/onlineHelp.ts'
import { shanghaiIso } from '#domain/time.ts'

/** Rows of the boards of an exam day as the server sends them; their times lie around now. */

export const minutesFromNow = (minutes: number): string => shanghaiIso(serverNow() + minutes * 60_000)

/** A candidate on site who begins in `begins` minutes and has ten. */
export const siteRowWire = (
  EF_ID: number,
  Name: string,
  begins: number,
  change: Partial<SiteRowWire> = {},
): SiteRowWire => ({
  EF_ID,
  EA_ID: 1,
  Name,
  ExamNO: `53${EF_ID}`,
  MName: '钢琴',
  GName: '五级',
  ET_ID: 9,
  Address: '翠湖路1号',
  Room: '一厅',
  BeginTime: minutesFromNow(begins),
  EndTime: minutesFromNow(begins + 10),
  HasOwnTime: 1,
  Examiners: [{ UserID: 71, Name: '周明', Mobile: '13800000071' }],
  Attendance: 0,
  AttendanceTime: null,
  StartTime: null,
  DoneTime: null,
  ...change,
})

/** A video exam that began half an hour ago and has half an hour left. */
export const onlineRowWire = (EF_ID: number, Name: string, change: Partial<OnlineRowWire> = {}): OnlineRowWire => ({
  EF_ID,
  EA_ID: 1,
  SessionId: EF_ID + 1000,
  Version: 0,
  Name,
  ExamNO: `53${EF_ID}`,
  MName: '钢琴',
  GName: '五级',
  IsHearing: 0,
  StartTime: minutesFromNow(-30),
  EndTime: minutesFromNow(30),
  IsExtended: 0,
  SubmitTime: null,
  SetAsideTime: null,
  RetryTime: null,
  Required: 3,
  Filled: 1,
  Uploading: 0,
  UploadingSince: null,
  FailedUploads: 0,
  FailedFiles: [],
  Questions: 0,
  BrokenVideos: 0,
  ActiveTime: minutesFromNow(-1),
  ...change,
})

/** Somebody who should sit online in an open window and has not begun. */
export const onlineSittingWire = (
  EF_ID: number,
  Name: string,
  changes: Partial<OnlineSittingWire> = {},
): OnlineSittingWire => ({
  EF_ID,
  Name,
  ExamNO: `53${EF_ID}`,
  Mobile: '13900000001',
  EA_ID: 1,
  EA_Name: '盘龙区',
  MName: '钢琴',
  GName: '五级',
  IsHearing: 0,
  IsRetake: 0,
  WindowBegin: minutesFromNow(-60),
  WindowEnd: minutesFromNow(60),
  StartTime: null,
  EndTime: null,
  SetAsideTime: null,
  RetryTime: null,
  RemindedTime: null,
  ...changes,
})
