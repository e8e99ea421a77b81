import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PieceKindWire } from '#contract/examRoom/examPieces.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { catalogueAnswers, majorWire } from '#test/screens/wire.ts'

const kinds: PieceKindWire[] = [
  { EQT_ID: 1, TypeName: '音阶', IsRandom: 1, IsVideo: 1, SubmitNum: 1, Pieces: [] },
  {
    EQT_ID: 6,
    TypeName: '乐曲',
    IsRandom: 0,
    IsVideo: 1,
    SubmitNum: 2,
    Pieces: [
      { EQ_ID: 1, Question: '小步舞曲', TB_ID: 0 },
      { EQ_ID: 2, Question: '土耳其进行曲', TB_ID: 5 },
    ],
  },
]
const answers = {
  ExamPublic: {
    ...catalogueAnswers().ExamPublic,
    GetALLMajorsList: { listData: [majorWire, { ...majorWire, MID: 9, MName: '听力' }] },
    GetPieceGrades: ({ MID }: { MID: number }) => ({ listData: MID === 1 ? [{ GID: 3, GName: '三级' }] : [] }),
    GetPieceList: {
      listData: kinds,
      OtherMsg: {
        Textbooks: [
          { TB_ID: 5, BookName: '考级教材' },
          { TB_ID: 6, BookName: '曲集' },
        ],
      },
    },
  },
}

test('somebody who is not signed in reads what an exam asks for, by major and grade, and can pass the address on', async () => {
  const { press, user } = await openPage('/Pieces', answers, null)
  await press('考试专业：请选择')
  await user.click(await screen.findByRole('option', { name: '钢琴' }))
  await press('考试级别：请选择')
  await user.click(await screen.findByRole('option', { name: '三级' }))
  await screen.findByText('土耳其进行曲')
  expect(screen.getByRole('heading', { name: /音阶/ }).closest('section')?.textContent).toContain('由系统抽取')
  screen.getByRole('heading', { name: '考级教材' })
  screen.getByRole('heading', { name: '各教材通用' })
  expect(document.body.textContent).toContain('考级教材、曲集，考试时选一本')
  await waitFor(() => expect(window.location.search).toBe('?MID=1&GID=3'))
})

test('a major whose exam is not set up says so', async () => {
  await openPage('/Pieces?MID=9&GID=3', answers, null)
  await screen.findByText('该专业还没有公布考试内容')
  expect(screen.queryByText('小步舞曲')).toBeNull()
})
