import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MoneyEntryWire } from '#contract/money/moneyReport.ts'
import type { MoneyWorkWire } from '#contract/money/reconciliation.ts'
import type { BillLineWire, BillWire } from '#contract/money/reconciliationBill.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { moneyWorkWire } from '#test/screens/moneyWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const work = moneyWorkWire({ Version: 2 })
const bill: BillWire = {
  Day: '2026-11-19',
  State: 'compared',
  HasBill: 1,
  Trouble: '',
  Payments: 12,
  Received: 1800,
  Refunds: 1,
  Refunded: 150,
  Charge: 9.9,
  Differences: 2,
  ComparedTime: '2026-11-20T10:10:00+08:00',
  NextTime: null,
}

const entry: MoneyEntryWire = {
  ME_ID: 4,
  Time: '2026-01-09T10:00:00+08:00',
  What: '退费',
  Amount: -50,
  Way: 'wechat',
  For: 'enrolment',
  EF_ID: 3,
  Name: '曾小雨',
  EA_Name: '昆明市',
  EB_Name: '2026年冬季考级',
  MName: '钢琴',
  GName: '一级',
  PayCode: 'K100',
  ReceiptNO: '',
}
const sums = { Count: 3, Taken: 450, Returned: 50, Left: 400 }

const workSums = { Ours: 1150, Theirs: 150 }
const line: BillLineWire = {
  BL_ID: 2,
  Time: '2026-11-19T10:00:00+08:00',
  Kind: 'refund',
  Amount: 150,
  Ours: 150,
  State: 'SUCCESS',
  TransactionID: '4200001',
  PayCode: 'K100',
  RefundCode: 'R100',
  R_ID: 9,
  Children: [
    { EF_ID: 3, Name: '曾小雨', Amount: 100, For: 'enrolment' },
    { EF_ID: 4, Name: '曾小雪', Amount: 50, For: 'enrolment' },
  ],
  IsMatched: 1,
  What: '',
}

const open = (path: string, change: Partial<MoneyWorkWire> = {}) =>
  openConsole(
    path,
    {
      Admin: {
        GetMoneyWorkList: { listData: [{ ...work, ...change }], totalCount: 1, OtherMsg: workSums },
        GetMoneyWorkers: { listData: [{ U_ID: 5, Name: '杨丽娟' }] },
        SaveMoneyWork: { OtherMsg: { Version: 3 } },
        SettleMoneyWork: {},
        DecideHeldPayment: { OtherMsg: { ExamNO: '1' } },
        GetBillList: {
          listData: [bill],
          totalCount: 1,
          OtherMsg: { Received: 1800, Refunded: 150, Charge: 9.9 },
        },
        GetLedgerCheckList: { listData: [] },
        GetMoneyReport: { listData: [{ ...sums, Name: '昆明市', Key: '1' }], OtherMsg: { ...sums, Wechat: null } },
        GetMoneyEntryList: { listData: [entry], totalCount: 1, OtherMsg: { Sum: -50 } },
        ExportMoneyEntries: { OtherMsg: { OJ_ID: 1 } },
        ExportMoneyReport: { OtherMsg: { OJ_ID: 2 } },
        GetBillLineList: {
          listData: [line],
          totalCount: 1,
          OtherMsg: { Day: '2026-11-19', Received: 0, Refunded: 150 },
        },
        ExportMoneyWork: { OtherMsg: { OJ_ID: 3 } },
        ExportBills: { OtherMsg: { OJ_ID: 4 } },
        ExportBillLines: { OtherMsg: { OJ_ID: 5 } },
        CheckLedger: {},
        FetchBill: {},
      },
    },
    { roles: ['finance'] },
  )

/** What the row of the sums says, cell by cell. */
async function sumsRow(): Promise<string> {
  const name = await screen.findByRole('rowheader', { name: /条合计/ })
  const cells = [...(name.closest('tr')?.cells ?? [])].map(({ textContent }) => textContent)
  return cells.filter((text) => text !== '').join(' ')
}

