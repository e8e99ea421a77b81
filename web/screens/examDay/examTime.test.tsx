import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ExamDayWire } from '#contract/schedule/examTime.ts'
import { openPage } from '#test/screens/openPage.tsx'

const found = (ShowRoomTime: string): ExamDayWire => ({
  EF_ID: 7,
  IsOwn: 1,
  Name: '单晓枫',
  Photo: '',
  ExamNO: '',
  IsPay: 0,
  IsOnline: 1,
  MID: 1,
  ExamBatch: { EB_ID: 100, EB_Name: '2027年1月音乐考级', ShowRoomTime, ShowRoomEndTime: null },
  Majors: { MName: '钢琴' },
  Grades: { GName: '三级' },
  ExamTime: null,
  Code: '',
  CanSetTracks: 0,
  Tracks: [],
})

test.each([
  ['before the room query opens, beside the days on which it does', '2999-01-18T00:00:00+08:00', 1],
  ['afterwards', '2020-01-18T00:00:00+08:00', 0],
])('an unpaid enrolment is told that it is not paid, %s', async (_when, showRoomTime, notices) => {
  const { fill, press, user } = await openPage('/ExamTimeInfo', {
    Exam: { GetMyCandidates: { listData: [] }, FindExamFormInfo: { listData: [found(showRoomTime)] } },
    ExamPublic: { GetALLExamBatchMenuList: { listData: [{ EB_ID: 100, EB_Name: '2027年1月音乐考级' }] } },
  })
  await press(/^考试批次/)
  await user.click(await screen.findByRole('option', { name: '2027年1月音乐考级' }))
  await fill('证件号', '530102201405010011')
  await press('查询')
  await screen.findByText('该报名尚未缴费，缴费后安排考试时间和考场。')
  expect(screen.queryAllByText('查看考场时间')).toHaveLength(notices)
})
