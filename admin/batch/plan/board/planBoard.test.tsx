import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExamPlanBoardWire } from '#contract/schedule/plan.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { planWire } from '#test/screens/staffWire.ts'
import { ORIGIN } from './geometry.ts'

const DATE = '2026-12-05'
const at = (clock: string) => `${DATE}T${clock}:00+08:00`
const seat = (EF_ID: number, Name: string, clock: string, UserID = EF_ID) => ({
  EF_ID,
  UserID,
  Name,
  ExamNO: `8726${EF_ID}`,
  MName: '钢琴',
  GName: '三级',
  BeginTime: at(clock),
  Minutes: 8,
  PauseMinutes: 2,
  IsPinned: 0 as 0 | 1,
  Why: '',
})
const room = (ER_ID: number, ...Seats: ReturnType<typeof seat>[]) => ({
  ER_ID,
  RoomName: `${ER_ID}室`,
  V_ID: 1,
  VenueName: '音乐厅',
  EA_ID: 1,
  EA_Name: '昆明市',
  Openings: [{ From: at('09:00'), To: at('12:00') }],
  Sittings: [{ UserID: 9, Name: '王考官', From: at('09:00'), To: at('12:00') }],
  Seats,
})
const board = (Version: number, ...Rooms: ReturnType<typeof room>[]): ExamPlanBoardWire => ({
  Version,
  Date: DATE,
  Dates: [DATE],
  Rooms,
})
const first = board(
  1,
  room(3, seat(11, '曾小雨', '09:00', 5), seat(12, '李小琴', '09:30')),
  room(4, seat(13, '曾小云', '10:00', 5)),
)
const stretch = (ER_ID: number, ...rows: [string, string, string][]) => ({
  ER_ID,
  Stretches: rows.map(([From, To, Why]) => ({ From: at(From), To: at(To), Why, OtherEF_ID: 0 })),
})
const places = {
  listData: [
    stretch(3, ['09:00', '11:53', ''], ['11:53', '12:00', '3室不开放']),
    stretch(4, ['09:00', '09:51', ''], ['09:51', '10:10', '4室已排考生曾小云'], ['10:10', '12:00', '']),
  ],
}
const waiting = {
  EF_ID: 21,
  Name: '赵待排',
  ExamNO: '',
  EA_Name: '昆明市',
  MName: '二胡',
  GName: '五级',
  Minutes: 10,
  PauseMinutes: 2,
  IsTimed: 0 as const,
  Why: '考室已排满',
}

// A drawing of 124 by 3.4 pixels a minute from nine o'clock, at the left upper corner of the window; the list is right of it.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.getAttribute('aria-label') === '没有排上') return new DOMRect(900, 0, 200, 800)
    if (this.getAttribute('aria-label') === '考室与时间') return new DOMRect(0, 0, 800, 800)
    const { left, top } = (this as HTMLElement).style
    return new DOMRect(Number.parseFloat(left) || 0, ORIGIN.y + (Number.parseFloat(top) || 0), 100, 30)
  })
  vi.stubGlobal('requestAnimationFrame', () => 1)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(() => vi.restoreAllMocks())

const xOf = (column: number) => ORIGIN.x + column * 124 + 60
const yOf = (clock: string) => ORIGIN.y + ((Number(clock.slice(0, 2)) - 9) * 60 + Number(clock.slice(3))) * 3.4

