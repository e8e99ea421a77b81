import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TodayRoomWire } from '#contract/schedule/examToday.ts'
import { batchLifeWire } from '#test/screens/batchWire.ts'
import { offline } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const room = (change: Partial<TodayRoomWire>): TodayRoomWire => ({
  EB_ID: 100,
  EB_Name: '冬季音乐考级',
  Address: '少年宫',
  Room: '第1考室',
  Candidates: 20,
  Done: 4,
  Inside: '王小音',
  Late: 0,
  Absent: 0,
  MinutesBehind: 0,
  ...change,
})
const nothingWaits = { OtherMsg: null, listData: [] }
const strip = async () => within(await screen.findByRole('region', { name: /^今天的考试/ }))

test('the rooms of today stand in one strip, the late ones first and marked, each a way to its board', async () => {
  const rooms = {
    listData: [
      room({ Room: '第3考室', Late: 2, MinutesBehind: 14 }),
      room({ EB_ID: 90, EB_Name: '补考' }),
      room({ Room: '第2考室', Done: 19, Absent: 1 }),
    ],
    OtherMsg: { Online: [{ EB_ID: 91, EB_Name: '线上考级', Candidates: 130 }] },
  }
  openConsole('/', { Admin: { GetWorkWaiting: nothingWaits, GetTodayRooms: rooms } }, { roles: ['desk'] })
  const today = await strip()
  await today.findByText('线上考试')
  expect(today.getByRole('heading', { name: /^今天/ }).textContent).toBe('今天的考试3 个考室，1 个需要处理，1 个已考完')
  const links = today.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/batches/100/exam',
    '/admin/batches/90/exam',
    '/admin/batches/100/exam',
    '/admin/batches/91/exam?tab=online',
  ])
  expect(links[0]?.textContent).toContain('2 人未到，晚 14 分钟')
  expect(links[1]?.textContent).toContain('正在考：王小音')
  expect(links[2]?.textContent).toContain('已考完，缺考 1')
})

test('a day without exams has no strip, and one that could not be read says so', async () => {
  openConsole('/', { Admin: { GetWorkWaiting: nothingWaits } }, { roles: ['schedule'] })
  await screen.findByText('没有等着您处理的事情')
  expect(screen.queryByRole('region', { name: /^今天的考试/ })).toBeNull()
})

test('without a network the strip says so', async () => {
  openConsole('/', { Admin: { GetWorkWaiting: nothingWaits, GetTodayRooms: offline } }, { roles: ['schedule'] })
  expect(await (await strip()).findByText('网络不通')).toBeTruthy()
})

test('each batch that is worked on has one line with the one thing that holds it up', async () => {
  const lives = {
    listData: [
      batchLifeWire({ Stuck: { Kind: 'untimed', Count: 12 } }),
      batchLifeWire({ EB_ID: 90, EB_Name: '夏季音乐考级', IsLock: 1 }),
    ],
  }
  openConsole('/', { Admin: { GetWorkWaiting: nothingWaits, GetBatchLife: lives } }, { roles: ['schedule'] })
  const lines = within(await screen.findByRole('region', { name: '批次进程' }))
  const stuck = await lines.findByRole('link', { name: '12 人已缴费，还没有考试时间' })
  expect(stuck.getAttribute('href')).toBe('/admin/batches/100/plan/assign?pay=1&timed=0')
  expect(lines.getByText('报名中，已锁定')).toBeTruthy()
  const compared = lines.getAllByRole('link', { name: '报名第 12 天，共 40 人次，比夏季音乐考级同期多 8%（37）' })
  expect(compared.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/batches/100/registration',
    '/admin/batches/90/registration',
  ])
  expect(lines.getByRole('link', { name: '夏季音乐考级' }).getAttribute('href')).toBe('/admin/batches/90/registration')
  expect(lines.getAllByRole('list', { name: /的进程$/ })).toHaveLength(2)
})

test('content has no exams and no batches, and is asked about neither', async () => {
  const { server } = openConsole('/', { Admin: { GetWorkWaiting: nothingWaits } }, { roles: ['content'] })
  await screen.findByText('没有等着您处理的事情')
  expect([...server.asked('Admin', 'GetBatchLife'), ...server.asked('Admin', 'GetTodayRooms')]).toEqual([])
})
