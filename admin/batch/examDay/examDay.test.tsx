import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { serverNow } from '#client/clock.ts'
import { shanghaiDate } from '#domain/time.ts'
import { minutesFromNow, onlineRowWire, siteRowWire } from '#test/screens/examDayWire.ts'
import { offline, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const today = shanghaiDate(serverNow())
const days = { listData: [{ EB_ID: 100, EB_Name: '冬季音乐考级', Date: today, OnSite: 4, Online: 2 }] }

const nobody = { listData: [], totalCount: 0 }

test('a room says who is in, who is late, who comes next, and that it is behind its plan', async () => {
  openConsole(
    '/batches/100/exam',
    {
      Admin: {
        GetExamDays: days,
        GetPostponed: nobody,
        GetSiteBoard: {
          listData: [
            siteRowWire(1, '王小音', -20, { Attendance: 1, StartTime: minutesFromNow(-1) }),
            siteRowWire(2, '李晚来', -5),
            siteRowWire(3, '赵候场', 10, { Attendance: 1 }),
            siteRowWire(4, '钱未来', -30, { Attendance: 2 }),
            siteRowWire(5, '孙别处', 20, { Room: '二厅' }),
          ],
        },
      },
    },
    { roles: ['desk'] },
  )
  const room = within(await screen.findByRole('region', { name: '一厅' }))
  expect(room.getByText('正在考').nextSibling?.textContent).toBe('王小音')
  expect(room.getByText('晚 10 分钟')).toBeTruthy()
  expect(room.getByText(/迟到/).nextSibling?.textContent).toContain('李晚来')
  expect(room.getByText(/下一位/).nextSibling?.textContent).toContain('赵候场')
  expect(room.getByText(/缺考/).nextSibling?.textContent).toContain('钱未来')
  expect(screen.getByRole('region', { name: '二厅' })).toBeTruthy()
  // A local office watches the halls alone.
  expect(screen.queryByRole('tab', { name: '线上考试' })).toBeNull()
})

test('everybody of the day is found on the board, whoever is done as well', async () => {
  const { fill } = openConsole(
    '/batches/100/exam',
    {
      Admin: {
        GetExamDays: days,
        GetPostponed: nobody,
        GetSiteBoard: {
          listData: [
            siteRowWire(1, '王小音', -20, { Attendance: 1, DoneTime: minutesFromNow(-9) }),
            siteRowWire(2, '孙别处', 20, { Room: '二厅', HasOwnTime: 0 }),
          ],
        },
      },
    },
    { roles: ['desk'] },
  )
  await fill('查找考生', '王小')
  const found = within(screen.getByRole('region', { name: '在全部考室中查找' }))
  expect(found.getByRole('listitem').textContent).toMatch(/王小音.*531.*一厅.*已考完/)
  await fill('查找考生', '孙别处')
  expect(found.getByRole('listitem').textContent).toMatch(/二厅.*未到/)
  await fill('查找考生', '没有的人')
  expect(found.getByText('这一天的考室中没有这位考生')).toBeTruthy()
})

test('a link for the wall is made for one place, copied, and ended', async () => {
  const link = { WL_ID: 5, Address: '翠湖路1号', MadeBy: '王敏', MadeTime: minutesFromNow(-5), Key: 'sealed' }
  const { server, press } = openConsole(
    '/batches/100/exam',
    {
      Admin: {
        GetExamDays: days,
        GetPostponed: nobody,
        GetSiteBoard: { listData: [siteRowWire(1, '王小音', 20, { Address: '翠湖路1号' })] },
        GetWallLinks: { listData: [link] },
        MakeWallLink: { OtherMsg: { WL_ID: 6, Key: 'other' } },
        EndWallLink: {},
      },
    },
    { roles: ['desk'] },
  )
  await press(/^大 ?屏$/)
  const links = within(await screen.findByRole('list', { name: '有效的大屏链接' }))
  expect(links.getByRole('link', { name: '打开' }).getAttribute('href')).toMatch(/\/Wall#sealed$/)
  await press(/^结 ?束$/)
  await waitFor(() => expect(server.asked('Admin', 'EndWallLink')).toMatchObject([{ WL_ID: 5 }]))
  await press('建立链接')
  await waitFor(() =>
    expect(server.asked('Admin', 'MakeWallLink')).toMatchObject([{ EB_ID: 100, Date: today, Address: '翠湖路1号' }]),
  )
})

test('without a network the board says since when, and shows what it has', async () => {
  openConsole(
    '/batches/100/exam',
    { Admin: { GetExamDays: days, GetPostponed: nobody, GetSiteBoard: offline } },
    { roles: ['schedule'] },
  )
  expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeTruthy()
})

test('no exam near is said in words', async () => {
  openConsole('/batches/100/exam', { Admin: { GetExamDays: { listData: [] } } }, { roles: ['results'] })
  expect(await screen.findByText('这个批次近期没有考试')).toBeTruthy()
})

test('trouble comes first, and a session is given more time as it was seen', async () => {
  const FailedFiles = [{ Piece: '牧童短笛', FileName: 'IMG_0001.mov' }]
  const { server, press, fill, user } = openConsole(
    '/batches/100/exam?tab=online',
    {
      Admin: {
        GetExamDays: days,
        GetPostponed: nobody,
        GetExamSessions: { listData: [] },
        GetSessionNotes: { listData: [] },
        GetOnlineBoard: {
          listData: [
            onlineRowWire(1, '平安无事'),
            onlineRowWire(2, '上传失败者', { FailedUploads: 1, FailedFiles, Version: 2 }),
          ],
        },
        ExtendExamSession: refused('CHANGED_MEANWHILE', { who: '王敏', time: '刚才' }),
      },
    },
    { roles: ['results'] },
  )
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toContain('上传失败者')
  expect(rows[1]?.textContent).toContain('失败 1')
  await user.click(screen.getByRole('button', { name: '上传失败者' }))
  await screen.findByText('《牧童短笛》：IMG_0001.mov')
  await press('延长时间')
  await fill('原因', '上传服务中断')
  await press(/^延 ?长$/)
  expect(await screen.findByText(/^没有保存：/)).toBeTruthy()
  server.answer({ Admin: { ExtendExamSession: { OtherMsg: { Version: 3, EndTime: minutesFromNow(60) } } } })
  await press(/^延 ?长$/)
  await waitFor(() => expect(screen.queryByLabelText('原因')).toBeNull())
  expect(server.asked('Admin', 'ExtendExamSession').at(-1)).toMatchObject({
    EF_ID: 2,
    SessionId: 1002,
    Version: 2,
    Minutes: 30,
    Reason: '上传服务中断',
  })
})

const at = (time: string) => `${today}T${time}:00+08:00`
const placesOf = (Why = '') => ({
  item: { EF_ID: 3, ET_ID: 9, ER_ID: 1, Room: '文化馆 一厅', BeginTime: at('09:10'), Why },
  listData: [
    { ER_ID: 1, Room: '文化馆 一厅', BeginTimes: [], Why: '' },
    { ER_ID: 2, Room: '文化馆 二厅', BeginTimes: [at('09:00'), at('09:10')], Why: '' },
    { ER_ID: 3, Room: '文化馆 三厅', BeginTimes: [], Why: '三厅没有考生需要的设备' },
  ],
})

test('a candidate is sent to another room in two presses, told why one cannot take him, and sent back', async () => {
  const { server, press, user } = openConsole(
    '/batches/100/exam',
    {
      Admin: {
        GetExamDays: days,
        GetPostponed: nobody,
        GetSiteBoard: { listData: [siteRowWire(3, '赵候场', 10, { Attendance: 1 })] },
        GetExamDayPlaces: placesOf(),
        MoveOnExamDay: refused('PLAN_MOVE_BREAKS', { why: '二厅在 09:00 已排考生王小音' }),
      },
    },
    { roles: ['desk'] },
  )
  await press('赵候场')
  const rooms = within(await screen.findByRole('list', { name: '可以调到' }))
  expect(rooms.getByText('到考室关门或考官离开前没有空档')).toBeTruthy()
  expect(rooms.getByText('三厅没有考生需要的设备')).toBeTruthy()
  await press('调到文化馆 二厅 09:00')
  expect((await screen.findByRole('alert')).textContent).toContain('二厅在 09:00 已排考生王小音')
  server.answer({ Admin: { MoveOnExamDay: { OtherMsg: { ET_ID: 12, Told: 1 } } } })
  await press('调到文化馆 二厅 09:10')
  const bar = await screen.findByRole('status')
  await waitFor(() =>
    expect(bar.textContent).toContain('已把赵候场从 文化馆 一厅 09:10 调到 文化馆 二厅 09:10，已通知家长'),
  )
  await waitFor(() => expect(screen.queryByRole('list', { name: '可以调到' })).toBeNull())
  await user.click(within(bar).getByRole('button', { name: /^撤 ?销$/ }))
  expect(await screen.findByText(/^已撤销，赵候场仍在 文化馆 一厅 09:10/)).toBeTruthy()
  expect(server.asked('Admin', 'MoveOnExamDay').slice(1)).toMatchObject([
    { EF_ID: 3, ER_ID: 2, BeginTime: at('09:10'), Seen: { ET_ID: 9, BeginTime: at('09:10') } },
    { EF_ID: 3, ER_ID: 1, BeginTime: at('09:10'), Seen: { ET_ID: 12, BeginTime: at('09:10') } },
  ])
  // The same move once more is told anew, and can be taken back.
  await press('赵候场')
  await press('调到文化馆 二厅 09:10')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('已把赵候场从 文化馆 一厅 09:10 调到'))
  expect(screen.getByRole('button', { name: /^撤 ?销$/ })).toBeTruthy()
})

test('who cannot be moved is opened with the reason; results read the board and move nobody', async () => {
  const answers = {
    GetExamDays: days,
    GetPostponed: nobody,
    GetSiteBoard: {
      listData: [siteRowWire(3, '赵候场', 10), ...[4, 5, 6].map((id) => siteRowWire(id, `后排${id}`, id * 9))],
    },
    GetExamDayPlaces: { ...placesOf('考官已开始评审这位考生，不能再调整考室'), listData: [] },
  }
  const { press } = openConsole('/batches/100/exam', { Admin: answers }, { roles: ['schedule'] })
  await press('赵候场')
  expect(await screen.findByText('考官已开始评审这位考生，不能再调整考室')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看报名' })).toBeTruthy()
  await press(/^关 ?闭$|^Close$/)
  await press('还有 1 位')
  expect(screen.getByRole('button', { name: '后排6' })).toBeTruthy()
})

test('where no room has a place left, who plans is led to the hours of the rooms and of the examiners', async () => {
  const { press } = openConsole(
    '/batches/100/exam',
    {
      Admin: {
        GetExamDays: days,
        GetPostponed: nobody,
        GetSiteBoard: { listData: [siteRowWire(3, '赵候场', 10, { Attendance: 1 })] },
        GetExamDayPlaces: { ...placesOf(), listData: [{ ER_ID: 1, Room: '文化馆 一厅', BeginTimes: [], Why: '' }] },
      },
    },
    { roles: ['schedule'] },
  )
  await press('赵候场')
  const link = await screen.findByRole('link', { name: '延长考室开放时间' })
  expect(link.getAttribute('href')).toContain('/venues')
  expect(screen.getByRole('link', { name: '延长考官时间' }).getAttribute('href')).toContain('/examiner-days')
})

describe('everybody of a room at once', () => {
  const answers = (more: Record<string, unknown> = {}) => ({
    Admin: {
      GetExamDays: days,
      GetPostponed: nobody,
      GetSiteBoard: { listData: [siteRowWire(3, '赵候场', 10), siteRowWire(4, '钱候场', 20)] },
      GetSubstitutes: {
        item: { Candidates: 2, Marked: 1 },
        listData: [
          { UserID: 81, Name: '吴兰', Mobile: '13800000081', Organisation: '市音协', Why: '' },
          { UserID: 82, Name: '郑在忙', Mobile: '13800000082', Organisation: '', Why: '考官郑在忙另有安排（二厅）' },
        ],
      },
      GetHalfDayRooms: {
        item: { Candidates: 2, Staying: 0, BeginTime: at('09:10') },
        listData: [
          { ER_ID: 5, Room: '文化馆 三厅', IsSameVenue: 1 as const, Why: '' },
          { ER_ID: 6, Room: '文化馆 四厅', IsSameVenue: 1 as const, Why: '四厅没有考生需要的设备' },
        ],
      },
      ...more,
    },
  })

  test('an examiner who stays away is replaced by one who fits, and a refusal keeps what was typed', async () => {
    const { server, press, fill, user } = openConsole(
      '/batches/100/exam',
      answers({ ReplaceExaminer: refused('EXAMINER_REPLACED') }),
      { roles: ['desk'] },
    )
    await press(/更换考官$/)
    expect(await screen.findByText(/^周明待评审的 2 位考生全部改由另一位考官评审，已评审的 1 位不变。/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /^吴兰/ }))
    expect(screen.queryByRole('radio', { name: /^郑在忙/ })).toBeNull()
    expect(screen.getByText(/^郑在忙：考官郑在忙另有安排/)).toBeTruthy()
    await fill('原因', '突发疾病')
    await press('改由吴兰评审')
    expect((await screen.findByRole('alert')).textContent).toContain('可能已由其他工作人员更换')
    expect(screen.getByLabelText<HTMLInputElement>('原因').value).toBe('突发疾病')
    server.answer({ Admin: { ReplaceExaminer: { OtherMsg: { Moved: 2 } } } })
    await press('改由吴兰评审')
    expect(await screen.findByText('已更换考官，2 位考生改由吴兰评审')).toBeTruthy()
    expect(server.asked('Admin', 'ReplaceExaminer').at(-1)).toMatchObject({
      UserID: 71,
      NewUserID: 81,
      IsWholeDay: 0,
      Reason: '突发疾病',
    })
  })

  test('a room that fails is left for one that is free', async () => {
    const { server, press, fill, user } = openConsole(
      '/batches/100/exam',
      answers({ MoveHalfDay: { OtherMsg: { ET_ID: 31, Moved: 2, Told: 2 } } }),
      { roles: ['schedule'] },
    )
    await press(/整场换考室$/)
    expect(await screen.findByText(/^2 位考生和考官一起换考室，时间不变，最早一位 09:10。/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: '文化馆 三厅' }))
    await fill('原因', '停电')
    await press('调到文化馆 三厅')
    expect(await screen.findByText('2 位考生已调到文化馆 三厅，已通知 2 个家庭')).toBeTruthy()
    expect(server.asked('Admin', 'MoveHalfDay')[0]).toMatchObject({ ER_ID: 5, Candidates: 2, Reason: '停电' })
  })
})

