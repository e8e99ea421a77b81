import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FoundTodayWire } from '#contract/result/reviewDoor.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { openPage, signedIn } from '#test/screens/openPage.tsx'

const found: FoundTodayWire = {
  EF_ID: 7,
  Name: '单晓枫',
  ExamNO: '530000017',
  MName: '钢琴',
  GName: '三级',
  EB_Name: '2027年1月音乐考级',
  ExamRoom: '第八考室',
  ExamAddress: '昆明市文化馆',
  ExamBeginDate: '2027-01-18T09:40:00+08:00',
  Attendance: 0,
  AttendanceTime: null,
}

test('a child at the wrong door is found in all rooms, with room, place and time in large letters', async () => {
  const { fill, press, server } = await openPage(
    '/OnSiteReview',
    {
      Admin: { GetDoorTimes: { listData: [] } },
      Examiner: { FindToday: { listData: [found], totalCount: 1 } },
    },
    signedIn(USER_TYPE.staff),
  )
  await press('在今天所有考场中查找')
  await fill('姓名或考号', '晓枫')
  const row = within(await screen.findByRole('listitem'))
  for (const text of ['第八考室', '昆明市文化馆', /09:40/, /单晓枫/, /未签到/]) expect(row.getByText(text)).toBeTruthy()
  expect(server.asked('Examiner', 'FindToday').at(-1)).toMatchObject({ Search: '晓枫' })
})
