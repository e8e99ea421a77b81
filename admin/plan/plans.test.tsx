import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ExamPlanWire } from '#contract/plan.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const plan: ExamPlanWire = {
  EPL_ID: 7,
  EB_ID: 100,
  Seed: 1,
  Figures: {
    Candidates: 500,
    Placed: 490,
    MostPlaceable: 495,
    Families: 100,
    FamiliesTogether: 96,
    SeveralExams: 20,
    SeveralExamsWell: 20,
    Pupils: 50,
    PupilsTogether: 40,
    Sittings: 10,
    IdleMinutes: 55,
    VenueChanges: 0,
    OnAvoidedDays: 3,
  },
  Pinned: 2,
  MadeBy: '段志远',
  MadeTime: '2026-11-24T09:00:00+08:00',
  Version: 1,
  PublishedTime: null,
  IsCurrent: 0,
  HasChanges: 0,
}
const planner = { roles: ['schedule' as const] }
const base = { GetBatchAtWork: { OtherMsg: { EB_ID: 100 } }, GetExamPlanList: { listData: [plan] } }

test('the figures say how near the plan is to the most that is possible, and the next plan keeps what is pinned', async () => {
  const { press, server } = openConsole(
    '/plan',
    { Admin: { ...base, PlanExam: refused('PLAN_LENGTH_MISSING', { major: '古筝' }) } },
    planner,
  )
  await screen.findByText('490 / 500（98%）')
  screen.getByText('现有考室和考官最多能排 495 人，还差 5 人')
  await press('再排一次')
  await press(/^开 ?始$/)
  await screen.findByText('没有开始：请先设置专业“古筝”每位考生的考试时间')
  server.answer({ Admin: { PlanExam: { OtherMsg: { OJ_ID: 1 } } } })
  await press(/^开 ?始$/)
  await screen.findByText('已开始自动排考')
  expect(server.asked('Admin', 'PlanExam')).toMatchObject([
    { EB_ID: 100, Seed: 2, KeepPinsOf: 7 },
    { EB_ID: 100, Seed: 2, KeepPinsOf: 7 },
  ])
})

test('a plan that is being made shows how far it is, and no second one can be started', async () => {
  const job = {
    OJ_ID: 1,
    Title: '自动排考：冬季音乐考级',
    State: 'running' as const,
    Done: 50,
    Total: 100,
    Message: '',
    FileName: '',
    FileBytes: 0,
    MadeTime: '2026-11-24T09:00:00+08:00',
    EndTime: null,
    RemovedTime: null,
  }
  openConsole('/plan', { Admin: { ...base, GetOfficeJobList: { listData: [job] } } }, planner)
  await screen.findByText(/^已处理 50 \/ 100，可以离开本页/)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: '再排一次' })).disabled).toBe(true)
})

test('those without a place are listed with the reasons and their numbers', async () => {
  const row = (EF_ID: number, Why: string) => ({
    EF_ID,
    Name: `考生${EF_ID}`,
    ExamNO: '',
    EA_Name: '昆明市',
    MName: '钢琴',
    GName: '一级',
    Why,
  })
  const listData = [
    row(1, '该考区没有开放的考室'),
    row(2, '能评审钢琴的考官时间已排满'),
    row(3, '该考区没有开放的考室'),
  ]
  const { press } = openConsole(
    '/plan',
    { Admin: { ...base, GetExamPlanUnplaced: { listData, totalCount: 3 } } },
    planner,
  )
  await press('没有排上的名单')
  await screen.findByText('考生3')
  const reasons = await screen.findByRole('list', { name: '原因' })
  expect(reasons.textContent).toBe('该考区没有开放的考室：2 人能评审钢琴的考官时间已排满：1 人')
})
