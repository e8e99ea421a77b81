import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoomWire, VenueWire } from '#contract/schedule/planPlaces.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { areaWire } from '#test/screens/wire.ts'

const venue: VenueWire = {
  V_ID: 3,
  EA_ID: areaWire.EA_ID,
  EA_Name: '昆明市',
  VenueName: '文化馆',
  Address: '示例路1号',
  WaitingSeats: 40,
  IsOff: 0,
  Version: 1,
}
const room = (id: number, changes: Partial<RoomWire> = {}): RoomWire => ({
  ER_ID: id,
  V_ID: 3,
  RoomName: `${id}室`,
  Equipment: ['piano'],
  IsOff: 0,
  Openings: [{ From: '2026-12-05T08:00:00+08:00', To: '2026-12-05T12:00:00+08:00' }],
  Version: 1,
  ...changes,
})
const venues = (...Rooms: RoomWire[]) => ({ GetVenueList: { listData: [{ ...venue, Rooms }] } })
const planner = { roles: ['schedule' as const] }
const twoDays = '2026.12.05–12.06 08:00–12:00, 13:30–17:30'

test('several rooms are made at once with the hours of several days, and one whose name is taken is named', async () => {
  const { fill, press, server } = openConsole(
    '/venues',
    {
      Admin: {
        ...venues(),
        SaveExamRoom: ({ RoomName }) =>
          RoomName === '302' ? refused('ROOM_NAME_TAKEN', { name: '302' }) : { item: room(1) },
      },
    },
    planner,
  )
  await press('新增考室')
  await fill('考室名称', '301\n302')
  await fill('开放时间', twoDays)
  await screen.findByText('2 天，共 16 小时')
  await press('新增 2 间考室')
  await screen.findByText(/1 项已保存，1 项没有保存/)
  screen.getByText('302：该考点已有名为“302”的考室')
  const [first] = server.asked('Admin', 'SaveExamRoom')
  expect(first).toMatchObject({ V_ID: 3, RoomName: '301' })
  expect(first?.Openings).toHaveLength(4)
  // Without animations the icon of the first try stays, and is read before the words.
  await press(/新增 2 间考室$/)
  await waitFor(() => expect(server.asked('Admin', 'SaveExamRoom')).toHaveLength(3))
  const [, failed, again] = server.asked('Admin', 'SaveExamRoom')
  expect(again).toEqual({ ...failed, RequestKey: expect.any(String) })
})

test('rooms that were ticked get the same hours and keep the rest', async () => {
  const { fill, press, server } = openConsole(
    '/venues',
    { Admin: { ...venues(room(1), room(2)), SaveExamRoom: { item: room(1) } } },
    planner,
  )
  await press('全选本考点')
  await press('设置 2 间考室的开放时间')
  await fill('开放时间', twoDays)
  await press(/^保 ?存$/)
  await screen.findByText('已设置 2 间考室的开放时间')
  const asked = server.asked('Admin', 'SaveExamRoom')
  expect(asked.map(({ ER_ID, Openings }) => [ER_ID, Openings.length])).toEqual([
    [1, 4],
    [2, 4],
  ])
  expect(asked[1]).toMatchObject({ RoomName: '2室', Equipment: ['piano'], Version: 1 })
})

test('who saves a room second keeps what he typed and reads what the other changed', async () => {
  const { fill, press, server } = openConsole('/venues', { Admin: venues(room(1)) }, planner)
  await press('1室')
  await fill('考室名称', '一号考室')
  server.answer({
    Admin: { SaveExamRoom: refused('CHANGED_MEANWHILE'), ...venues(room(1, { Equipment: [], Version: 2 })) },
  })
  await press(/^保 ?存$/)
  await screen.findByText('已换成对方的新内容：设备')
  expect(screen.getByLabelText<HTMLInputElement>('考室名称').value).toBe('一号考室')
  server.answer({ Admin: { SaveExamRoom: { item: room(1) } } })
  await press(/^保 ?存$/)
  await screen.findByText('考室已保存')
  expect(server.asked('Admin', 'SaveExamRoom')[1]).toMatchObject({ RoomName: '一号考室', Equipment: [], Version: 2 })
})

test('several examiners get the same days with the most minutes of each', async () => {
  const examiner = (UserID: number, Name: string) => ({ UserID, Name, Organisation: '', Days: [], Version: 0 })
  const { fill, press, server } = openConsole(
    '/examiner-days',
    {
      Admin: {
        GetExaminerDaysList: { listData: [examiner(5, '李老师'), examiner(6, '王老师')] },
        SaveExaminerDays: ({ UserID }) => ({ item: { UserID, Days: [], Version: 1 } }),
      },
    },
    planner,
  )
  await press('全选 2 位')
  await press('设置 2 位考官的时间')
  await fill('时间', '2026.12.05–12.06 08:00–17:30')
  await press(/^保 ?存$/)
  await screen.findByText('已设置 2 位考官的时间')
  const asked = server.asked('Admin', 'SaveExaminerDays')
  expect(asked.map(({ UserID, Days }) => [UserID, Days.length, Days[0]?.MostMinutes])).toEqual([
    [5, 2, 360],
    [6, 2, 360],
  ])
})

test('a major without minutes is named first, and a grade may take longer', async () => {
  const length = (MID: number, MName: string, Version: number) => ({
    MID,
    MName,
    Minutes: Version === 0 ? 0 : 8,
    PauseMinutes: Version === 0 ? 0 : 2,
    Equipment: [],
    Grades: [],
    Version,
  })
  const { press, server, user } = openConsole(
    '/lengths',
    {
      Admin: {
        GetExamLengthList: { listData: [length(1, '钢琴', 1), length(2, '古筝', 0)] },
        SaveExamLength: { item: length(2, '古筝', 1) },
      },
    },
    planner,
  )
  await screen.findByText(/1 个专业还没有设置/)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('button').textContent)).toEqual(['古筝', '钢琴'])
  await press('古筝')
  await user.type(await screen.findByLabelText('三级的分钟数'), '12')
  await press(/^保 ?存$/)
  await waitFor(() => expect(server.asked('Admin', 'SaveExamLength')).toHaveLength(1))
  expect(server.asked('Admin', 'SaveExamLength')[0]).toMatchObject({
    MID: 2,
    Minutes: 10,
    Grades: [{ Minutes: 12, PauseMinutes: 2 }],
    Version: 0,
  })
  await screen.findByText(/考试时长已保存/)
})
