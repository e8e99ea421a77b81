import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeJobWire } from '#contract/office/officeJob.ts'
import { refusalText } from '#contract/refusals.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const job: OfficeJobWire = {
  OJ_ID: 5,
  Title: '导入考官 2 位',
  State: 'running',
  Done: 1,
  Total: 2,
  Message: '',
  FileName: '',
  FileBytes: 0,
  MadeTime: '2026-11-20T10:00:00+08:00',
  EndTime: null,
  RemovedTime: null,
}

test('a job that still runs after a reload is in the drawer, and is cancelled there', async () => {
  const { press, server } = openConsole(
    '/me',
    {
      Admin: {
        GetOfficeJobList: { listData: [job], totalCount: 1 },
        CancelOfficeJob: { OtherMsg: { State: 'cancelled' } },
      },
    },
    { roles: ['schedule'] },
  )
  await press('导出与导入，1 个正在进行')
  const list = within(await screen.findByRole('list', { name: '我的任务' }))
  list.getByText('已处理 1 / 2')
  server.answer({ Admin: { GetOfficeJobList: { listData: [{ ...job, State: 'cancelled' }], totalCount: 1 } } })
  await press(/^取 ?消$/)
  await list.findByText('已取消')
  expect(server.asked('Admin', 'CancelOfficeJob')).toMatchObject([{ OJ_ID: 5 }])
})

test('each state says what came of a job, and only a result that is still there is fetched', async () => {
  const ended = { ...job, EndTime: '2026-11-20T10:01:00+08:00' }
  const file = { FileName: '报名.xlsx', FileBytes: 12_000, RemovedTime: '2026-11-27T10:01:00+08:00' }
  const listData: OfficeJobWire[] = [
    { ...ended, OJ_ID: 4, Title: '导出报名 3 条', State: 'done', Message: '共导出 3 条', ...file },
    { ...ended, OJ_ID: 3, Title: '导出成绩 9 条', State: 'done', Message: '共导出 9 条', FileBytes: 36_000 },
    { ...ended, OJ_ID: 2, Title: '导入考官 1 位', State: 'failed', Message: '表格里有 1 处问题' },
    { ...job, OJ_ID: 1, Title: '导出批次费用', State: 'queued', Done: 0, Total: null },
  ]
  const { press, server } = openConsole(
    '/me',
    { Admin: { GetOfficeJobList: { listData, totalCount: 4 }, GetOfficeJobFile: refused('NOT_FOUND') } },
    { roles: ['schedule'] },
  )
  await press('导出与导入，1 个正在进行')
  const rows = within(await screen.findByRole('list', { name: '我的任务' })).getAllByRole('listitem')
  const texts = rows.map(({ textContent }) => textContent)
  expect(texts[0]).toContain('共导出 3 条，12 KB')
  expect(texts[0]).toMatch(/11-27.* 前可以下载/)
  expect(texts[1]).toContain('文件已过期删除')
  expect(texts[2]).toContain('没有完成：表格里有 1 处问题')
  expect(texts[3]).toContain('排队中')
  expect(screen.getAllByRole('button', { name: /^下 ?载$/ })).toHaveLength(1)
  await press(/^下 ?载$/)
  await screen.findByText(refusalText('NOT_FOUND'))
  expect(server.asked('Admin', 'GetOfficeJobFile')).toMatchObject([{ OJ_ID: 4 }])
})
