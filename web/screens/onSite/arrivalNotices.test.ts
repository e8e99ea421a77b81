import { expect, test } from 'vitest'
import type { ArrivalWire } from '#contract/result/reviewOnSite.ts'
import { arrivalNotices, examsOfDay } from './arrivalNotices.ts'
import { dayRow } from './testDay.ts'

const arrival: ArrivalWire = {
  ...dayRow(1),
  Attendance: 1 as const,
  CheckInTime: '',
  CheckedBy: '',
  IsFirst: 1,
  WrongPerson: null,
  OthersToday: [],
}

test('a check-in that meets a move says the room and the time of now', () => {
  expect(arrivalNotices(arrival, { name: '考生1', examTimeId: 8 })).toEqual([
    '考生1已签到，但考务已把他改到一厅，翠湖路1号，09:00 开始，请告诉考生。',
  ])
  expect(arrivalNotices(arrival, { name: '考生1', examTimeId: 9 })).toEqual([])
  expect(arrivalNotices(arrival, { name: '考生1' })).toEqual([])
})

test('a wrong person of before is named with the reason', () => {
  const WrongPerson = { Reason: '照片不符', Time: '2026-11-20T09:00:00+08:00', By: '李老师' }
  expect(arrivalNotices({ ...arrival, WrongPerson }, { name: '考生1', examTimeId: 9 })).toEqual([
    '请注意：李老师曾报告来的不是考生1本人（照片不符），请再次核对。',
  ])
})

test('a child with two exams on one day: both are named, the earlier first', () => {
  const earlier = {
    EF_ID: 2,
    MName: '声乐',
    GName: '三级',
    ExamRoom: '二厅',
    ExamBeginDate: '2026-11-20T08:20:00+08:00',
    Attendance: 0 as const,
  }
  const two = { ...arrival, OthersToday: [earlier] }
  expect(examsOfDay(two)).toEqual(['08:20 二厅 声乐三级，未签到', '09:00 一厅 钢琴五级，已签到'])
  expect(arrivalNotices(two, { name: '考生1', examTimeId: 9 })).toEqual([
    '考生1今天还有更早的考试没有签到：08:20 二厅 声乐三级。',
  ])
  const later = { ...earlier, ExamBeginDate: '2026-11-20T15:00:00+08:00' }
  expect(arrivalNotices({ ...arrival, OthersToday: [later] }, { name: '考生1', examTimeId: 9 })).toEqual([])
})
