import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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
    '/schedule?EB_ID=100',
    {
      Admin: {
        GetBatchAtWork: { OtherMsg: { EB_ID: 100 } },
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
