import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditAlarmWire, AuditEntryWire, AuditRowWire } from '#contract/office/audit.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { changedAddress, conditionsIn } from './auditAddress.ts'

const row: AuditRowWire = {
  AL_ID: 41,
  Time: '2026-11-20T10:00:00+08:00',
  UserID: 9,
  Who: '杨丽娟',
  Side: 'staff',
  Action: 'SaveStaff',
  Subject: 'account',
  SubjectID: 31,
  Thing: '账号 何文员',
  ThingUserType: 9,
  EA_Name: '',
  Text: '修改工作人员',
}
const entry: AuditEntryWire = {
  ...row,
  RequestId: 'req-1',
  Changes: [{ Field: '角色', From: '财务', To: '考务安排' }],
}
const open = (path = '/system/audit', rows: readonly AuditRowWire[] = [row]) =>
  openConsole(
    path,
    {
      Admin: {
        GetAuditList: { listData: [...rows], totalCount: rows.length },
        GetAuditEntry: { item: entry },
        ExportAudit: { OtherMsg: { OJ_ID: 1 } },
      },
    },
    { roles: ['admin'] },
  )

test('a row opens with both sides in words, and leads to its person and its thing', async () => {
  const { press, server } = open('/system/audit?row=41')
  const pane = await screen.findByRole('complementary', { name: '详情' })
  await within(pane).findByText('修改工作人员')
  expect(within(pane).getByText('财务')).toBeTruthy()
  expect(within(pane).getByText('考务安排')).toBeTruthy()
  expect(within(pane).getByRole('link', { name: '账号 何文员' }).getAttribute('href')).toBe('/admin/people?row=31')
  await press('只看此对象')
  expect(server.asked('Admin', 'GetAuditList').at(-1)).toMatchObject({ Subject: 'account', SubjectID: 31 })
  expect(window.location.search).toBe('?subject=account&id=31')
})

test('the address decides what is asked for, and what it narrows to is said and can be taken off', async () => {
  const { press, server } = open('/system/audit?subject=account&id=31&user=9&group=people&from=2026-11-01&q=杨丽娟')
  await screen.findByText('修改工作人员')
  expect(server.asked('Admin', 'GetAuditList')[0]).toMatchObject({
    Subject: 'account',
    SubjectID: 31,
    UserID: 9,
    Group: 'people',
    From: '2026-11-01',
    Search: '杨丽娟',
  })
  await press('去掉条件 对象：账号 何文员')
  expect(window.location.search).not.toContain('subject')
  expect(window.location.search).toContain('user=9')
})

test('older rows follow the last one, and other conditions begin with the newest again', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => ({ ...row, AL_ID: 100 - at }))
  const { press, fill, user, server } = open('/system/audit', rows)
  await press('更早')
  expect(server.asked('Admin', 'GetAuditList').at(-1)).toMatchObject({ Before: 51 })
  expect(window.location.search).toBe('?before=51')
  await fill('搜索：操作人、考生、考号、收据号或报名号', '王小音')
  await user.keyboard('{Enter}')
  expect(window.location.search).toBe(`?q=${encodeURIComponent('王小音')}`)
})

test('an export takes the conditions and both sides along', async () => {
  const { press, user, server } = open('/system/audit?action=SaveStaff')
  await screen.findByText('修改工作人员')
  await press('导出')
  await user.click(await screen.findByRole('menuitem', { name: /xlsx/ }))
  expect(server.asked('Admin', 'ExportAudit')[0]).toMatchObject({ Action: 'SaveStaff', Format: 'xlsx' })
  expect(server.asked('Admin', 'ExportAudit')[0]?.Columns).toContain('Changes')
})

test.each([
  ['subject=enrolment&id=12', { Subject: 'enrolment', SubjectID: 12 }],
  ['subject=nothing&id=12', {}],
  ['id=12', {}],
  ['user=x&from=2026-1-1', {}],
])('an address with %s means %j', (address, conditions) => {
  expect(conditionsIn(new URLSearchParams(address))).toEqual(conditions)
})

test('a changed condition leaves the page and the open row', () => {
  const params = new URLSearchParams('q=a&before=5&row=4')
  expect(changedAddress(params, { from: '2026-11-01' }).toString()).toBe('q=a&from=2026-11-01')
  expect(changedAddress(params, { before: '9', row: null }).toString()).toBe('q=a&before=9')
})

test('an alarm says what it counts, leads to the rows behind it, and takes what was found out', async () => {
  const alarm: AuditAlarmWire = {
    AA_ID: 3,
    UserID: 31,
    Name: '何文员',
    Pattern: 'atNight',
    Day: '2026-11-19',
    Count: 24,
    FirstTime: '2026-11-19T23:10:00+08:00',
    LastTime: '2026-11-20T01:05:00+08:00',
    IsOwn: 0,
    SettledBy: '',
    SettledTime: null,
    Note: '',
  }
  const { press, fill, server } = openConsole(
    '/system/audit/alarms?row=3',
    {
      Admin: {
        GetAuditAlarmList: {
          OtherMsg: { Limits: [{ Pattern: 'atNight', From: 20 }] },
          listData: [alarm],
          totalCount: 1,
        },
        SettleAuditAlarm: { item: { ...alarm, SettledTime: '2026-11-20T10:00:00+08:00', Note: '核对名单' } },
      },
    },
    { roles: ['admin'] },
  )
  const link = await screen.findByRole('link', { name: '查看这些操作' })
  expect(link.getAttribute('href')).toBe('/admin/system/audit?user=31&group=looks&from=2026-11-19&to=2026-11-20')
  expect(screen.getByText('22 时至次日 6 时查看的不同考生：20 起')).toBeTruthy()
  await press('登记核实结果')
  await fill('原因', '核对名单')
  await press(/^登 ?记$/)
  expect(server.asked('Admin', 'SettleAuditAlarm')).toEqual([{ AA_ID: 3, Note: '核对名单' }])
})
