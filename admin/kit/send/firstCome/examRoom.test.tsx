import { serverNow } from '#client/clock.ts'
import type { OnlineRowWire } from '#contract/schedule/examDayBoard.ts'
import { shanghaiDate, shanghaiIso } from '#domain/time.ts'
import { walkFirstCome } from '#test/screens/firstCome.tsx'

const roles = ['results' as const]
const minutesFromNow = (minutes: number) => shanghaiIso(serverNow() + minutes * 60_000)
const session: OnlineRowWire = {
  EF_ID: 2,
  EA_ID: 1,
  SessionId: 1002,
  Version: 1,
  Name: '曾小雨',
  ExamNO: '532',
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
  FailedUploads: 1,
  BrokenVideos: 0,
  ActiveTime: minutesFromNow(-1),
}
const day = { EB_ID: 100, EB_Name: '冬季音乐考级', Date: shanghaiDate(serverNow()), OnSite: 0, Online: 1 }
const before = {
  GetExamDays: { listData: [day] },
  GetExamSessions: { listData: [] },
  GetOnlineBoard: { listData: [session] },
}

walkFirstCome('examRoom', {
  ExtendExamSession: {
    at: '/exam-day?tab=online',
    roles,
    before,
    after: { GetExamSessions: { listData: [] } },
    opens: ['曾小雨', '延长时间'],
    fills: { 原因: '上传服务中断' },
    sends: /^延 ?长$/,
  },
  AllowNewExamSession: {
    at: '/exam-day?tab=online',
    roles,
    before,
    after: { GetExamSessions: { listData: [] } },
    says: 'SESSION_RETRY_OPEN',
    opens: ['曾小雨', '允许重新开考'],
    fills: { 原因: '上传服务中断' },
    sends: /^允 ?许$/,
  },
})