test('a room without power is spread over others in four presses; a shift that leaves somebody without a time is not offered', async () => {
  const row = (EF_ID: number, Name: string, NewTime: string | null) => ({
    EF_ID,
    Name,
    BeginTime: minutesFromNow(10),
    NewRoom: NewTime === null ? '' : '二厅',
    NewTime,
    Why: NewTime === null ? '没有空档' : '',
  })
  const { server, press, fill, user } = openConsole(
    '/batches/100/exam',
    {
      Admin: {
        GetExamDays: days,
        GetPostponed: nobody,
        GetSiteBoard: { listData: [siteRowWire(3, '赵候场', 10), siteRowWire(4, '钱候场', 20)] },
        PreviewHalfDayChange: {
          item: { Candidates: 2, Staying: 0, Placed: 1, Digest: 'a', At: minutesFromNow(0) },
          listData: [row(3, '赵候场', '2099-12-05T10:00:00+08:00'), row(4, '钱候场', null)],
        },
        ChangeHalfDay: { OtherMsg: { Moved: 1, Left: 1, Told: 1 } },
      },
    },
    { roles: ['desk'] },
  )
  await press(/整场分散或推迟$/)
  const shown = await screen.findByRole('list', { name: '调整后的安排' })
  expect(shown.textContent).toMatch(/赵候场 → .*10:00 二厅.*钱候场 → 没有空档/)
  await fill('原因', '停电')
  await user.click(screen.getByRole('radio', { name: '在本考室整场推迟' }))
  expect(await screen.findByText(/有考生推迟后没有时间/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^调 ?整$/ }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: '分散到当天其他考室的空档' }))
  await press('调整 1 位考生')
  expect(await screen.findByText('已调整 1 位考生，1 位仍在原处，已通知 1 个家庭')).toBeTruthy()
  expect(server.asked('Admin', 'ChangeHalfDay')[0]).toMatchObject({ Kind: 'spread', Minutes: 0, Digest: 'a' })
})

