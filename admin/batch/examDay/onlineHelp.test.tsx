import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serverNow } from '#client/clock.ts'
import { shanghaiDate } from '#domain/time.ts'
import { minutesFromNow, onlineSittingWire } from '#test/screens/examDayWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const today = shanghaiDate(serverNow())
const days = { listData: [{ EB_ID: 100, EB_Name: '冬季音乐考级', Date: today, OnSite: 0, Online: 3 }] }
const [begin, end] = [minutesFromNow(1440).slice(0, 16), minutesFromNow(1620).slice(0, 16)]
const open = () =>
  openConsole(
    '/batches/100/exam?tab=online',
    {
      Admin: {
        GetExamDays: days,
        GetOnlineBoard: { listData: [] },
        GetOnlineSittings: {
          listData: [
            onlineSittingWire(1, '还没开始'),
            onlineSittingWire(2, '正在考试者', { StartTime: minutesFromNow(-20), EndTime: minutesFromNow(40) }),
            onlineSittingWire(3, '别区的人', { EA_ID: 2, EA_Name: '官渡区' }),
          ],
        },
        HelpOnlineExams: { OtherMsg: { Extended: 0, Moved: 1, Allowed: 0, Told: 1 }, listData: [] },
        RemindNotBegun: { OtherMsg: { Reminded: 1, LeftOut: 0 } },
      },
    },
    { roles: ['schedule'] },
  )

test('an area is chosen, and a new window says whom it takes and that who runs keeps his session', async () => {
  const { server, press, fill, user } = open()
  await press('未开始的考生和批量处理')
  const part = within(await screen.findByRole('region', { name: '还没有交卷的考生' }))
  await part.findByText('别区的人')
  await user.selectOptions(part.getByLabelText('考区'), '盘龙区')
  expect(part.queryByText('别区的人')).toBeNull()
  await press('给列出的 2 人延长时间或换时间段')
  await user.click(await screen.findByRole('radio', { name: '换到新的时间段' }))
  await fill('从（北京时间）', begin)
  await fill('到', end)
  const acts = await screen.findByRole('list', { name: '会怎样' })
  expect(acts.textContent).toMatch(/换到新的时间段：1 人还没开始.*没有改动：1 人正在考试者（正在考试/)
  await fill('原因', '停电')
  await press('通知并处理 1 人')
  await screen.findByText('延长 0 人，换时间段 1 人，可重新开考 0 人，已通知 1 个家庭')
  expect(server.asked('Admin', 'HelpOnlineExams')).toMatchObject([
    { EB_ID: 100, EF_IDs: [1], Kind: 'newWindow', BeginTime: begin, Reason: '停电' },
  ])
})

test('those who have not begun are counted and reminded', async () => {
  const { server, press, user } = open()
  await press('未开始的考生和批量处理')
  const part = within(await screen.findByRole('region', { name: '还没有交卷的考生' }))
  await user.selectOptions(await part.findByLabelText('情况'), '未开始')
  await press('提醒未开始的 2 人')
  await waitFor(() => expect(server.asked('Admin', 'RemindNotBegun')).toMatchObject([{ EB_ID: 100, EF_IDs: [1, 3] }]))
})