test('a difference is settled with what was decided', async () => {
  const { press, user, server } = open('/money?row=7')
  await user.type(await screen.findByLabelText('处理结果'), '微信已补账')
  await press(/标记为已处理/)
  await screen.findByText('已处理完毕')
  expect(server.asked('Admin', 'SettleMoneyWork')).toMatchObject([{ W_ID: 7, Version: 2, Decision: '微信已补账' }])
})

test('money of another amount is accepted or given back, and cannot be settled otherwise', async () => {
  const { press, server } = open('/money?row=7', { Kind: 'mismatch:amount', IsHeld: 1, Theirs: 0.1 })
  await press(/按已缴费接受/)
  await screen.findByText('已决定')
  expect(server.asked('Admin', 'DecideHeldPayment')).toMatchObject([{ W_ID: 7, Version: 2, IsAccepted: 1 }])
  expect(screen.queryByLabelText('处理结果')).toBeNull()
})

test('bills by day tell their sums, and the books are checked at once when asked', async () => {
  const { press, server } = open('/money/bills')
  await screen.findByRole('cell', { name: '2026-11-19' })
  await press(/立即核对账目/)
  await screen.findByText(/已开始核对/)
  expect(server.asked('Admin', 'CheckLedger')).toHaveLength(1)
})

test('a report sums a period; it and the ledger behind it go out as sheets', async () => {
  const { user, press, server } = open('/report')
  await screen.findByRole('rowheader', { name: '昆明市' })
  screen.getByText('合计')
  const choose = async (group: number, format: RegExp) => {
    await press('导出')
    const [choice] = screen.getAllByRole('menuitem', { name: format }).slice(group)
    if (choice) await user.click(choice)
  }
  await choose(0, /xlsx/)
  await screen.findByText(/已开始导出/)
  expect(server.asked('Admin', 'ExportMoneyReport')).toMatchObject([{ Format: 'xlsx', By: 'area' }])
  await choose(1, /csv/)
  await waitFor(() => expect(server.asked('Admin', 'ExportMoneyEntries')).toMatchObject([{ Format: 'csv' }]))
})

test('the bills of a period stand in the address, with their sums', async () => {
  const { server } = open('/money/bills?from=2026-11-01&to=2026-11-30')
  expect(await sumsRow()).toBe('1 条合计 1,800.00 150.00 9.90')
  expect(server.asked('Admin', 'GetBillList')).toMatchObject([{ From: '2026-11-01', To: '2026-11-30' }])
})

test('a report says what WeChat charged and what reaches the bank', async () => {
  const { server } = open('/report?from=2026-01-01&to=2026-01-31')
  server.answer({
    Admin: {
      GetMoneyReport: {
        listData: [],
        OtherMsg: {
          ...sums,
          Wechat: { Received: 1000, Refunded: 100, Charge: 5.4, Net: 894.6, MissingDays: ['2026-01-31'] },
        },
      },
    },
  })
  await screen.findByText('¥894.60')
  screen.getByText(/有 1 天还没有账单/)
  expect(screen.getByRole('link', { name: '按日查看账单' }).getAttribute('href')).toContain(
    '/money/bills?from=2026-01-01&to=2026-01-31',
  )
})

test('each figure of a report opens its movements, with their sum', async () => {
  const { user, server } = open('/report?from=2026-01-01&to=2026-01-31')
  const row = (await screen.findByRole('rowheader', { name: '昆明市' })).closest('tr') as HTMLElement
  await user.click(within(row).getByRole('link', { name: '50.00' }))
  expect(await sumsRow()).toBe('1 条合计 −50.00')
  screen.getByText('K100')
  expect(server.asked('Admin', 'GetMoneyEntryList')).toMatchObject([
    { From: '2026-01-01', To: '2026-01-31', EA_ID: 1, IsBack: 1 },
  ])
})

