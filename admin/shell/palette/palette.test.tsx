import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BatchRowWire } from '#contract/batch/batch.ts'
import type { StaffRole } from '#contract/endpoint.ts'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import { deskEnrolmentWire } from '#test/screens/moneyWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'
import { accountWire, examinerWire, staffEnrolmentWire } from '#test/screens/staffWire.ts'

const batch: BatchRowWire = {
  EB_ID: 101,
  EB_Name: '2026年冬季音乐考级',
  ExamYear: 2026,
  CertNOPrefix: '87',
  State: 'open',
  RegStartDate: '2026-11-01T00:00:00+08:00',
  RegEndDate: '2026-12-01T00:00:00+08:00',
  ExamStartDate: null,
  ExamEndDate: null,
  PublishedTime: '2026-11-01T00:00:00+08:00',
  Offers: 0,
  Areas: 0,
  Majors: 0,
  FeeFrom: null,
  FeeTo: null,
  Enrolments: 0,
  Paid: 0,
}
const colleague: StaffMemberWire = {
  UserID: 41,
  Name: '段志远',
  Mobile: '13800000009',
  Roles: ['admin'],
  IsAreaLimited: 0,
  Areas: [],
  IsOff: 0,
  HasPassword: 1,
  HasSecondFactor: 0,
  SeenTime: null,
  Version: 1,
}
const payable = deskEnrolmentWire({ PayCode: 'K1' })
const answers: Answers = {
  Admin: {
    GetWorkWaiting: { OtherMsg: { SmsTroubles: [] }, listData: [] },
    GetEnrolmentList: { listData: [staffEnrolmentWire(1)], totalCount: 1 },
    GetBatchNames: { listData: [batch], totalCount: 1 },
    GetAccountList: { listData: [accountWire(21)], totalCount: 1 },
    GetExaminerList: { listData: [examinerWire(31)], totalCount: 1 },
    GetStaffList: { listData: [colleague], totalCount: 1 },
    FindForDesk: { listData: [payable] },
    GetDeskBasket: { listData: [payable] },
    GetDesks: { listData: [{ EA_ID: 4, EA_Name: '昭通市', IsOnlinePay: 0, LastReceiptNO: 'A0012' }] },
    // The pages to which a press leads.
    GetPhotoCheckList: { listData: [], totalCount: 0 },
    GetBatch: refused('NOT_FOUND'),
    GetBatchList: { listData: [batch], totalCount: 1 },
    GetExaminer: refused('NOT_FOUND'),
    GetAccount: refused('NOT_FOUND'),
    GetStaffMember: refused('NOT_FOUND'),
    GetPatternList: { listData: [], totalCount: 0 },
    GetQuestionTypeList: { listData: [], totalCount: 0 },
  },
}
async function find(text: string, roles: StaffRole[], isAreaLimited = false) {
  const opened = openConsole('/', answers, { roles, isAreaLimited })
  await opened.user.click(await screen.findByRole('button', { name: /Ctrl K$/ }))
  if (text !== '') await opened.user.type(screen.getByRole('combobox', { name: /^查找/ }), text)
  return opened
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.split('　')[0])

test.each([
  ['考官', '/admin/examiners', '?row=31'],
  ['工作人员', '/admin/people', '?row=41'],
  ['考生账号', '/admin/accounts', '?row=21'],
  ['批次', '/admin/batches/101', ''],
])('a person or a batch is found, and Enter or a press leads there: %s', async (kind, path, query) => {
  const { user } = await find('段', ['admin'])
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${kind}　`) }))
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(path + query))
})

test('a desk finds a child of its area, whose fee it can take at once', async () => {
  const { user, server } = await find('李', ['desk'], true)
  await user.click(await screen.findByRole('option', { name: /^李小音　.*未缴费$/ }))
  await screen.findByText('共 1 项，应收')
  expect(window.location.pathname + window.location.search).toBe('/admin/desk')
  expect(server.asked('Admin', 'FindForDesk').map(({ Search }) => Search)).toEqual(['李', '1001'])
  expect(server.asked('Admin', 'GetEnrolmentList')).toEqual([])
})

test('nobody is shown people of sections that are not his', async () => {
  const { server } = await find('段', ['enrolment'], true)
  await screen.findByRole('option', { name: /^考生1　/ })
  for (const action of ['GetBatchNames', 'GetAccountList', 'GetExaminerList', 'GetStaffList'] as const)
    expect(server.asked('Admin', action)).toEqual([])
})

test('an ID number is looked for among enrolments alone', async () => {
  const { server } = await find('530102201405120019', ['admin'])
  await screen.findByRole('option', { name: /^考生1　/ })
  expect(server.asked('Admin', 'GetAccountList')?.map(({ Search }) => Search)).not.toContain('530102201405120019')
})

test('a part of a section is found by its name or by what people call it', async () => {
  const { user } = await find('收费标准', ['schedule'])
  await screen.findByRole('option', { name: '批次 · 报名时间与费用' })
  await user.clear(screen.getByRole('combobox'))
  await user.keyboard('试卷')
  await screen.findByRole('option', { name: '考试目录 · 试卷结构' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/admin/catalogue?tab=patterns'))
})

test('before anything is typed it lists the sections and nothing else', async () => {
  await find('', ['content'])
  await waitFor(() => expect(options()).toEqual(['今天', '题库', '新闻', '网站设置']))
})

test.each([
  ['新建批次', 'schedule', '新建批次', '/admin/batches?start=new'],
  ['xinjian', 'schedule', '新建批次', '/admin/batches?start=new'],
  ['xjpc', 'schedule', '新建批次', '/admin/batches?start=new'],
  ['zpsh', 'enrolment', '照片', '/admin/photos'],
  ['tuifei', 'finance', '退费', '/admin/refunds'],
] as const)('%s, typed by somebody of %s, leads to %s', async (text, role, name, address) => {
  const { user } = await find(text, [role])
  await user.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(address))
})

test('an action is offered to those alone who may do it', async () => {
  await find('新建批次', ['finance'])
  await screen.findByRole('option', { name: /^批次　/ })
  expect(options()).not.toContain('新建批次')
})

test('a child with several enrolments is one choice, which says why it was found and leads to its page', async () => {
  const own = (EF_ID: number, MName: string) =>
    staffEnrolmentWire(EF_ID, { CandidateID: 5, Name: '段春晓', MName, FoundBy: 'reading' })
  const { user, server } = await find('', ['enrolment'])
  server.answer({
    Admin: {
      GetEnrolmentList: { listData: [own(3, '钢琴'), own(2, '古筝'), own(1, '二胡')], totalCount: 0 },
      GetChild: refused('NOT_FOUND'),
    },
  })
  await user.type(screen.getByRole('combobox', { name: /^查找/ }), '段春小')
  await user.click(
    await screen.findByRole('option', {
      name: '段春晓　读音相同　女 2015.03　昆明市　钢琴 三级、古筝 三级 等 3 个报名',
    }),
  )
  await waitFor(() => expect(window.location.pathname).toBe('/admin/candidates/5'))
})
