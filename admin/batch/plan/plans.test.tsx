import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { planWire } from '#test/screens/staffWire.ts'

const plan = planWire({ EPL_ID: 7, EB_ID: 100 })
const planner = { roles: ['schedule' as const] }
const base = {
  GetExamPlanFreePlaces: { listData: [] },
  GetExamPlanList: { listData: [plan] },
}

test('the figures say how near the plan is to the most that is possible, and the next plan keeps what is pinned', async () => {
  const { press, server } = openConsole(
    '/batches/100/plan',
    { Admin: { ...base, PlanExam: refused('PLAN_LENGTH_MISSING', { major: '古筝' }) } },
    planner,
  )
  await screen.findByText('490 / 500（98%）')
  screen.getByText('编排时已用上现有考室和考官最多可排 4,950 分钟中的 4,900 分钟（98%）')
  await press('再排一次')
  await press(/^开 ?始$/)
  await screen.findByText('没有开始：请先设置专业“古筝”每位考生的考试时间')
  server.answer({ Admin: { PlanExam: { OtherMsg: { OJ_ID: 1 } } } })
  await press(/^开 ?始$/)
  await screen.findByText('已开始自动排考')
  expect(server.asked('Admin', 'PlanExam')).toMatchObject([
    { EB_ID: 100, Seed: 2, KeepPinsOf: 7 },
    { EB_ID: 100, Seed: 2, KeepPinsOf: 7 },
  ])
})

test('what is published is kept first, and everybody is planned anew only where that is chosen', async () => {
  const published = planWire({ IsCurrent: 1, PublishedTime: '2026-11-01T09:00:00+08:00', Pinned: 0, MustMove: 1 })
  const moved = {
    EF_ID: 31,
    Name: '李小琴',
    ExamNO: '',
    OldTime: '2026-12-05T09:00:00+08:00',
    OldRoom: '音乐厅 101',
    NewTime: null,
    NewRoom: '',
    Why: '音乐厅 101在 09:00–09:08 不开放',
  }
  const { press, user, server } = openConsole(
    '/batches/100/plan',
    {
      Admin: {
        ...base,
        GetExamPlanList: { listData: [published] },
        GetExamPlanMoved: { listData: [moved] },
        PlanExam: { OtherMsg: { OJ_ID: 1 } },
        PinExamPlan: { OtherMsg: { Changed: 490 } },
      },
    },
    planner,
  )
  await press('再排一次')
  await user.click(await screen.findByRole('checkbox', { name: /没有空档时，可以请已发布的考生让出时间/ }))
  await press(/^开 ?始$/)
  await screen.findByText('已开始自动排考')
  await press('再排一次')
  await user.click(await screen.findByRole('radio', { name: '全部重新排，多数考生的时间会变' }))
  await press(/^开 ?始$/)
  await waitFor(() => expect(server.asked('Admin', 'PlanExam')).toHaveLength(2))
  expect(server.asked('Admin', 'PlanExam')).toMatchObject([
    { EB_ID: 100, KeepPublished: 1, MostMoved: 2 },
    { EB_ID: 100, Seed: 2 },
  ])
  await press('变动的名单（1 人）')
  const row = (await screen.findByText('李小琴')).closest('tr')
  expect(row?.textContent).toContain('2026-12-05 09:00 音乐厅 101没有空档音乐厅 101在 09:00–09:08 不开放')
  await press('全部固定')
  await screen.findByText('已固定 490 位考生')
  expect(server.asked('Admin', 'PinExamPlan')[0]).toMatchObject({ EPL_ID: 7, All: 1, IsPinned: 1 })
})

test('a plan that is being made shows how far it is, and no second one can be started', async () => {
  const job = {
    OJ_ID: 1,
    Title: '自动排考：冬季音乐考级',
    State: 'running' as const,
    Done: 50,
    Total: 100,
    Message: '',
    FileName: '',
    FileBytes: 0,
    MadeTime: '2026-11-24T09:00:00+08:00',
    EndTime: null,
    RemovedTime: null,
  }
  openConsole('/batches/100/plan', { Admin: { ...base, GetOfficeJobList: { listData: [job] } } }, planner)
  await screen.findByText(/^已处理 50 \/ 100，可以离开本页/)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '再排一次' })).disabled).toBe(true)
})

test('those without a place are listed with the reasons and their numbers', async () => {
  const row = (EF_ID: number, Why: string) => ({
    EF_ID,
    Name: `考生${EF_ID}`,
    ExamNO: '',
    EA_Name: '昆明市',
    MName: '钢琴',
    GName: '一级',
    Minutes: 8,
    PauseMinutes: 2,
    IsTimed: 0 as const,
    Why,
  })
  const listData = [
    row(1, '该考区没有开放的考室'),
    row(2, '能评审钢琴的考官时间已排满'),
    row(3, '该考区没有开放的考室'),
  ]
  const { press } = openConsole(
    '/batches/100/plan',
    { Admin: { ...base, GetExamPlanUnplaced: { listData, totalCount: 3 } } },
    planner,
  )
  await press('没有排上的名单')
  await screen.findByText('考生3')
  const reasons = await screen.findByRole('list', { name: '原因' })
  expect(reasons.textContent).toBe('该考区没有开放的考室：2 人能评审钢琴的考官时间已排满：1 人')
})

