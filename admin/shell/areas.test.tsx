import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'

const limited = { roles: ['enrolment' as const, 'schedule' as const, 'content' as const], isAreaLimited: true }
const ownAreas = ['今天', '照片', '更正与重复', '退费与减免', '报名', '批次', '考官', '消息']

test('who is limited to areas is offered what concerns his areas alone', async () => {
  openConsole('/', { Admin: { GetWorkWaiting: { OtherMsg: null, listData: [] } } }, limited)
  const menu = within(await screen.findByRole('navigation', { name: '主导航' }))
  expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(ownAreas)
  await screen.findByText('没有等着您处理的事情')
})

test('an address of what concerns all areas says why it does not open', async () => {
  openConsole('/catalogue', {}, limited)
  await screen.findByText('“考试目录”涉及全部考区')
})

test('a batch is prepared for all areas: its desk says so, and leads to what is of his own', async () => {
  openConsole('/batches/100', {}, limited)
  await screen.findByText('“准备”涉及全部考区')
  await screen.findByRole('heading', { level: 1, name: '冬季音乐考级' })
  screen.getByRole('link', { name: /^排考/ })
  expect(screen.queryByRole('link', { name: /^准备/ })).toBeNull()
})

test('exam times are of all areas: he sees and assigns them, and changes none', async () => {
  const time = {
    ET_ID: 1,
    EB_ID: 100,
    EB_Name: '冬季音乐考级',
    IsOnline: 1 as const,
    ExamBeginDate: '2026-11-20T09:00:00+08:00',
    ExamEndDate: '2026-11-25T09:00:00+08:00',
    ExamAddress: '',
    ExamRoom: '',
    IsPub: 0 as const,
    Assigned: 3,
    IsPlanned: 0 as const,
  }
  const answers = { Admin: { GetExamTimeList: { listData: [time] } } }
  openConsole('/batches/100/plan/times', answers, limited)
  expect((await screen.findByText('2026-11-20 09:00')).closest('tr')?.textContent).not.toMatch(/修改|发布$/)
  expect(screen.queryByRole('button', { name: /新建考试时间/ })).toBeNull()
  screen.getByRole('button', { name: '安排考生与考官' })
})