test('the choice of a report stands in its address', async () => {
  const { user, server } = open('/report?from=2026-01-01&to=2026-01-31&by=grade')
  await screen.findByRole('rowheader', { name: '昆明市' })
  await user.selectOptions(screen.getByLabelText('按'), '批次')
  await waitFor(() => expect(window.location.search).toBe('?from=2026-01-01&to=2026-01-31&by=batch'))
  await waitFor(() =>
    expect(server.asked('Admin', 'GetMoneyReport')).toMatchObject([
      { From: '2026-01-01', To: '2026-01-31', By: 'grade' },
      { From: '2026-01-01', To: '2026-01-31', By: 'batch' },
    ]),
  )
})

test('who decides held money second is told so with the note that he typed, beside what the first decided', async () => {
  const held = { Kind: 'mismatch:amount', IsHeld: 1, Theirs: 0.1 } as const
  const { press, fill, server } = open('/money?row=7', held)
  const decided = { ...work, ...held, State: 'done', Decision: '全部退款', SettledBy: '杨丽娟', Version: 3 } as const
  server.answer({
    Admin: {
      DecideHeldPayment: () => {
        server.answer({ Admin: { GetMoneyWorkList: { listData: [decided], totalCount: 1, OtherMsg: workSums } } })
        return refused('HELD_DECIDED')
      },
    },
  })
  await fill('说明', '家长已补差额')
  await press(/按已缴费接受/)
  await screen.findByText(/您填写的内容：说明：家长已补差额/)
  await screen.findByText('全部退款')
})

test('who saves a row of the work list second keeps his note, and reads what the first wrote', async () => {
  const { press, fill, server } = open('/money?row=7')
  server.answer({
    Admin: {
      SaveMoneyWork: () => {
        server.answer({
          Admin: {
            GetMoneyWorkList: {
              listData: [{ ...work, Note: '已电话联系', Version: 3 }],
              totalCount: 1,
              OtherMsg: workSums,
            },
          },
        })
        return refused('CHANGED_MEANWHILE', { who: '杨丽娟', time: '09:00' })
      },
    },
  })
  await fill('备注', '等微信回复')
  await press('保存负责人和备注')
  await screen.findByText(/杨丽娟在09:00修改了这里的内容/)
  await screen.findByText(/对方改为“已电话联系”，您填的是“等微信回复”/)
  expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('等微信回复')
})

test('differences say what both sides come to, and go out as they are filtered', async () => {
  const { user, press, server } = open('/money?done=0&sort=-Day')
  expect(await sumsRow()).toBe('1 条合计 1,150.00 150.00')
  await press('导出')
  await user.click(screen.getByRole('menuitem', { name: /csv/ }))
  await waitFor(() =>
    expect(server.asked('Admin', 'ExportMoneyWork')).toMatchObject([{ Format: 'csv', IsDone: 0, Sort: '-Day' }]),
  )
})

test('the days of bills go out for the period that stands in the address', async () => {
  const { user, press, server } = open('/money/bills?from=2026-11-01&state=2')
  await screen.findByText('2026-11-19')
  await press('导出')
  await user.click(screen.getByRole('menuitem', { name: /xlsx/ }))
  await waitFor(() =>
    expect(server.asked('Admin', 'ExportBills')).toMatchObject([{ From: '2026-11-01', State: 'compared' }]),
  )
})

test('the lines of a bill say for which child money came or went, and go out as they are filtered', async () => {
  const { user, press, server } = open('/money/lines?kind=1&matched=1&row=2')
  await screen.findByText('曾小雨 100.00、曾小雪 50.00')
  expect(await sumsRow()).toBe('1 条合计：付款 ¥0.00，退款 ¥150.00')
  expect(screen.getByRole('link', { name: /曾小雪/ }).getAttribute('href')).toBe('/admin/enrolments/4')
  expect(screen.getByRole('link', { name: '查看退费' }).getAttribute('href')).toBe('/admin/refunds?row=9')
  await press('导出')
  await user.click(screen.getByRole('menuitem', { name: /xlsx/ }))
  const asked = [{ Day: '2026-11-19', Kind: 'refund', IsMatched: 1 }]
  await waitFor(() => expect(server.asked('Admin', 'ExportBillLines')).toMatchObject(asked))
})
