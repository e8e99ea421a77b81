import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeJobWire } from '#contract/officeJob.ts'
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
