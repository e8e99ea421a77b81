import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WallPersonWire, WallRoomWire } from '#contract/schedule/wall.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'

const person = (Plate: string, changes: Partial<WallPersonWire> = {}): WallPersonWire => ({
  Plate,
  Name: '李**',
  MName: '钢琴',
  BeginTime: '2027-01-18T09:40:00+08:00',
  IsHere: 1,
  ...changes,
})
const room: WallRoomWire = {
  Room: '第一考室',
  Inside: person('0017'),
  Next: [person('0018'), person('0019')],
  Waiting: 9,
  Late: [person('0004')],
  Done: 3,
  Candidates: 14,
  MinutesBehind: 12,
}
const item = { EB_Name: '2027年1月音乐考级', Date: '2027-01-18', Address: '昆明市文化馆' }

test('the wall says who is inside, next and late in each room, without a login', async () => {
  const { server } = await openPage(
    '/Wall#key-of-the-link',
    { ExamPublic: { GetWall: { item, listData: [room, { ...room, Room: '第二考室', Inside: null }] } } },
    null,
  )
  const first = within(await screen.findByRole('region', { name: '第一考室' }))
  expect(first.getByText('正在考').parentElement?.textContent).toContain('0017 李**')
  expect(first.getByText('下一位').parentElement?.textContent).toContain('0018')
  expect(first.getByText('请速来').parentElement?.textContent).toContain('0004')
  expect(first.getByText(/晚 12 分钟/).textContent).toContain('3 / 14')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(server.asked('ExamPublic', 'GetWall').at(-1)).toMatchObject({ Key: 'key-of-the-link' })
})

test('a link that was ended says so, and shows nobody', async () => {
  await openPage('/Wall#ended', { ExamPublic: { GetWall: refused('WALL_LINK_OVER') } }, null)
  expect(await screen.findByText(/大屏链接已失效/)).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})