function open(admin: Answers['Admin'] = {}) {
  return openConsole(
    '/batches/100/plan/7',
    {
      Admin: {
        GetExamPlanList: { listData: [planWire({ EPL_ID: 7, EB_ID: 100 })] },
        GetExamPlanBoard: { item: first },
        GetExamPlanUnplaced: { listData: [waiting], totalCount: 1 },
        GetExamPlanPlaces: places,
        GetExamPlanFreePlaces: { listData: [] },
        MoveExamPlanSeat: { OtherMsg: { Version: 2 } },
        TakeOutExamPlanSeat: { OtherMsg: { Version: 2 } },
        PinExamPlan: { OtherMsg: { Changed: 1 } },
        ...admin,
      },
    },
    { roles: ['schedule'] },
  )
}
const block = (name: string) => screen.findByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d ${name}`) })

/** Drags to a point, and waits for the sentence beside the pointer before it lets go. */
async function drag(element: HTMLElement, to: { x: number; y: number }, sentence: RegExp): Promise<void> {
  const { top } = element.getBoundingClientRect()
  fireEvent.pointerDown(element, { button: 0, pointerType: 'mouse', clientX: 60, clientY: top })
  act(() => void fireEvent.pointerMove(window, { clientX: to.x, clientY: to.y }))
  await screen.findByText(sentence)
  act(() => void fireEvent.pointerUp(window, { clientX: to.x, clientY: to.y }))
}

test('dragging says of each place at once whether it fits, and dropping stores it with the version that was seen', async () => {
  const { server } = open()
  await drag(await block('曾小雨'), { x: xOf(1), y: yOf('10:31') }, /4室 10:30，可以安排/)
  await waitFor(() =>
    expect(server.asked('Admin', 'MoveExamPlanSeat')).toMatchObject([
      { EPL_ID: 7, EF_ID: 11, ER_ID: 4, BeginTime: `${DATE}T10:30`, Version: 1 },
    ]),
  )
  expect(server.asked('Admin', 'GetExamPlanPlaces')[0]).toMatchObject({ EPL_ID: 7, EF_ID: 11, Date: DATE })
})

test('a place that breaks a rule takes nobody: it goes back and the rule stays readable', async () => {
  const { server } = open()
  await drag(await block('曾小雨'), { x: xOf(1), y: yOf('10:00') }, /4室 10:00 不能安排：4室已排考生曾小云/)
  await screen.findByText('没有移动曾小雨，4室 10:00 不能安排：4室已排考生曾小云')
  await screen.findByRole('button', { name: /^09:00 曾小雨/ })
  expect(server.asked('Admin', 'MoveExamPlanSeat')).toEqual([])
})

test('a place that has become impossible says so on the board and where it is chosen', async () => {
  const { user } = open({
    GetExamPlanBoard: {
      item: board(1, room(3, { ...seat(11, '曾小雨', '09:00'), Why: '考官王考官在 12月5日 09:00 不能到场' })),
    },
  })
  await user.click(await screen.findByRole('button', { name: /^09:00 曾小雨.*已不成立：考官王考官在/ }))
  expect(await screen.findByText('已不成立：考官王考官在 12月5日 09:00 不能到场')).toBeTruthy()
})

test('what the server refuses springs back with its sentence, because another rule stood in the way by then', async () => {
  open({ MoveExamPlanSeat: refused('PLAN_MOVE_BREAKS', { why: '考官王考官当天的评审时间已排满' }) })
  await drag(await block('曾小雨'), { x: xOf(1), y: yOf('10:30') }, /4室 10:30，可以安排/)
  await screen.findByText('没有移动曾小雨：不能排在这里：考官王考官当天的评审时间已排满')
  await screen.findByRole('button', { name: /^09:00 曾小雨/ })
})

test('whoever has come cannot be moved anywhere, which is said once', async () => {
  open({ GetExamPlanPlaces: refused('PLAN_MOVE_BREAKS', { why: '考生已签到' }) })
  await drag(await block('曾小雨'), { x: xOf(1), y: yOf('10:30') }, /4室 10:30 不能安排：考生已签到$/)
  await screen.findByText(/^没有移动曾小雨，.*4室 10:30 不能安排：考生已签到$/)
})

test('somebody dropped on the list loses the place, and is put back by undoing', async () => {
  const { server, user } = open()
  await drag(await block('李小琴'), { x: 950, y: 300 }, /放开即移出/)
  await waitFor(() => expect(server.asked('Admin', 'TakeOutExamPlanSeat')).toMatchObject([{ EF_ID: 12, Version: 1 }]))
  const takenOut = { ...waiting, EF_ID: 12, Name: '李小琴' }
  server.answer({
    Admin: {
      MoveExamPlanSeat: { OtherMsg: { Version: 3 } },
      GetExamPlanUnplaced: { listData: [waiting, takenOut], totalCount: 2 },
    },
  })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /撤销/ }).disabled).toBe(false))
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('已撤销：移出李小琴')
  expect(server.asked('Admin', 'MoveExamPlanSeat')).toMatchObject([
    { EF_ID: 12, ER_ID: 3, BeginTime: `${DATE}T09:30`, Version: 2 },
  ])
  // He was not pinned before.
  expect(server.asked('Admin', 'PinExamPlan')).toMatchObject([{ EF_IDs: [12], IsPinned: 0 }])
})

test('somebody without a place is dragged onto the board', async () => {
  const { server } = open()
  await drag(
    await screen.findByRole('button', { name: /赵待排/ }),
    { x: xOf(0), y: yOf('10:00') },
    /3室 10:00，可以安排/,
  )
  await waitFor(() =>
    expect(server.asked('Admin', 'MoveExamPlanSeat')).toMatchObject([
      { EF_ID: 21, ER_ID: 3, BeginTime: `${DATE}T10:00` },
    ]),
  )
})

test('with the keyboard somebody is picked up, moved by steps and rooms, refused with the rule, and dropped', async () => {
  const { server, user } = open()
  const start = await block('李小琴')
  act(() => start.focus())
  await user.keyboard('{Enter}')
  const status = await screen.findByText(/已拿起李小琴。3室 09:30，可以安排/)
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  await waitFor(() => expect(status.textContent).toMatch(/4室 09:55 不能安排/))
  await user.keyboard('{Enter}')
  await screen.findByText('没有移动李小琴，4室 09:55 不能安排：4室已排考生曾小云')
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}{Enter}')
  await waitFor(() =>
    expect(server.asked('Admin', 'MoveExamPlanSeat')).toMatchObject([
      { EF_ID: 12, ER_ID: 4, BeginTime: `${DATE}T09:50` },
    ]),
  )
})

test('whoever is lifted sees the free places of all days, and a key leads from one to the next over the days', async () => {
  const NEXT = '2026-12-06'
  const onNext = (clock: string) => `${NEXT}T${clock}:00+08:00`
  const free = [
    {
      Date: DATE,
      Free: 2,
      Places: [
        { ER_ID: 4, BeginTime: at('09:00') },
        { ER_ID: 3, BeginTime: at('10:00') },
      ],
    },
    { Date: NEXT, Free: 1, Places: [{ ER_ID: 4, BeginTime: onNext('14:00') }] },
  ]
  const hours = { From: onNext('14:00'), To: onNext('17:00') }
  const nextDay = {
    ...first,
    Date: NEXT,
    Rooms: [3, 4].map((id) => ({
      ...room(id),
      Openings: [hours],
      Sittings: [{ UserID: 9, Name: '王考官', ...hours }],
    })),
  }
  const { user, server } = open({
    GetExamPlanBoard: ({ Date: date }) => ({ item: { ...(date === NEXT ? nextDay : first), Dates: [DATE, NEXT] } }),
    GetExamPlanPlaces: ({ Date: date }) =>
      date === NEXT ? { listData: [{ ER_ID: 4, Stretches: [{ ...hours, Why: '', OtherEF_ID: 0 }] }] } : places,
    GetExamPlanFreePlaces: { listData: free },
  })
  ;(await screen.findByRole('button', { name: /曾小雨/ })).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: '12月5日 2 处' })
  await user.keyboard('n')
  await screen.findByText('已拿起曾小雨。4室 09:00，可以安排')
  await user.keyboard('n')
  await screen.findByText('已拿起曾小雨。3室 10:00，可以安排')
  await user.keyboard('n')
  await screen.findByText('已拿起曾小雨。4室 14:00，可以安排')
  await user.keyboard('p')
  await screen.findByText('已拿起曾小雨。3室 10:00，可以安排')
  await user.click(screen.getByRole('button', { name: '12月6日 1 处' }))
  await screen.findByText('已拿起曾小雨。4室 14:00，可以安排')
  ;(await screen.findByRole('region', { name: '考室与时间' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.asked('Admin', 'MoveExamPlanSeat')).toHaveLength(1))
  expect(server.asked('Admin', 'MoveExamPlanSeat')[0]).toMatchObject({
    EF_ID: 11,
    ER_ID: 4,
    BeginTime: `${NEXT}T14:00`,
  })
})

test('Escape ends a drag, with keys or with the pointer', async () => {
  const { server, user } = open()
  const start = await block('李小琴')
  act(() => start.focus())
  await user.keyboard('{Enter}{ArrowDown}{Escape}')
  await waitFor(() => expect(screen.queryByText(/已拿起/)).toBeNull())
  fireEvent.pointerDown(start, { button: 0, pointerType: 'mouse', clientX: 60, clientY: 200 })
  act(() => void fireEvent.pointerMove(window, { clientX: xOf(1), clientY: yOf('11:00') }))
  await screen.findByText(/4室 11:00，可以安排/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText(/可以安排/)).toBeNull())
  fireEvent.pointerUp(window, { clientX: xOf(1), clientY: yOf('11:00') })
  expect(server.asked('Admin', 'MoveExamPlanSeat')).toEqual([])
})

test('a move is sent again on fresh data when another planner changed something else, and both are told', async () => {
  let tries = 0
  const { server } = open({
    MoveExamPlanSeat: () =>
      tries++ === 0
        ? refused('CHANGED_MEANWHILE', { who: '普文斌', time: '2026年12月1日 10:00' }, { Version: 4 })
        : { OtherMsg: { Version: 5 } },
  })
  const dragged = await block('曾小雨')
  server.answer({ Admin: { GetExamPlanBoard: { item: { ...first, Version: 4 } } } })
  await drag(dragged, { x: xOf(1), y: yOf('10:30') }, /4室 10:30，可以安排/)
  await screen.findByText(
    '普文斌在2026年12月1日 10:00修改了这里的内容。已读到最新的方案，您对曾小雨的调整仍然成立，已保存',
  )
  expect(server.asked('Admin', 'MoveExamPlanSeat').map(({ Version }) => Version)).toEqual([1, 4])
})

test('a move of somebody whom another planner has moved waits for a word, and is kept meanwhile', async () => {
  const { server, press } = open({
    MoveExamPlanSeat: refused('CHANGED_MEANWHILE', { who: '普文斌', time: '10:00' }, { Version: 4 }),
  })
  const dragged = await block('曾小雨')
  const moved = board(
    4,
    room(3, seat(12, '李小琴', '09:30')),
    room(4, seat(13, '曾小云', '10:00', 5), seat(11, '曾小雨', '11:00', 5)),
  )
  server.answer({ Admin: { GetExamPlanBoard: { item: moved } } })
  await drag(dragged, { x: xOf(1), y: yOf('10:30') }, /4室 10:30，可以安排/)
  await screen.findByText(/曾小雨刚刚被其他工作人员调整过/)
  await screen.findByRole('button', { name: /^11:00 曾小雨/ })
  server.answer({ Admin: { MoveExamPlanSeat: { OtherMsg: { Version: 5 } } } })
  await press('仍按我的调整')
  await waitFor(() => expect(server.asked('Admin', 'MoveExamPlanSeat')).toHaveLength(2))
  expect(server.asked('Admin', 'MoveExamPlanSeat')[1]).toMatchObject({
    ER_ID: 4,
    BeginTime: `${DATE}T10:30`,
    Version: 4,
  })
})

test('undoing a move of somebody whom another planner has moved since waits for a word', async () => {
  const { server, user } = open()
  const moved = (time: string, Version: number) =>
    board(
      Version,
      room(3, seat(12, '李小琴', '09:30')),
      room(4, seat(13, '曾小云', '10:00', 5), seat(11, '曾小雨', time, 5)),
    )
  await drag(await block('曾小雨'), { x: xOf(1), y: yOf('10:30') }, /4室 10:30，可以安排/)
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: /撤销/ }).disabled).toBe(false))
  server.answer({ Admin: { GetExamPlanBoard: { item: moved('11:00', 3) } } })
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(/曾小雨刚刚被其他工作人员调整过/)
  expect(server.asked('Admin', 'MoveExamPlanSeat')).toHaveLength(1)
})

test('pinning some who are pinned already sends and undoes only the others', async () => {
  const pinned = { ...seat(12, '李小琴', '09:30'), IsPinned: 1 as 0 | 1 }
  const { server, user, press } = open({
    GetExamPlanBoard: { item: board(1, room(3, seat(11, '曾小雨', '09:00', 5), pinned)) },
  })
  await user.click(await block('曾小雨'))
  await user.keyboard('{Control>}')
  await user.click(await block('李小琴'))
  await user.keyboard('{/Control}')
  await press(/^固 ?定$/)
  await screen.findByText('已固定 1 人')
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText(/已撤销/)
  expect(server.asked('Admin', 'PinExamPlan')).toMatchObject([
    { EF_IDs: [11], IsPinned: 1 },
    { EF_IDs: [11], IsPinned: 0 },
  ])
})

test('several are pinned at once, the seats of one account are highlighted, and a name is found', async () => {
  const { server, user, press, fill } = open()
  const one = await block('曾小雨')
  await user.click(one)
  screen.getByText('同一账号当天另有 1 人：')
  expect((await block('曾小云')).className).toMatch(/sameAccount/)
  await user.keyboard('{Control>}')
  await user.click(await block('李小琴'))
  await user.keyboard('{/Control}')
  await screen.findByText('已选 2 人')
  await press(/^固 ?定$/)
  await screen.findByText('已固定 2 人')
  expect(server.asked('Admin', 'PinExamPlan')).toMatchObject([{ EF_IDs: [11, 12], IsPinned: 1 }])
  await fill('查找考生', '曾小云')
  await screen.findByText('第 1 / 1 人')
  expect((await block('曾小云')).className).toMatch(/found/)
  await fill('查找考生', '没有这人')
  await screen.findByText('当天没有')
})
