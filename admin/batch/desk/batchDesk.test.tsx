import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { batchLifeWire } from '#test/screens/batchWire.ts'
import { offline, refused } from '#test/screens/fakeServer.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const all = { Enrolled: 40, Paid: 30, Due: 1550, Taken: 4550, Before: { Enrolled: 37, Paid: 20, Taken: 3000 } }
const figures = {
  item: {
    Day: 12,
    IsClosed: 0 as const,
    Before: { EB_ID: 80, EB_Name: '夏季音乐考级', Until: '2026-06-12T10:00:00+08:00' },
    Areas: [
      { ...all, ID: 1, Name: '昆明市', Enrolled: 30, Paid: 25, Due: 750, Taken: 3750 },
      {
        ID: 2,
        Name: '昭通市',
        Enrolled: 10,
        Paid: 5,
        Due: 800,
        Taken: 800,
        Before: { Enrolled: 0, Paid: 0, Taken: 0 },
      },
    ],
    Majors: [{ ...all, ID: 3, Name: '钢琴' }],
    Grades: [],
    Days: [{ ...all, Date: '2026-11-02', Day: 2 }],
  },
}
const lives = {
  listData: [
    batchLifeWire(),
    batchLifeWire({ EB_ID: 90, EB_Name: '夏季音乐考级', Stuck: { Kind: 'notApproved', Count: 1200 } }),
  ],
}
const line = async (name = '冬季音乐考级') => within(await screen.findByRole('list', { name: `${name}的进程` }))
const address = () => window.location.pathname + window.location.search
beforeEach(() => window.localStorage.clear())

test('the desk of a batch says how far it has come, and each stage is a page that carries the batch', async () => {
  const { user } = openConsole(
    '/batches/100/registration',
    { Admin: { GetBatchFigures: figures } },
    { roles: ['results'] },
  )
  await screen.findByRole('heading', { level: 1, name: '冬季音乐考级' })
  const stages = await line()
  expect(stages.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '准备12',
    '报名40',
    '缴费30 / 40',
    '排考0 / 30',
    '考试—',
    '评审—',
    '成绩—',
    '证书—',
  ])
  expect(stages.getByRole('link', { name: /^报名/ }).getAttribute('aria-current')).toBe('page')
  // What he may not do is said and not offered.
  expect(stages.queryByRole('link', { name: /^排考/ })).toBeNull()
  await user.click(stages.getByRole('link', { name: /^缴费/ }))
  await waitFor(() => expect(address()).toBe('/admin/batches/100/payment'))
  await screen.findByRole('cell', { name: '¥4,550.00' })
})

test('the figures open their enrolments, and stand by area, major and day with their sum', async () => {
  const { user } = openConsole(
    '/batches/100/registration',
    { Admin: { GetBatchFigures: figures } },
    { roles: ['enrolment'] },
  )
  const row = async (name: string) => (await screen.findByRole('cell', { name })).closest('tr') as HTMLElement
  expect((await row('合计')).textContent).toBe('合计4037+8%3010')
  expect((await row('昭通市')).textContent).toBe('昭通市100—55')
  const paid = within(await row('昆明市')).getByRole('link', { name: '25' })
  expect(paid.getAttribute('href')).toBe('/admin/enrolments?batch=100&area=1&pay=1')
  await user.click(screen.getByText('按日'))
  const day = await row('2026-11-02')
  expect(day.textContent).toBe('2026-11-024037+8%3010')
  const enrolled = within(day).getByRole('link', { name: '40' })
  expect(enrolled.getAttribute('href')).toBe('/admin/enrolments?batch=100&day=20261102&refunded=0')
  expect(address()).toBe('/admin/batches/100/registration?by=day')
})

test('what is counted at a stage stands above its page, each figure a way to its rows', async () => {
  const counted = {
    listData: [
      { Figure: 'paid' as const, Count: 1204, Sum: 4550 },
      { Figure: 'refundsWaiting' as const, Count: 2, Sum: 300 },
      { Figure: 'refunded' as const, Count: 0, Sum: 0 },
    ],
  }
  const { server } = openConsole(
    '/batches/100/payment',
    { Admin: { GetBatchFigures: figures, GetStageFigures: counted } },
    { roles: ['finance'] },
  )
  const strip = within(await screen.findByRole('list', { name: '本阶段数字' }))
  expect(server.asked('Admin', 'GetStageFigures')[0]).toMatchObject({ EB_ID: 100, Stage: 'payment' })
  const links = strip.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '已缴费1,204¥4,550.00',
    '退费待审批2¥300.00',
    '已退费0¥0.00',
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/enrolments?pay=1&batch=100',
    '/admin/refunds?state=1&batch=100',
    '/admin/refunds?state=4&batch=100',
  ])
})

test.each([
  ['no network', offline, /^网络不通/],
  ['a refusal', refused('NOT_FOUND'), /^没有加载成功/],
])('%s: the figures of a stage say so, and the page below stays', async (_text, answer, sentence) => {
  openConsole(
    '/batches/100/payment',
    { Admin: { GetBatchFigures: figures, GetStageFigures: answer } },
    { roles: ['finance'] },
  )
  await screen.findByText(sentence)
  await screen.findByRole('cell', { name: '昆明市' })
})