describe('a child is ill', () => {
  const places = (...days: string[]) => ({
    GetFreePlaces: {
      item: { EF_ID: 1, ET_ID: 9, Room: '一厅', BeginTime: minutesFromNow(10), IsPostponed: 0 as const, Why: '' },
      listData: days.map((day, index) => ({
        ER_ID: 3 + index,
        Room: `${3 + index}厅`,
        BeginTime: `2099-12-${day}T09:10:00+08:00`,
        Free: 4,
        IsAvoided: 0 as const,
      })),
    },
  })
  const board = {
    GetExamDays: days,
    GetPostponed: nobody,
    GetSiteBoard: { listData: [siteRowWire(1, '王小音', 10)] },
    GetExamDayPlaces: {
      item: { EF_ID: 1, ET_ID: 9, ER_ID: 1, Room: '一厅', BeginTime: minutesFromNow(10), Why: '' },
      listData: [],
    },
  }

  test('the best place of another day is chosen already; who waits on the list is shown with the way back', async () => {
    const { server, press, fill } = openConsole(
      '/batches/100/exam',
      {
        Admin: {
          ...board,
          ...places('06', '07'),
          PostponeCandidate: { OtherMsg: { ET_ID: 12, Told: 1 } },
          UndoPostponement: refused('PLAN_MOVE_BREAKS', { why: '一厅已排考生李小明' }),
        },
      },
      { roles: ['desk'] },
    )
    await press('王小音')
    await press('改期到另一天')
    expect(await screen.findByText('12月6日（空 4 个）')).toBeTruthy()
    await fill('原因', '发烧')
    server.answer({
      Admin: {
        GetPostponed: {
          listData: [
            {
              EF_ID: 1,
              Name: '王小音',
              ExamNO: '531',
              EB_Name: '冬季音乐考级',
              MName: '钢琴',
              GName: '五级',
              LeftRoom: '一厅',
              LeftTime: '2099-12-05T09:00:00+08:00',
              Room: '3厅',
              BeginTime: '2099-12-06T09:10:00+08:00',
              Reason: '发烧',
              Owner: '李老师',
              PostponedTime: '2099-12-05T08:00:00+08:00',
            },
          ],
          totalCount: 1,
        },
      },
    })
    await press(/^改到 12月6日 09:10 3厅$/)
    expect(await screen.findByText('王小音已改到 12月6日 09:10 3厅，已通知家长')).toBeTruthy()
    expect(server.asked('Admin', 'PostponeCandidate')[0]).toMatchObject({
      To: { ER_ID: 3, BeginTime: '2099-12-06T09:10:00+08:00' },
      Seen: { ET_ID: 9 },
      Reason: '发烧',
    })
    const strip = within(await screen.findByRole('region', { name: '改期' }))
    expect(strip.getByText(/原 09:00 一厅，发烧；改到 .*09:10 3厅/)).toBeTruthy()
    await press('撤销改期：王小音')
    expect((await strip.findByRole('alert')).textContent).toContain('一厅已排考生李小明')
  })

  test('without a free place he is put on the list, and somebody who is absent is not postponed', async () => {
    const { server, press, fill } = openConsole(
      '/batches/100/exam',
      {
        Admin: {
          ...board,
          ...places(),
          GetSiteBoard: { listData: [siteRowWire(1, '王小音', 10), siteRowWire(2, '钱未来', -30, { Attendance: 2 })] },
          PostponeCandidate: { OtherMsg: { ET_ID: 0, Told: 1 } },
        },
      },
      { roles: ['schedule'] },
    )
    await press('王小音')
    await press('改期到另一天')
    expect(await screen.findByText('其他日子没有空档，可以先列入改期名单。')).toBeTruthy()
    await fill('原因', '发烧')
    await press('列入改期名单')
    expect(await screen.findByText('王小音已列入改期名单，已通知家长')).toBeTruthy()
    expect(server.asked('Admin', 'PostponeCandidate')[0]).toMatchObject({ To: null })
    await press('钱未来')
    expect(screen.queryByRole('button', { name: '改期到另一天' })).toBeNull()
  })
})

