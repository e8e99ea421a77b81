import { act, screen } from '@testing-library/react'
import { serverNow } from '#client/clock.ts'
import type { RoomWire, VenueWire } from '#contract/schedule/planPlaces.ts'
import { shanghaiDate, shanghaiIso } from '#domain/time.ts'
import { onlineSittingWire, siteRowWire } from '#test/screens/examDayWire.ts'
import { testFirstCome } from '#test/screens/firstCome.tsx'
import { planWire, staffEnrolmentWire } from '#test/screens/staffWire.ts'

const roles = ['schedule' as const]
const SAVE = /^保 ?存$/
const room: RoomWire = { ER_ID: 3, V_ID: 1, RoomName: '101', Equipment: [], IsOff: 0, Openings: [], Version: 1 }
const venue: VenueWire & { Rooms: RoomWire[] } = {
  V_ID: 1,
  EA_ID: 1,
  EA_Name: '昆明市',
  VenueName: '音乐厅',
  Address: '东风路1号',
  WaitingSeats: 50,
  IsOff: 0,
  Version: 1,
  Rooms: [room],
}
const venues = (change: Partial<typeof venue> = {}) => ({ GetVenueList: { listData: [{ ...venue, ...change }] } })
const length = { MID: 1, MName: '钢琴', Minutes: 8, PauseMinutes: 2, Equipment: [], Grades: [], Version: 1 }
const examiner = { UserID: 5, Name: '李老师', Organisation: '', Days: [], Version: 1 }
const DAY = '2026-12-05'
const at = (clock: string) => `${DAY}T${clock}:00+08:00`
const theirDay = { From: at('08:00'), To: at('12:00'), MostMinutes: 240 }

const plan = planWire()
const plans = { GetExamPlanList: { listData: [plan] } }
const child = { EF_ID: 11, Name: '曾小雨', ExamNO: '872601', MName: '钢琴', GName: '三级' }
const seat = {
  ...child,
  UserID: 2,
  BeginTime: at('09:00'),
  Minutes: 10,
  PauseMinutes: 2,
  IsPinned: 0 as const,
  Why: '',
}
const board = (Version: number, clock = '09:00') => ({
  GetExamPlanBoard: {
    item: {
      Version,
      Date: DAY,
      Dates: [DAY],
      Rooms: [
        {
          ER_ID: 3,
          RoomName: '101',
          V_ID: 1,
          VenueName: '音乐厅',
          EA_ID: 1,
          EA_Name: '昆明市',
          Openings: [{ From: at('09:00'), To: at('12:00') }],
          Sittings: [{ UserID: 9, Name: '王考官', From: at('09:00'), To: at('12:00') }],
          Seats: [{ ...seat, BeginTime: at(clock) }],
        },
      ],
    },
  },
})
const planDay = {
  ...plans,
  ...board(1),
  ...venues(),
  GetExamPlanUnplaced: { listData: [], totalCount: 0 },
  GetExamPlanFreePlaces: { listData: [] },
  CheckExamPlanMove: { item: { IsFit: 1 as const, Rule: '', Why: '', OtherEF_ID: 0 } },
}
const changes = (Version: number, Added: number) => ({
  GetExamPlanChanges: {
    item: {
      EPL_ID: 7,
      Version,
      Added,
      Moved: 0,
      Withdrawn: 0,
      Same: 0,
      NotPlaced: 0,
      Broken: 0,
      Changed: [],
      ShowRoomTime: null,
    },
    listData: [],
    OtherMsg: { Messages: { Families: Added, WeChat: Added, Sms: 0, InboxOnly: 0, Cost: 0 } },
  },
})

const examTime = {
  ET_ID: 5,
  EB_ID: 100,
  EB_Name: '冬季音乐考级',
  IsOnline: 0 as 0 | 1,
  ExamBeginDate: at('09:00'),
  ExamEndDate: at('12:00'),
  ExamAddress: '昆明市文化馆路1号',
  ExamRoom: '礼堂',
  IsPub: 1 as 0 | 1,
  Assigned: 18,
  IsPlanned: 0 as const,
}
const hiddenWindow = { ...examTime, IsOnline: 1 as const, IsPub: 0 as const }
const toAssign = {
  GetEnrolmentList: { listData: [staffEnrolmentWire(7)], totalCount: 1 },
  GetExamTimeList: { listData: [examTime] },
  GetExaminersToAssign: {
    listData: [
      {
        UserID: 5,
        Name: '李老师',
        Mobile: '13900000007',
        Organisation: '翠湖',
        IsChief: 0 as const,
        IsOff: 0 as const,
        Unfit: 0,
        Out: 0,
        Assigned: 0,
        Open: 1,
        Awaited: 0,
        Done: 0,
      },
    ],
  },
}
const noneLeft = { GetEnrolmentList: { listData: [], totalCount: 0 } }
const tick = '选择 考生7'

