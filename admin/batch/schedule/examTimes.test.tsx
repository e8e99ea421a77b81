import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const time = {
  ET_ID: 5,
  EB_ID: 100,
  EB_Name: '2026年冬季音乐考级',
  IsOnline: 0,
  ExamBeginDate: '2026-12-05T09:00:00+08:00',
  ExamEndDate: '2026-12-05T12:00:00+08:00',
  ExamAddress: '昆明市文化馆路1号',
  IsPub: 1,
  Assigned: 18,
} as const

test('a time that a plan made is marked, and changed in the plan only', async () => {
  openConsole(
    '/batches/100/plan/times',
    {
      Admin: {
        GetExamTimeList: {
          listData: [
            { ...time, ExamRoom: '第一考室', IsPlanned: 1 },
            { ...time, ET_ID: 6, ExamRoom: '礼堂', IsPlanned: 0 },
          ],
        },
      },
    },
    { roles: ['schedule'] },
  )
  const row = async (room: string) => (await screen.findByText(new RegExp(room))).closest('tr') as HTMLElement
  within(await row('第一考室')).getByText('排考')
  expect(within(await row('第一考室')).queryByRole('button', { name: '修改' })).toBeNull()
  within(await row('礼堂')).getByRole('button', { name: '修改' })
})

const planner = { roles: ['schedule' as const] }
const hiddenWindow = (ET_ID: number) =>
  ({ ...time, ET_ID, IsOnline: 1, IsPub: 0, ExamAddress: '', ExamRoom: '', IsPlanned: 0 }) as const

test('the online windows are shown before they are made, and made as they are shown', async () => {
  const Groups = [
    { MName: '钢琴', EA_Name: '昆明市', Count: 200 },
    { MName: '钢琴', EA_Name: '大理州', Count: 80 },
  ]
  const seen = {
    BeginTime: '2027-02-01T08:00:00+08:00',
    EndTime: '2027-02-03T08:00:00+08:00',
    Count: 280,
    Groups,
  }
  const { press, fill, server } = openConsole(
    '/batches/100/plan/times',
    {
      Admin: {
        GetExamTimeList: { listData: [] },
        PreviewOnlineWindows: {
          OtherMsg: { Candidates: 280, Digest: 'as shown', ExamEndTime: '2027-02-02T00:00:00+08:00' },
          listData: [seen],
        },
        MakeOnlineWindows: { OtherMsg: { Windows: 1, Assigned: 280 } },
      },
    },
    planner,
  )
  await press('安排线上窗口')
  await fill('第一个窗口开始（北京时间）', '2020-02-01T08:00')
  // A refusal stands beside its field, and nothing is asked.
  await screen.findByText('第一个窗口的开始时间已过，请改晚一些')
  expect(server.asked('Admin', 'PreviewOnlineWindows')).toEqual([])
  await fill('第一个窗口开始（北京时间）', '2027-02-01T08:00')
  await screen.findByText('钢琴：昆明市 200、大理州 80')
  await screen.findByText(/有窗口在这之后才结束/)
  await press('建立 1 个窗口')
  await screen.findByText('已建立 1 个线上窗口，安排 280 人；核对后请发布')
  expect(server.asked('Admin', 'MakeOnlineWindows')).toMatchObject([
    { EB_ID: 100, FirstTime: '2027-02-01T08:00', Hours: 48, StepMinutes: 60, Most: 300, Digest: 'as shown' },
  ])
})

test('all windows are published in one go, after the number of people is said', async () => {
  const { press, server } = openConsole(
    '/batches/100/plan/times',
    {
      Admin: {
        GetExamTimeList: { listData: [hiddenWindow(7), hiddenWindow(8), { ...hiddenWindow(9), Assigned: 0 }] },
        PublishOnlineWindows: { OtherMsg: { Published: 2 } },
        GetTimeMessages: { item: { Families: 30, WeChat: 20, Sms: 12, InboxOnly: 0, Cost: 0.6 } },
      },
    },
    planner,
  )
  await press('发布 2 个线上窗口')
  await screen.findByText(/一共安排了 36 人/)
  await screen.findByText('预计通知 30 个家庭：微信 20 条，短信 12 条（约 0.6 元）。')
  await press('全部发布')
  await screen.findByText('已发布 2 个线上窗口')
  expect(server.asked('Admin', 'PublishOnlineWindows')).toMatchObject([{ EB_ID: 100, ET_IDs: [7, 8], Count: 36 }])
})