test('a child that asks stands first, and is answered in the drawer of its session', async () => {
  const note = { SN_ID: 1, IsFromStaff: 0 as const, By: '', Text: '没有声音', Time: minutesFromNow(-1), ReadTime: null }
  const { server, press, fill, user } = openConsole(
    '/batches/100/exam?tab=online',
    {
      Admin: {
        GetExamDays: days,
        GetPostponed: nobody,
        GetExamSessions: { listData: [] },
        GetSessionNotes: { listData: [note] },
        GetOnlineBoard: {
          listData: [
            onlineRowWire(1, '视频损坏者', { BrokenVideos: 1 }),
            onlineRowWire(2, '提问的考生', { Questions: 1 }),
          ],
        },
        WriteSessionNote: refused('SESSION_SUBMITTED'),
      },
    },
    { roles: ['results'] },
  )
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/考生提问.*提问的考生/)
  await user.click(screen.getByRole('button', { name: '提问的考生' }))
  await screen.findByText('没有声音')
  await fill('给考生留言', '请检查麦克风')
  await press(/^发 ?送$/)
  expect(await screen.findByText(/^没有发出：/)).toBeTruthy()
  server.answer({ Admin: { WriteSessionNote: { OtherMsg: { SN_ID: 2 } } } })
  await press(/^发 ?送$/)
  await waitFor(() => expect((screen.getByLabelText('给考生留言') as HTMLInputElement).value).toBe(''))
  expect(server.asked('Admin', 'WriteSessionNote').at(-1)).toMatchObject({
    EF_ID: 2,
    SessionId: 1002,
    Text: '请检查麦克风',
  })
})