const today = shanghaiDate(serverNow())
const soon = (minutes: number) => shanghaiIso(serverNow() + minutes * 60_000)
const waiting = siteRowWire(11, '曾小雨', 10, { Attendance: 1 })
const freePlaces = (ET_ID: number) => ({
  GetFreePlaces: {
    item: { EF_ID: 11, ET_ID, Room: '文化馆 一厅', BeginTime: at('09:00'), IsPostponed: 0 as const, Why: '' },
    listData: [
      { ER_ID: 3, Room: '文化馆 一厅', BeginTime: '2026-12-06T09:10:00+08:00', Free: 4, IsAvoided: 0 as const },
    ],
  },
})
const partners = (Why: string) => ({
  GetSwapPartners: {
    item: { EF_ID: 11, ET_ID: 9, Room: '文化馆 一厅', BeginTime: at('09:00'), Why: '' },
    listData: [{ ...child, EF_ID: 12, Name: '李小明', ET_ID: 9, Room: '文化馆 一厅', BeginTime: at('09:20'), Why }],
  },
})
const postponedRows = (count: number) => ({
  GetPostponed: {
    listData: Array.from({ length: count }, () => ({
      ...child,
      EB_Name: '冬季音乐考级',
      LeftRoom: '文化馆 一厅',
      LeftTime: at('09:00'),
      Room: '',
      BeginTime: null,
      Reason: '发烧',
      Owner: '李老师',
      PostponedTime: at('08:00'),
    })),
    totalCount: count,
  },
})
const places = (Why: string) => ({
  GetExamDayPlaces: {
    item: { EF_ID: 11, ET_ID: 9, ER_ID: 1, Room: '文化馆 一厅', BeginTime: `${today}T09:10:00+08:00`, Why },
    listData: [{ ER_ID: 2, Room: '文化馆 二厅', BeginTimes: [`${today}T09:00:00+08:00`], Why: '' }],
  },
})

const site = {
  GetExamDays: { listData: [{ EB_ID: 100, EB_Name: '冬季音乐考级', Date: today, OnSite: 1, Online: 0 }] },
  GetSiteBoard: { listData: [waiting] },
  GetPostponed: { listData: [], totalCount: 0 },
}
const rooms = (Candidates: number) => ({
  GetHalfDayRooms: {
    item: { Candidates, Staying: 0, BeginTime: soon(10) },
    listData: [{ ER_ID: 5, Room: '文化馆 三厅', IsSameVenue: 1 as const, Why: '' }],
  },
})
const spreadOf = (count: number) => ({
  PreviewHalfDayChange: {
    item: { Candidates: count, Staying: 0, Placed: count, Digest: `${count}`, At: at('09:00') },
    listData: Array.from({ length: count }, (_, nth) => ({
      EF_ID: 11 + nth,
      Name: `考生${nth}`,
      BeginTime: at('09:00'),
      NewRoom: '文化馆 三厅',
      NewTime: at('09:30'),
      Why: '',
    })),
  },
})
const substitutes = (Candidates: number) => ({
  GetSubstitutes: {
    item: { Candidates, Marked: 0 },
    listData: [{ UserID: 81, Name: '吴兰', Mobile: '13800000081', Organisation: '市音协', Why: '' }],
  },
})

