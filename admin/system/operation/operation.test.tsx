import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OperationStateWire } from '#contract/office/operation.ts'
import { offline } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { operationRows, slowestText } from './operationRows.ts'

const GB = 1024 ** 3
const quiet = { Answers: 0, Failures: 0, Slowest: null }
const well: OperationStateWire = {
  Time: '2026-11-20T10:20:00+08:00',
  Alarms: [],
  Warnings: [],
  Recent: { Answers: 1234, Failures: 0, Slowest: 250 },
  Hours: [
    { FromTime: '2026-11-20T09:00:00+08:00', ...quiet },
    { FromTime: '2026-11-20T10:00:00+08:00', Answers: 1200, Failures: 6, Slowest: 60_000 },
  ],
  Jobs: { Waiting: 3, Running: 1, OldestTime: '2026-11-20T10:19:40+08:00', Failed: [] },
  Disk: { FreeBytes: 78 * GB, Bytes: 252 * GB },
  Database: { Bytes: 1.24 * GB, Connections: 12, MostConnections: 100 },
  Replicas: [{ Name: 'two', IsSync: 1, State: 'streaming', LagSeconds: 0.02, LagBytes: 0 }],
  BackupTime: '2026-11-20T03:31:00+08:00',
  Certificates: [
    { Kind: 'tls', EndTime: '2027-01-10T00:00:00+08:00', DaysLeft: 50 },
    { Kind: 'merchant', EndTime: '2031-01-10T00:00:00+08:00', DaysLeft: 1511 },
  ],
}
const open = (state: OperationStateWire = well) =>
  openConsole('/operation', { Admin: { GetOperationState: { item: state } } }, { roles: ['admin'] })

test('a day on which all is well says so, with the figures of each thing', async () => {
  open()
  expect(await screen.findByText('今天一切正常')).toBeTruthy()
  expect(screen.getByText('1,234 次，出错 0，99% 在 250 毫秒内')).toBeTruthy()
  expect(screen.getByText('等待 3 个，最早的已等 20 秒；正在运行 1 个')).toBeTruthy()
  expect(screen.getByText('剩 78 GB，共 252 GB（剩 31%）')).toBeTruthy()
  expect(screen.getByText('同步，正在跟随，落后 0.0 秒')).toBeTruthy()
  expect(screen.getByText('2027-01-10 到期，还有 50 天')).toBeTruthy()
  expect(screen.queryByText('需处理')).toBeNull()
  // The hour before has no time within which anything came.
  expect(within(screen.getByText('09:00 起').closest('tr') as HTMLElement).getByText('—')).toBeTruthy()
  expect(within(screen.getByText('10:00 起').closest('tr') as HTMLElement).getByText('超过 10 秒')).toBeTruthy()
})

test('what is not all right stands first with what to do, and its line says so', async () => {
  open({
    ...well,
    Alarms: [
      { Code: 'jobsFailed', Detail: 'sealAudit' },
      { Code: 'replicaLag', Detail: 'two' },
    ],
    Warnings: [{ Code: 'backup', Detail: '2026-11-18 03:30' }],
    Replicas: [{ Name: 'two', IsSync: 0, State: 'catchup', LagSeconds: 95, LagBytes: 3 * GB }],
    Jobs: {
      ...well.Jobs,
      Failed: [{ Name: 'sealAudit', Count: 2, LastTime: '2026-11-20T09:16:00+08:00', IsDoneSince: 0 }],
    },
  })
  const verdict = await screen.findByRole('region', { name: '有 3 件事需要处理' })
  expect(within(verdict).getByText(/后台任务最近一次运行失败：sealAudit。请在 worker 的日志中/)).toBeTruthy()
  expect(within(verdict).getByText(/npm run backup/)).toBeTruthy()
  expect(screen.getAllByText('需处理')).toHaveLength(3)
  expect(screen.getByText('异步，状态为 catchup，落后 95.0 秒（3.0 GB）')).toBeTruthy()
  expect(screen.getByText('没有再成功')).toBeTruthy()
})

test('a server that is away is said, with a way to try again', async () => {
  openConsole('/operation', { Admin: { GetOperationState: offline } }, { roles: ['admin'] })
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})

test('what nobody may see is said with what to grant', () => {
  const [row] = operationRows({
    ...well,
    Replicas: [{ Name: 'two', IsSync: 0, State: null, LagSeconds: null, LagBytes: null }],
  }).filter(({ title }) => title.startsWith('备用数据库'))
  expect(row?.now).toContain('pg_monitor')
  expect([slowestText(null), slowestText(2500)]).toEqual(['—', '2.5 秒内'])
})
