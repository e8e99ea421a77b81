import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RESULT } from '#domain/result/result.ts'
import { type Answers, offline, refused } from '#test/screens/fakeServer.ts'
import { openPage } from '#test/screens/openPage.tsx'
import { enrolmentAnswer } from '#test/screens/wire.ts'

const score = {
  EF_ID: 120,
  Name: '曾乐瑶',
  IsOwn: 1 as const,
  Photo: '',
  ExamNO: '20260000000001',
  ExamBatch: { EB_ID: 90, EB_Name: '2026年7月音乐考级', ShowCommentsTime: null },
  Majors: { MID: 1, MName: '钢琴', ParentID: -1 },
  Grades: { GID: 8, GName: '八级' },
  ExamResult: { ERT_Code: RESULT.excellent, ERT_Name: '优秀' },
  CanSeeComments: 1 as const,
  CanAppeal: 0 as const,
}
const other = {
  OR_ID: 1,
  Name: '曾乐瑶',
  Majors: '合唱',
  Grades: '少年组',
  Result: '一等奖',
  ExamName: '合唱节',
  ExamDate: '2026-05-01',
}
const own = { GetMyCandidates: { listData: [] } }
const nothing = { ScoreQuery: { listData: [] }, OtherScoreQuery: { listData: [] } }

async function ask(exam: Answers['Exam']) {
  const opened = await openPage('/ExamResultInfo', { Exam: { ...own, ...exam } })
  await opened.fill('考生姓名', ' 曾乐瑶 ')
  await opened.fill('证件号', '530102201505010021')
  await opened.press('查询')
  return opened
}

test('nothing filled in: both fields say what they want, and nobody is asked', async () => {
  const { press, server } = await openPage('/ExamResultInfo', { Exam: own })
  await press('查询')
  await screen.findByText('请输入考生姓名')
  screen.getByText('请输入考生有效证件号')
  expect(server.asked('Exam', 'ScoreQuery')).toEqual([])
})

test('no result: the sentence does not say which of the two was wrong', async () => {
  const { server } = await ask(nothing)
  await screen.findByText('暂无数据')
  expect(server.asked('Exam', 'ScoreQuery')[0]).toMatchObject({ Name: '曾乐瑶', CertNO: '530102201505010021' })
})

test('results of both kinds stand below their headings, with the way to the comments and to the picture', async () => {
  await ask({ ScoreQuery: { listData: [score] }, OtherScoreQuery: { listData: [other] } })
  await screen.findByRole('heading', { name: '考级成绩' })
  screen.getByRole('heading', { name: '其他成绩' })
  screen.getByText('一等奖')
  expect(screen.getByRole('link', { name: '查看评语' }).getAttribute('href')).toContain('MIReview')
  expect(screen.getByRole('link', { name: '生成喜报' }).getAttribute('href')).toContain('EF_ID=120')
})

test('a stranger reads the result and can celebrate it for nobody; comments that are to come say when', async () => {
  const theirs = { ...score, IsOwn: 0 as const, CanSeeComments: 0 as const }
  const batch = { ...score.ExamBatch, ShowCommentsTime: '2099-01-01T09:00:00+08:00' }
  await ask({ ...nothing, ScoreQuery: { listData: [{ ...theirs, ExamBatch: batch }] } })
  await screen.findByText(/评语将于 2099.*公布/)
  expect(screen.queryByRole('link', { name: '生成喜报' })).toBeNull()
  expect(screen.queryByRole('link', { name: '查看评语' })).toBeNull()
  expect(screen.queryByRole('heading', { name: '考级成绩' }), 'one kind needs no heading').toBeNull()
})

test('without a network one sentence is said, and one press asks both again', async () => {
  const { press, server } = await ask({ ScoreQuery: offline, OtherScoreQuery: offline })
  expect(await screen.findAllByText('网络连接失败，请检查网络后重试')).toHaveLength(1)
  server.answer({ Exam: { ScoreQuery: { listData: [] }, OtherScoreQuery: { listData: [other] } } })
  await press(/重试|重新加载/)
  await screen.findByText('一等奖')
})

test('one of the two fails: the other is shown all the same', async () => {
  await ask({ ScoreQuery: { listData: [score] }, OtherScoreQuery: refused('UNEXPECTED', { id: 'r1' }) })
  await screen.findByText('曾乐瑶')
  await screen.findByText(/服务器出现异常/)
})

test('asked too often: it is told at once, and not asked again by itself', async () => {
  const tooOften = refused('TOO_OFTEN', { n: 600 })
  const { server } = await ask({ ScoreQuery: tooOften, OtherScoreQuery: tooOften })
  await screen.findAllByText('操作过于频繁，请600秒后再试')
  expect(server.asked('Exam', 'ScoreQuery')).toHaveLength(1)
})

test('other results alone: a name that is not quite right finds nothing, the right one does', async () => {
  const { fill, press } = await openPage('/ExamOtherResultInfo', {
    Exam: { ...own, OtherScoreQuery: ({ Name }) => ({ listData: Name === '曾乐瑶' ? [other] : [] }) },
  })
  await fill('考生姓名', '曾乐')
  await fill('证件号', '530102201505010021')
  await press('查询')
  await screen.findByText('暂无数据')
  await fill('考生姓名', '曾乐瑶')
  await press('查询')
  await screen.findByText('一等奖')
})

test('the picture of a good result: an address without an id, or with a foreign one, leads to the query', async () => {
  for (const path of ['/FireworksClient', '/FireworksClient?EF_ID=9']) {
    await openPage(path, { Exam: { ...own, GetExamFormInfo: refused('NOT_FOUND') } })
    await waitFor(() => expect(window.location.pathname).toBe('/ExamResultInfo'))
    cleanup()
  }
})

test('where there is no good result there is no picture of it', async () => {
  await openPage('/FireworksClient?EF_ID=101', { Exam: { GetExamFormInfo: enrolmentAnswer() } })
  await screen.findByText('暂无喜报')
})
