import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaperMarkWire } from '#contract/result/paperMark.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const mark = (EF_ID: number, Name: string, change: Partial<PaperMarkWire> = {}): PaperMarkWire => ({
  EF_ID,
  UserID: 71,
  Examiner: '周明',
  Name,
  ExamNO: `53${EF_ID}`,
  MName: '钢琴',
  GName: '五级',
  State: 'todo',
  ERT_Code: null,
  Suggestion: '',
  ...change,
})

test('a mark is typed from paper, and who differs is told so without the other mark', async () => {
  const { server, user } = openConsole(
    '/batches/100/marking/paper?time=9',
    {
      Admin: {
        GetPaperTimes: {
          listData: [
            {
              ET_ID: 9,
              ExamBeginDate: '2027-01-18T09:00:00+08:00',
              ExamAddress: '文化馆',
              ExamRoom: '一厅',
              Open: 2,
              Different: 1,
            },
          ],
        },
        GetPaperMarks: {
          listData: [mark(1, '李不同', { State: 'different', ERT_Code: 3 }), mark(2, '王待录')],
        },
        SavePaperMark: { OtherMsg: { State: 'done' } },
      },
    },
    { roles: ['results'] },
  )
  await screen.findByText('两人不一致，请核对原件')
  await user.selectOptions(screen.getByLabelText('王待录的评分'), '优秀')
  const [, button] = screen.getAllByRole('button', { name: /^录 ?入$/ })
  if (button) await user.click(button)
  await screen.findByText('王待录：两人一致，已计入')
  await waitFor(() =>
    expect(server.asked('Admin', 'SavePaperMark')).toMatchObject([{ EF_ID: 2, UserID: 71, ERT_Code: 4 }]),
  )
})
