import { serverNow } from '#client/clock.ts'
import { shanghaiDate } from '#domain/time.ts'
import { onlineRowWire } from '#test/screens/examDayWire.ts'
import { testFirstCome } from '#test/screens/firstCome.tsx'

const roles = ['results' as const]
const session = onlineRowWire(2, '曾小雨', { Version: 1, FailedUploads: 1 })
const day = { EB_ID: 100, EB_Name: '冬季音乐考级', Date: shanghaiDate(serverNow()), OnSite: 0, Online: 1 }
const before = {
  GetExamDays: { listData: [day] },
  GetExamSessions: { listData: [] },
  GetSessionNotes: { listData: [] },
  GetOnlineBoard: { listData: [session] },
}

testFirstCome('examRoom', {
  WriteSessionNote: {
    at: '/batches/100/exam?tab=online',
    roles,
    before,
    after: { GetSessionNotes: { listData: [] } },
    says: 'SESSION_SET_ASIDE',
    opens: ['曾小雨'],
    fills: { 给考生留言: '请检查麦克风' },
    sends: /^发 ?送$/,
  },
  ExtendExamSession: {
    at: '/batches/100/exam?tab=online',
    roles,
    before,
    after: { GetExamSessions: { listData: [] } },
    opens: ['曾小雨', '延长时间'],
    fills: { 原因: '上传服务中断' },
    sends: /^延 ?长$/,
  },
  AllowNewExamSession: {
    at: '/batches/100/exam?tab=online',
    roles,
    before,
    after: { GetExamSessions: { listData: [] } },
    says: 'SESSION_RETRY_OPEN',
    opens: ['曾小雨', '允许重新开考'],
    fills: { 原因: '上传服务中断' },
    sends: /^允 ?许$/,
  },
})