test('whoever paid after the plan was published is placed from its list, at the place that fits best', async () => {
  const late = { EF_ID: 31, Name: '晚交费', ExamNO: '', EA_Name: '昆明市', MName: '钢琴', GName: '一级' }
  const place = { ER_ID: 4, Room: '音乐厅 102', BeginTime: '2026-12-05T10:00:00+08:00', Free: 3, IsAvoided: 0 as const }
  const { press, server } = openConsole(
    '/batches/100/plan',
    {
      Admin: {
        ...base,
        GetExamPlanList: { listData: [planWire({ IsCurrent: 1, PublishedTime: '2026-11-01T09:00:00+08:00' })] },
        GetExamPlanUnplaced: {
          listData: [{ ...late, Minutes: 8, PauseMinutes: 2, IsTimed: 0, Why: '排考发布后缴费，等待安排' }],
          totalCount: 1,
        },
        GetFreePlaces: {
          item: { EF_ID: 31, ET_ID: 0, Room: '', BeginTime: null, IsPostponed: 0, Why: '' },
          listData: [place],
        },
        PlaceCandidate: { OtherMsg: { ET_ID: 9, Told: 1 } },
      },
    },
    planner,
  )
  await press('没有排上的名单')
  await press('安排 晚交费')
  await press('排到 12月5日 10:00 音乐厅 102')
  expect(await screen.findByText('晚交费已排到 12月5日 10:00 音乐厅 102，已通知家长')).toBeTruthy()
  expect(server.asked('Admin', 'PlaceCandidate')[0]).toMatchObject({ EF_ID: 31, ER_ID: 4, BeginTime: place.BeginTime })
})

const changes = {
  EPL_ID: 7,
  Version: 3,
  Added: 480,
  Moved: 10,
  Withdrawn: 2,
  Same: 0,
  NotPlaced: 10,
  Broken: 1,
  Changed: [
    {
      EF_ID: 6,
      Name: '赵小提',
      ExamNO: '872605',
      OldTime: '2026-12-05T09:00:00+08:00',
      OldRoom: '音乐厅 101',
      NewTime: null,
      NewRoom: '',
    },
  ],
  ShowRoomTime: null,
}
const broken = [{ EF_ID: 5, Name: '李小琴', ExamNO: '', Rule: 'gone', Why: '已退费' }]

test('a plan is published after its changes were read, what no longer stands was left out, and the number was typed', async () => {
  const { press, fill, user, server } = openConsole(
    '/batches/100/plan',
    {
      Admin: {
        ...base,
        GetExamPlanChanges: {
          item: changes,
          listData: broken,
          OtherMsg: { Messages: { Families: 6, WeChat: 4, Sms: 2, InboxOnly: 1, Cost: 0.1 } },
        },
        PublishExamPlan: {
          OtherMsg: { Version: 4, Added: 480, Moved: 10, Withdrawn: 2, Same: 0, LeftOut: 1, Told: 0 },
        },
      },
    },
    planner,
  )
  await press(/^发 ?布$/)
  await screen.findByText('1 个位置已经不能用，可以先调整或再排一次')
  screen.getByText('已退费')
  await user.click(screen.getByText('谁的时间变动或取消'))
  expect((await screen.findByRole('cell', { name: /音乐厅 101/ })).textContent).toBe('2026-12-05 09:00 音乐厅 101')
  screen.getByRole('cell', { name: '取消' })
  screen.getByText('预计通知 6 个家庭：微信 4 条，短信 2 条（约 0.1 元），另有 1 个家庭只在站内收到。')
  await fill('输入有变化的人数 492 以确认', '492')
  const dialog = within(await screen.findByRole('dialog'))
  const publish = dialog.getByRole<HTMLButtonElement>('button', { name: /^发 ?布$/ })
  await user.click(publish)
  await dialog.findByText(/^有位置已经不能用/)
  expect(server.asked('Admin', 'PublishExamPlan')).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: '其余照常发布，这些考生暂不安排' }))
  await user.click(publish)
  await screen.findByText('已发布：新安排 480 人，变动 10 人，取消 2 人')
  expect(server.asked('Admin', 'PublishExamPlan')).toMatchObject([{ EPL_ID: 7, Version: 3, LeaveOut: 1 }])
})

