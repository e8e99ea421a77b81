import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { staffEnrolmentWire } from '#test/screens/staffWire.ts'

const open = (role: StaffRole) =>
  openConsole(
    '/enrolments?check=2',
    {
      Admin: {
        GetEnrolmentList: { listData: [1, 2, 3].map((id) => staffEnrolmentWire(id)), totalCount: 180 },
        RemindPhotos: { OtherMsg: { Reminded: 170, Earlier: 8, Nothing: 2 } },
        SendStaffText: { OtherMsg: { OJ_ID: 7 } },
      },
    },
    { roles: [role] },
  )

test('families of all that match are reminded of their photos after a summary, and it says whom it left out', async () => {
  const { server, press, user } = open('enrolment')
  await user.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  await press('选择符合条件的全部 180 条')
  await press('提醒换照片')
  const dialog = await screen.findByRole('dialog', { name: '提醒 180 个报名更换照片？' })
  await user.click(within(dialog).getByRole('button', { name: /^提 ?醒$/ }))
  await screen.findByText('已提醒 170 个报名，8 个今天已经提醒过，2 个照片不需要更换')
  expect(server.asked('Admin', 'RemindPhotos')).toMatchObject([{ All: { CheckStatus: 2 }, Count: 180 }])
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
})

test('a reminder that is refused says why and keeps what is ticked', async () => {
  const { server, press, user } = open('enrolment')
  await user.click(await screen.findByRole('checkbox', { name: '选择 考生2' }))
  server.answer({ Admin: { RemindPhotos: refused('LIST_CHANGED', { n: 2 }) } })
  await press('提醒换照片')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: /^提 ?醒$/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('没有提醒')
  expect(screen.getByRole('region', { name: '批量操作' }).textContent).toContain('已选 1 条')
})

test('a text goes to those who are ticked, once their number is typed', async () => {
  const { server, press, fill, user } = open('schedule')
  for (const name of ['选择 考生1', '选择 考生3']) await user.click(await screen.findByRole('checkbox', { name }))
  expect(screen.queryByRole('button', { name: '提醒换照片' })).toBeNull()
  const bar = screen.getByRole('region', { name: '批量操作' })
  await user.click(within(bar).getByRole('button', { name: '发消息' }))
  await screen.findByText('发给所选报名的家庭')
  await fill('内容', '请带好证件。')
  await fill('输入报名数 2 以确认', '2')
  await press('发给 2 个报名')
  await screen.findByText('正在发送，进度见右上角“导出与导入”')
  expect(server.asked('Admin', 'SendStaffText')).toMatchObject([{ EF_IDs: [1, 3], Text: '请带好证件。', Count: 2 }])
})

test('who may neither write, remind nor refund has nothing to tick', async () => {
  open('results')
  await screen.findByText('共 180 条')
  expect(screen.queryByRole('checkbox')).toBeNull()
})
