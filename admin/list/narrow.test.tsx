import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'

const examiner = { UserID: 1, Name: '万里', Mobile: '13811110001', Organisation: '示例学院', IsChief: 1 as const }
const figures = { Open: 0, Awaited: 0, Done: 0 }

test('where rows open no detail, columns that do not fit are not promised there', async () => {
  const answers = { Admin: { GetExaminerList: { listData: [{ ...examiner, ...figures }], totalCount: 1 } } }
  openConsole('/examiners', answers, { roles: ['schedule'], width: 390 })
  expect((await screen.findByText(/^另有 \d 列/)).textContent).toMatch(/请在宽一些的屏幕上查看/)
})