const seat = {
  EF_ID: 11,
  UserID: 2,
  Name: '曾小雨',
  ExamNO: '872601',
  MName: '钢琴',
  GName: '三级',
  BeginTime: '2026-12-05T09:00:00+08:00',
  Minutes: 10,
  PauseMinutes: 2,
  IsPinned: 0 as const,
  Why: '',
}
const room = {
  ER_ID: 3,
  RoomName: '101',
  V_ID: 1,
  VenueName: '音乐厅',
  Openings: [],
  EA_ID: 1,
  EA_Name: '昆明市',
  Sittings: [{ UserID: 9, Name: '王考官', From: '2026-12-05T09:00:00+08:00', To: '2026-12-05T12:00:00+08:00' }],
  Seats: [seat],
}
const venue = {
  V_ID: 1,
  EA_ID: 1,
  EA_Name: '昆明市',
  VenueName: '音乐厅',
  Address: '东风路1号',
  WaitingSeats: 50,
  IsOff: 0 as const,
  Version: 1,
  Rooms: [{ ER_ID: 3, V_ID: 1, RoomName: '101', Equipment: [], IsOff: 0 as const, Openings: [], Version: 1 }],
}

test('on a narrow screen a move that breaks a rule says which at once; one that fits is saved with the version that was seen', async () => {
  const { press, fill, user, server } = openConsole(
    '/batches/100/plan/7',
    {
      Admin: {
        ...base,
        GetExamPlanBoard: { item: { Version: 1, Date: '2026-12-05', Dates: ['2026-12-05'], Rooms: [room] } },
        GetVenueList: { listData: [venue] },
        CheckExamPlanMove: ({ BeginTime }) => ({
          item:
            BeginTime === '2026-12-05T13:00'
              ? { IsFit: 0, Rule: 'closed', Why: '考室这时不开放', OtherEF_ID: 0 }
              : { IsFit: 1, Rule: '', Why: '', OtherEF_ID: 0 },
        }),
        MoveExamPlanSeat: { OtherMsg: { Version: 2 } },
        PinExamPlan: { OtherMsg: { Changed: 1 } },
      },
    },
    { ...planner, width: 390 },
  )
  await screen.findByText('09:00–12:00 王考官')
  await press('固定 曾小雨')
  await waitFor(() => expect(server.asked('Admin', 'PinExamPlan')).toMatchObject([{ EF_IDs: [11], IsPinned: 1 }]))
  await user.click(screen.getByRole('button', { name: /^09:00 曾小雨/ }))
  await fill('开始时间（北京时间）', '2026-12-05T13:00')
  await screen.findByText('考室这时不开放')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^保 ?存$/ }).disabled).toBe(true)
  await fill('开始时间（北京时间）', '2026-12-05T10:00')
  await screen.findByText('可以安排在这里')
  await press(/^保 ?存$/)
  await screen.findByText('已调整并固定；发布改动后考生才会看到')
  expect(server.asked('Admin', 'MoveExamPlanSeat')).toMatchObject([
    { EPL_ID: 7, EF_ID: 11, ER_ID: 3, BeginTime: '2026-12-05T10:00', Version: 1 },
  ])
})

test('what another planner changes while the form of a move is open is told before it is overwritten', async () => {
  const boardOf = (Version: number) => ({ item: { Version, Date: '2026-12-05', Dates: ['2026-12-05'], Rooms: [room] } })
  const { press, fill, user, server } = openConsole(
    '/batches/100/plan/7',
    {
      Admin: {
        ...base,
        GetExamPlanBoard: boardOf(1),
        GetVenueList: { listData: [venue] },
        CheckExamPlanMove: { item: { IsFit: 1, Rule: '', Why: '', OtherEF_ID: 0 } },
        PinExamPlan: { OtherMsg: { Changed: 1 } },
        MoveExamPlanSeat: ({ Version }) =>
          Version === 4
            ? { OtherMsg: { Version: 5 } }
            : refused('CHANGED_MEANWHILE', { who: '普文斌', time: '10:00' }, { Version: 4 }),
      },
    },
    { ...planner, width: 390 },
  )
  await screen.findByText('09:00–12:00 王考官')
  await user.click(screen.getByRole('button', { name: /^09:00 曾小雨/ }))
  await fill('开始时间（北京时间）', '2026-12-05T10:00')
  await screen.findByText('可以安排在这里')
  // The board behind the form is read anew.
  server.answer({ Admin: { GetExamPlanBoard: boardOf(4) } })
  await press('固定 曾小雨')
  await waitFor(() => expect(server.asked('Admin', 'GetExamPlanBoard').length).toBeGreaterThan(1))
  await press(/^保 ?存$/)
  await screen.findByText(/^没有保存：普文斌在10:00修改了/)
  await press(/^保 ?存$/)
  await screen.findByText('已调整并固定；发布改动后考生才会看到')
  expect(server.asked('Admin', 'MoveExamPlanSeat').map(({ Version }) => Version)).toEqual([1, 4])
})

