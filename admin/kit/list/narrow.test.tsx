import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openConsole } from '#test/screens/openConsole.tsx'

const result = {
  OR_ID: 1,
  Name: '林安',
  Majors: '乐理',
  Grades: '一级',
  Result: '优秀',
  ExamName: '',
  ExamDate: '',
  CertType: 1,
  CertNO: 'E*****019',
  ImportTime: '2026-11-18T10:00:00+08:00',
}

test('where rows open no detail, columns that do not fit are not promised there', async () => {
  const answers = { Admin: { GetOtherResultList: { listData: [result], totalCount: 1 } } }
  openConsole('/other-results', answers, { roles: ['results'], width: 390 })
  expect((await screen.findByText(/^另有 \d 列/)).textContent).toMatch(/请在宽一些的屏幕上查看/)
})
