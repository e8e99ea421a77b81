import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReadyFindingWire } from '#contract/batch/batch.ts'
import { batchWire } from '#test/screens/batchWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const batch = batchWire({ Version: 4 })
const missing: ReadyFindingWire = {
  IsBlocking: 1,
  Text: '没有试卷结构，考生报名后无法考试：钢琴一级',
  Place: 'patterns',
}

const open = (tab: string, findings: ReadyFindingWire[] = []) =>
  openConsole(
    `/batches/100?tab=${tab}`,
    {
      Admin: {
        GetBatch: { item: batch },
        CheckBatchReady: { listData: findings },
        GetPublishSummary: { OtherMsg: { Accounts: 1200, EarlierAccounts: 0 } },
        PublishBatch: { item: { ...batch, State: 'notStarted', PublishedTime: '2026-11-24T09:00:00+08:00' } },
        SaveBatch: { item: batch },
      },
    },
    { roles: ['schedule'] },
  )

const publishButton = () => screen.findByRole<HTMLButtonElement>('button', { name: '发布批次' })

test('a batch is published only with the number of its offers typed', async () => {
  const { fill, press, server } = open('publish')
  await screen.findByText('1,200 个考生账号')
  await fill(/^发布后不能撤回/, '11')
  await press('发布批次')
  await screen.findByText('请输入 12')
  await fill(/^发布后不能撤回/, '12')
  await press('发布批次')
  await screen.findByText('批次已发布')
  expect(server.asked('Admin', 'PublishBatch')).toMatchObject([{ EB_ID: 100, Offers: 12, Version: 4 }])
})

test('what the ready check names keeps a batch from being published', async () => {
  const { fill } = open('publish', [missing])
  await screen.findByText('就绪检查还有 1 项必须处理，处理后才能发布')
  await fill(/^发布后不能撤回/, '12')
  expect((await publishButton()).disabled).toBe(true)
})

test('a finding leads to the tab on which it is mended', async () => {
  open('ready', [missing])
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '去“试卷结构”处理' })
  expect(link.getAttribute('href')).toBe('/admin/catalogue?tab=patterns')
})

test('the keys move a window on the time line, and saving sends it', async () => {
  const { user, press, server } = open('windows')
  const exam = await screen.findByRole('button', { name: '考试：2027-01-10 至 2027-01-20' })
  exam.focus()
  await user.keyboard('{Control>}{ArrowRight}{/Control}')
  await screen.findByRole('button', { name: '考试：2027-01-17 至 2027-01-27' })
  await press('保存')
  await waitFor(() => expect(server.asked('Admin', 'SaveBatch')).toHaveLength(1))
  expect(server.asked('Admin', 'SaveBatch')[0]).toMatchObject({ EB_ID: 100, Version: 4 })
})