const dayOfPlan = (clock: string) => `2026-12-05T${clock}:00+08:00`
const roomOfDay = (ER_ID: number) => ({
  ER_ID,
  RoomName: `${ER_ID}室`,
  V_ID: 1,
  VenueName: '音乐厅',
  EA_ID: 1,
  EA_Name: '昆明市',
  Openings: [{ From: dayOfPlan('09:00'), To: dayOfPlan('12:00') }],
  Sittings: [{ UserID: 9, Name: '王考官', From: dayOfPlan('09:00'), To: dayOfPlan('12:00') }],
  Seats: [],
})
const publishedDay = {
  ...base,
  GetExamPlanList: { listData: [planWire({ IsCurrent: 1, PublishedTime: '2026-11-01T09:00:00+08:00' })] },
  GetExamPlanBoard: { item: { Version: 2, Date: '2026-12-05', Dates: ['2026-12-05'], Rooms: [roomOfDay(3)] } },
  GetExamPlanUnplaced: { listData: [], totalCount: 0 },
}

test('a half-day is opened at the board of the published plan, by an examiner who can come, and the room is lent for it', async () => {
  const venue = {
    V_ID: 1,
    EA_ID: 1,
    EA_Name: '昆明市',
    VenueName: '音乐厅',
    Address: '',
    WaitingSeats: 0,
    IsOff: 0 as const,
    Version: 1,
    Rooms: [{ ER_ID: 4, V_ID: 1, RoomName: '4室', Equipment: [], IsOff: 0 as const, Openings: [], Version: 1 }],
  }
  const { press, user, server } = openConsole(
    '/batches/100/plan/7',
    {
      Admin: {
        ...publishedDay,
        GetVenueList: { listData: [venue] },
        GetHalfDayOpening: {
          item: { IsLent: 1, Why: '', Minutes: 180 },
          listData: [
            { UserID: 8, Name: '吴兰', Organisation: '', Why: '' },
            { UserID: 9, Name: '王考官', Organisation: '', Why: '考官王考官另有安排' },
          ],
        },
        OpenHalfDay: { OtherMsg: { Version: 3 } },
      },
    },
    planner,
  )
  await press('增开半天')
  await screen.findByRole('option', { name: '音乐厅 4室（昆明市）' })
  await user.selectOptions(screen.getByRole('combobox', { name: '考室' }), '音乐厅 4室（昆明市）')
  await screen.findByText('考室这段时间没有开放，将借用并加入它的开放时间')
  await screen.findByText('不能到场的 1 位考官和原因')
  await user.click(await screen.findByRole('radio', { name: '吴兰' }))
  await press('借用考室并增开')
  await screen.findByText('已增开：音乐厅 4室（昆明市） 09:00 至 12:00，已通知吴兰')
  expect(server.asked('Admin', 'OpenHalfDay')[0]).toMatchObject({
    EPL_ID: 7,
    ER_ID: 4,
    From: '2026-12-05T09:00',
    To: '2026-12-05T12:00',
    UserID: 8,
    IsLent: 1,
  })
})

test('a half-day is closed after it was shown where each candidate goes', async () => {
  const { press, fill, user, server } = openConsole(
    '/batches/100/plan/7',
    {
      Admin: {
        ...publishedDay,
        GetHalfDayToClose: { item: { ET_ID: 5, UserID: 9, Name: '王考官' } },
        PreviewHalfDayChange: {
          item: { Candidates: 1, Staying: 0, Placed: 1, Digest: 'abc', At: dayOfPlan('08:00') },
          listData: [
            {
              EF_ID: 31,
              Name: '李小琴',
              BeginTime: dayOfPlan('09:00'),
              NewRoom: '音乐厅 4室',
              NewTime: dayOfPlan('09:30'),
              Why: '',
            },
          ],
        },
        CloseHalfDay: { OtherMsg: { Moved: 1, Told: 1 } },
      },
    },
    planner,
  )
  await press('关闭半天')
  const half = await screen.findByRole('combobox', { name: '半天' })
  await user.selectOptions(half, '音乐厅 3室 09:00 至 12:00（王考官）')
  await screen.findByText('09:00 李小琴 → 2026-12-05 09:30 音乐厅 4室')
  await fill('原因', '考官临时有事')
  await press('调整 1 位考生并关闭')
  await screen.findByText('已关闭，调整了 1 位考生，已通知 1 个家庭')
  expect(server.asked('Admin', 'CloseHalfDay')[0]).toMatchObject({
    EPL_ID: 7,
    ER_ID: 3,
    BeginTime: dayOfPlan('09:00'),
    Kind: 'spread',
    Digest: 'abc',
    Reason: '考官临时有事',
  })
})