testFirstCome('schedule', {
  SaveVenue: {
    at: '/venues',
    roles,
    before: venues(),
    after: venues({ WaitingSeats: 80, Version: 2 }),
    opens: ['修改考点'],
    fills: { 考点名称: '云南音乐厅' },
    sends: SAVE,
    shows: /^已换成对方的新内容：候考座位/,
  },
  SaveExamRoom: {
    at: '/venues',
    roles,
    before: venues(),
    after: venues({ Rooms: [{ ...room, Equipment: ['piano'], Version: 2 }] }),
    opens: ['101'],
    fills: { 考室名称: '一号考室' },
    sends: SAVE,
    shows: '已换成对方的新内容：设备',
  },
  SaveExamLength: {
    at: '/lengths',
    roles,
    before: { GetExamLengthList: { listData: [length] } },
    after: { GetExamLengthList: { listData: [{ ...length, PauseMinutes: 5, Version: 2 }] } },
    opens: ['钢琴'],
    fills: { '每位考生（分钟）': '12' },
    sends: SAVE,
    shows: /^已换成对方的新内容/,
  },
  SaveExaminerDays: {
    at: '/examiner-days',
    roles,
    before: { GetExaminerDaysList: { listData: [examiner] } },
    after: { GetExaminerDaysList: { listData: [{ ...examiner, Days: [theirDay], Version: 2 }] } },
    opens: ['李老师'],
    fills: { 时间: '2026.12.05–12.06 08:00–17:30' },
    sends: SAVE,
    reads: async ({ server, press }) => {
      server.answer({ Admin: { SaveExaminerDays: { item: { UserID: 5, Days: [], Version: 3 } } } })
      await press(SAVE)
    },
  },
  PlanExam: {
    at: '/batches/100/plan',
    roles,
    before: plans,
    after: { GetOfficeJobList: { listData: [] } },
    says: 'PLAN_UNDER_WAY',
    opens: ['再排一次'],
    fills: { 编号: '12' },
    sends: /^开 ?始$/,
  },
  PublishExamPlan: {
    at: '/batches/100/plan',
    roles,
    before: { ...plans, ...changes(1, 480) },
    after: changes(2, 479),
    opens: [/^发 ?布$/],
    fills: { '输入有变化的人数 480 以确认': '480' },
    unkept: ['输入有变化的人数 480 以确认'],
    sends: /^发 ?布$/,
    shows: '输入有变化的人数 479 以确认',
  },
  MoveExamPlanSeat: {
    at: '/batches/100/plan/7',
    roles,
    width: 390,
    before: planDay,
    after: board(2, '09:30'),
    opens: [/^09:00 曾小雨/],
    fills: { '开始时间（北京时间）': `${DAY}T10:00` },
    sends: SAVE,
  },
  TakeOutExamPlanSeat: {
    at: '/batches/100/plan/7',
    roles,
    before: planDay,
    after: board(2, '09:30'),
    tells: '曾小雨刚刚被其他工作人员调整过',
    sends: async ({ user }) => {
      const seen = await screen.findByRole('button', { name: /^09:00 曾小雨/ })
      act(() => seen.focus())
      await user.keyboard('{Delete}')
    },
    shows: /^09:30/,
    reads: ({ press }) => press(/^放 ?弃$/),
  },
  GetExaminersToAssign: {
    at: '/batches/100/plan/assign',
    roles,
    before: { ...toAssign, GetEnrolmentList: { listData: [staffEnrolmentWire(7)], totalCount: 180 } },
    after: { GetEnrolmentList: { listData: [staffEnrolmentWire(7)], totalCount: 179 } },
    says: 'LIST_CHANGED',
    params: { n: 179 },
    does: async ({ user }) => user.click(await screen.findByRole('checkbox', { name: '全选本页' })),
    refuses: ({ All }) => All !== undefined,
    sends: '选择符合条件的全部 180 条',
    reads: ({ server, press }) => {
      server.answer({ Admin: toAssign })
      return press(/^重 ?试$/)
    },
  },
  AssignExamTime: {
    at: '/batches/100/plan/assign',
    roles,
    before: toAssign,
    after: noneLeft,
    says: 'LIST_CHANGED',
    params: { n: 0 },
    does: async ({ user }) => {
      await user.click(await screen.findByRole('checkbox', { name: tick }))
      await user.click(await screen.findByRole('combobox', { name: '考试时间' }))
      await user.click(await screen.findByTitle(/礼堂/))
    },
    sends: '安排到该时间',
  },
  AssignExaminer: {
    at: '/batches/100/plan/assign',
    roles,
    before: toAssign,
    after: noneLeft,
    says: 'LIST_CHANGED',
    params: { n: 0 },
    does: async ({ user }) => {
      await user.click(await screen.findByRole('checkbox', { name: tick }))
      await user.click(await screen.findByRole('combobox', { name: '考官' }))
      await user.click(await screen.findByTitle(/李老师/))
    },
    sends: '分配给该考官',
  },
  MakeOnlineWindows: {
    at: '/batches/100/plan/times',
    roles,
    before: {
      ...toAssign,
      PreviewOnlineWindows: {
        OtherMsg: { Candidates: 280, Digest: 'a', ExamEndTime: null },
        listData: [{ BeginTime: at('08:00'), EndTime: at('20:00'), Count: 280, Groups: [] }],
      },
    },
    after: {
      PreviewOnlineWindows: {
        OtherMsg: { Candidates: 279, Digest: 'b', ExamEndTime: null },
        listData: [{ BeginTime: at('08:00'), EndTime: at('20:00'), Count: 279, Groups: [] }],
      },
    },
    says: 'ONLINE_WINDOW_CHANGED',
    opens: ['安排线上窗口'],
    fills: { '第一个窗口开始（北京时间）': `${DAY}T08:00` },
    sends: '建立 1 个窗口',
    shows: /^279 位考生/,
  },
  PublishOnlineWindows: {
    at: '/batches/100/plan/times',
    roles,
    before: {
      GetTimeMessages: { item: { Families: 1, WeChat: 1, Sms: 0, InboxOnly: 0, Cost: 0 } },
      GetExamTimeList: { listData: [hiddenWindow, { ...hiddenWindow, ET_ID: 6 }] },
    },
    after: { GetExamTimeList: { listData: [{ ...hiddenWindow, Assigned: 19 }] } },
    says: 'LIST_CHANGED',
    params: { n: 19 },
    opens: ['发布 2 个线上窗口'],
    sends: '全部发布',
  },
  MoveHalfDay: {
    at: '/batches/100/exam',
    roles,
    before: { ...site, ...rooms(2) },
    after: rooms(1),
    says: 'HALF_DAY_CHANGED',
    params: { count: 1 },
    opens: [/整场换考室$/],
    fills: { 原因: '停电' },
    does: async ({ user }) => user.click(await screen.findByRole('radio', { name: '文化馆 三厅' })),
    sends: '调到文化馆 三厅',
    shows: /^1 位考生和考官一起换考室/,
  },
  ChangeHalfDay: {
    at: '/batches/100/exam',
    roles,
    before: { ...site, ...spreadOf(2) },
    after: spreadOf(1),
    says: 'HALF_DAY_CHANGED',
    params: { count: 1 },
    opens: [/整场分散或推迟$/],
    fills: { 原因: '停电' },
    sends: '调整 2 位考生',
    shows: /^待考 1 位，可以调整 1 位/,
  },
  CloseHalfDay: {
    at: '/batches/100/plan/7',
    roles,
    before: {
      ...planDay,
      GetExamPlanList: { listData: [planWire({ IsCurrent: 1, PublishedTime: at('08:00') })] },
      GetHalfDayToClose: { item: { ET_ID: 5, UserID: 9, Name: '王考官' } },
      ...spreadOf(2),
    },
    after: spreadOf(1),
    says: 'HALF_DAY_CHANGED',
    params: { count: 1 },
    opens: ['关闭半天'],
    fills: { 原因: '考官临时有事' },
    does: async ({ user }) => {
      const half = await screen.findByRole('combobox', { name: '半天' })
      await user.selectOptions(half, '音乐厅 101 09:00 至 12:00（王考官）')
    },
    sends: '调整 2 位考生并关闭',
    shows: '调整 1 位考生并关闭',
  },
  ReplaceExaminer: {
    at: '/batches/100/exam',
    roles,
    before: { ...site, ...substitutes(2) },
    after: substitutes(0),
    says: 'EXAMINER_REPLACED',
    opens: [/更换考官$/],
    fills: { 原因: '突发疾病' },
    does: async ({ user }) => user.click(await screen.findByRole('radio', { name: /^吴兰/ })),
    sends: '改由吴兰评审',
    shows: /^周明待评审的 0 位考生/,
  },
  HelpOnlineExams: {
    at: '/batches/100/exam?tab=online',
    roles,
    before: {
      ...site,
      GetOnlineBoard: { listData: [] },
      GetOnlineSittings: { listData: [onlineSittingWire(1, '曾小雨')] },
    },
    after: { GetOnlineSittings: { listData: [] } },
    says: 'SESSION_RETRY_OPEN',
    opens: ['未开始的考生和批量处理', /^给列出的 1 人/],
    fills: { 原因: '停电' },
    sends: '通知并处理 1 人',
  },
  PostponeCandidate: {
    at: '/batches/100/exam',
    roles,
    before: { ...site, ...places(''), ...freePlaces(9) },
    after: freePlaces(0),
    opens: ['曾小雨', '改期到另一天'],
    fills: { 原因: '发烧' },
    sends: /^改到 12月6日 09:10/,
  },
  SwapCandidates: {
    at: '/batches/100/exam',
    roles,
    before: { ...site, ...places(''), ...partners('') },
    after: partners('考官已开始评审这位考生，不能再改期或对调'),
    opens: ['曾小雨', '与另一位考生对调'],
    fills: { 原因: '家长申请' },
    does: async ({ user }) => user.click(await screen.findByRole('radio', { name: /^李小明/ })),
    sends: '与李小明对调',
    shows: '不能对调的 1 位考生和原因',
  },
  UndoPostponement: {
    at: '/postponed',
    roles,
    before: postponedRows(1),
    after: postponedRows(0),
    says: 'POSTPONE_NONE',
    sends: '撤销改期：曾小雨',
  },
  PlaceCandidate: {
    at: '/postponed',
    roles,
    before: { ...postponedRows(1), ...freePlaces(0) },
    after: { ...postponedRows(0), ...freePlaces(9) },
    says: 'PLACE_HAS_TIME',
    opens: ['安排另一天：曾小雨'],
    sends: /^排到 12月6日 09:10/,
    shows: '这位考生已有考试时间。',
  },
  MoveOnExamDay: {
    at: '/batches/100/exam',
    roles,
    before: { ...site, ...places('') },
    after: places('考官已开始评审这位考生，不能再调整考室'),
    opens: ['曾小雨'],
    sends: '调到文化馆 二厅 09:00',
    shows: '考官已开始评审这位考生，不能再调整考室',
  },
})