test('an exam time with nobody in it is taken away after a question', async () => {
  const { press, server, user } = openConsole(
    '/batches/100/plan/times',
    {
      Admin: {
        GetExamTimeList: { listData: [{ ...hiddenWindow(7), Assigned: 0 }, hiddenWindow(8)] },
        RemoveExamTime: {},
      },
    },
    planner,
  )
  await press(/^删 ?除$/)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /^删 ?除$/ }))
  await screen.findByText('考试时间已删除')
  expect(server.asked('Admin', 'RemoveExamTime')).toMatchObject([{ ET_ID: 7 }])
})

test('a window that is too short for its exam is asked about, and saved by a second press', async () => {
  const { press, fill, server } = openConsole(
    '/batches/100/plan/times',
    {
      Admin: {
        GetExamTimeList: { listData: [] },
        SaveExamTime: refused('EXAM_WINDOW_SHORT', { minutes: 30, needed: 60 }, { Field: 'ExamEndDate' }),
      },
    },
    planner,
  )
  await press(/新建考试时间/)
  await fill('开始时间（北京时间）', '2027-02-01T09:00')
  await fill('结束时间（北京时间）', '2027-02-01T09:30')
  await press(/^保 ?存$/)
  await screen.findByText(/没有保存：这个时间段只有30分钟，考试需要60分钟/)
  expect(document.activeElement).toBe(screen.getByLabelText('结束时间（北京时间）'))
  expect(server.asked('Admin', 'SaveExamTime')).not.toMatchObject([{ IsShort: 1 }])
  server.answer({ Admin: { SaveExamTime: { item: hiddenWindow(9) } } })
  await press(/仍然保存/)
  await screen.findByText('考试时间已新建')
  expect(server.asked('Admin', 'SaveExamTime').at(-1)).toMatchObject({ IsShort: 1 })
})

test('taking a time back says whom it concerns and who is there now, and needs a reason', async () => {
  const { press, fill, server } = openConsole(
    '/batches/100/plan/times',
    {
      Admin: {
        GetExamTimeList: { listData: [{ ...time, ExamRoom: '礼堂', IsPlanned: 0 }] },
        GetExamTimeUse: { OtherMsg: { Assigned: 18, Arrived: 7, Sitting: 0, Submitted: 0 } },
        PublishExamTime: { item: { ...time, ExamRoom: '礼堂', IsPub: 0, IsPlanned: 0 } },
      },
    },
    planner,
  )
  await press('取消发布…')
  await screen.findByText('这场考试正在进行：7 人已经到场')
  await press('取消发布，涉及 18 人')
  await screen.findByText('请填写原因')
  expect(server.asked('Admin', 'PublishExamTime')).toEqual([])
  await fill('原因', '考点停电')
  await press('取消发布，涉及 18 人')
  await waitFor(() =>
    expect(server.asked('Admin', 'PublishExamTime')).toEqual([{ ET_ID: 5, IsPub: 0, Reason: '考点停电' }]),
  )
})

test('a time that nobody has is taken back without a reason', async () => {
  const { press, server } = openConsole(
    '/batches/100/plan/times',
    {
      Admin: {
        GetExamTimeList: { listData: [{ ...time, Assigned: 0, ExamRoom: '礼堂', IsPlanned: 0 }] },
        GetExamTimeUse: { OtherMsg: { Assigned: 0, Arrived: 0, Sitting: 0, Submitted: 0 } },
        PublishExamTime: { item: { ...time, ExamRoom: '礼堂', IsPub: 0, IsPlanned: 0 } },
      },
    },
    planner,
  )
  await press('取消发布…')
  await screen.findByText(/没有安排考生/)
  await press('取消发布')
  await waitFor(() => expect(server.asked('Admin', 'PublishExamTime')).toMatchObject([{ ET_ID: 5, IsPub: 0 }]))
})