test('the list of a day names it and asks for it', async () => {
  const { server } = openConsole(
    '/enrolments?batch=100&day=20261102&refunded=0',
    { Admin: { GetEnrolmentList: { listData: [], totalCount: 0 } } },
    { roles: ['enrolment'] },
  )
  await screen.findByText(/2026-11-02/)
  expect(server.asked('Admin', 'GetEnrolmentList')[0]).toMatchObject({ CreateDate: '2026-11-02', IsRefunded: 0 })
})

test('what holds the batch up leads to where it is mended', async () => {
  openConsole(
    '/batches/90/registration',
    { Admin: { GetBatchFigures: figures, GetBatchLife: { listData: lives.listData.slice(1) } } },
    { roles: ['results'] },
  )
  const stuck = await screen.findByRole('link', { name: '1,200 条成绩待审核' })
  expect(stuck.getAttribute('href')).toBe('/admin/batches/90/results?state=1')
})

test.each([
  ['a fault of the server', refused('UNEXPECTED'), /^没有加载成功/],
  ['no network', offline, /^网络不通/],
])('%s: the desk says so and can be asked again', async (_text, answer, sentence) => {
  openConsole(
    '/batches/100/registration',
    { Admin: { GetBatchLife: answer, GetBatchFigures: figures } },
    { roles: ['results'] },
  )
  await screen.findByText(sentence)
  screen.getByRole('button', { name: /^重 ?试$/ })
})

test('a batch that there is not: the desk says what may have happened, and leads back', async () => {
  openConsole(
    '/batches/100/registration',
    { Admin: { GetBatchLife: refused('NOT_FOUND'), GetBatchFigures: figures } },
    { roles: ['results'] },
  )
  await screen.findByText('没有这个批次')
  expect(screen.getByRole('link', { name: '回到批次列表' }).getAttribute('href')).toBe('/admin/batches')
  expect(screen.queryByRole('button', { name: /^重 ?试$/ })).toBeNull()
})

test('a list in the desk shows its batch alone, without a condition and a column for it', async () => {
  const { server } = openConsole(
    '/batches/100/results?state=1',
    { Admin: { GetResultList: { listData: [], totalCount: 0, OtherMsg: { Tally: [] } } } },
    { roles: ['results'] },
  )
  await screen.findByText('没有这个状态的成绩')
  expect(server.asked('Admin', 'GetResultList').map(({ EB_ID }) => EB_ID)).toEqual([100, 100])
  expect(screen.queryByRole('columnheader', { name: '批次' })).toBeNull()
  expect(screen.getByRole('heading', { level: 2, name: '成绩' })).toBe(document.activeElement)
})

test('where a batch is chosen none opens by itself, and the last one worked in stands first', async () => {
  window.localStorage.setItem('kaoji.batch.last', '90')
  const { user } = openConsole(
    '/marking?tab=held',
    {
      Admin: {
        GetBatchLife: ({ EB_ID }) => ({
          listData: EB_ID === undefined ? lives.listData : lives.listData.filter((one) => one.EB_ID === Number(EB_ID)),
        }),
        GetHeldResults: { listData: [], totalCount: 0 },
      },
    },
    { roles: ['results'] },
  )
  await screen.findByRole('heading', { name: '评审：选择批次' })
  expect(address()).toBe('/admin/batches/choose?to=marking&tab=held')
  await screen.findByRole('link', { name: '冬季音乐考级' })
  const names = screen.getAllByRole('link', { name: /季音乐考级$/ })
  expect(names.map(({ textContent }) => textContent)).toEqual(['夏季音乐考级', '冬季音乐考级'])
  await user.click(screen.getByRole('link', { name: '冬季音乐考级' }))
  await waitFor(() => expect(address()).toBe('/admin/batches/100/marking?tab=held'))
  await waitFor(() => expect(window.localStorage.getItem('kaoji.batch.last')).toBe('100'))
})

test('a batch that is not worked on any more is chosen below', async () => {
  const { user } = openConsole(
    '/batches/choose?to=registration',
    { Admin: { GetBatchLife: { listData: [] }, GetBatchFigures: figures } },
    { roles: ['enrolment'] },
  )
  await user.selectOptions(await screen.findByRole('combobox', { name: '其他批次' }), '冬季音乐考级')
  await waitFor(() => expect(address()).toBe('/admin/batches/100/registration'))
})

test('whoever prepares no batches finds those that are worked on under 批次', async () => {
  openConsole('/batches', { Admin: { GetBatchLife: lives } }, { roles: ['desk'] })
  const name = await screen.findByRole('link', { name: '冬季音乐考级' })
  expect(name.getAttribute('href')).toBe('/admin/batches/100/exam')
})

test('who changed what is told to administrators', async () => {
  const row = {
    AL_ID: 5,
    Time: '2026-11-20T09:00:00+08:00',
    Who: '杨丽娟',
    Text: '锁定批次',
    Subject: 'batch',
    SubjectID: 100,
    Thing: '冬季音乐考级',
    ThingUserType: 0,
    EA_Name: '',
  }
  const { server } = openConsole(
    '/batches/100/history',
    { Admin: { GetAuditList: { listData: [row as never], totalCount: 0 } } },
    { roles: ['admin'] },
  )
  const link = await screen.findByRole('link', { name: '锁定批次' })
  expect(link.getAttribute('href')).toBe('/admin/system/audit?subject=batch&id=100&row=5')
  expect(server.asked('Admin', 'GetAuditList')).toMatchObject([{ Subject: 'batch', SubjectID: 100 }])
})
