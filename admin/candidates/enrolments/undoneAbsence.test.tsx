import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'
import { enrolmentDetailWire, staffEnrolmentWire } from '#test/screens/staffWire.ts'

const absent = { IsHeld: 0, ProposedCode: 0, IsApproved: 0, Attendance: 2 } as const
const place = { EF_ID: 1, ET_ID: 5, ER_ID: 3, Room: '第一考室', BeginTime: '2026-11-20T09:00:00+08:00', Why: '' }

function open(roles: Array<'schedule' | 'results' | 'enrolment'>) {
  return openConsole(
    '/enrolments?row=1',
    {
      Admin: {
        GetEnrolmentList: { listData: [staffEnrolmentWire(1)], totalCount: 1 },
        GetEnrolmentDetail: { item: enrolmentDetailWire(1, { IsPay: 1, IsOnline: 0 }) },
        GetReviewsOfEnrolment: {
          OtherMsg: { ...absent, Conflicts: [], AttendanceTime: '2026-11-20T09:10:00+08:00' },
          listData: [],
        },
        GetExamDayPlaces: {
          item: place,
          listData: [{ ER_ID: 4, Room: '第二考室', BeginTimes: ['2026-11-20T10:30:00+08:00'], Why: '' }],
        },
        MoveOnExamDay: { OtherMsg: { ET_ID: 6, Told: 1 } },
      },
      Examiner: { UndoCheckIn: { OtherMsg: { Attendance: 0, AttendanceTime: null, IsPlaceTaken: 1 } } },
    },
    { roles },
  )
}

test('an undone absence whose minutes were given away asks at once where the child goes', async () => {
  const { press, server } = open(['schedule', 'enrolment'])
  await press(/^撤 ?销$/)
  await screen.findByRole('dialog', { name: '撤销“缺考”？' })
  await press(/^确 ?定$/)
  await screen.findByText(/原来的时间已经给了别的考生/)
  await press('调到第二考室 10:30')
  await screen.findByText(/^已把.+从 第一考室 09:00 调到 第二考室 10:30/)
  await waitFor(() => expect(server.asked('Admin', 'MoveOnExamDay')).toMatchObject([{ EF_ID: 1, ER_ID: 4 }]))
})

test('who may not move candidates is told whom to ask', async () => {
  const { press } = open(['results', 'enrolment'])
  await press(/^撤 ?销$/)
  await screen.findByRole('dialog', { name: '撤销“缺考”？' })
  await press(/^确 ?定$/)
  await screen.findByText(/原来的时间已经给了别的考生，请给他安排新的时间。请联系排考人员/)
})
