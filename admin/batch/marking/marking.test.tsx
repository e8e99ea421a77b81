import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#contract/endpoint.ts'
import { type Answers, refused } from '#test/screens/fakeServer.ts'
import {
  handedCaseWire,
  heldResultWire,
  markingProgressWire,
  markingSums,
  secondMarkWire,
} from '#test/screens/markingWire.ts'
import { openConsole } from '#test/screens/openConsole.tsx'

const late = markingProgressWire()
const second = secondMarkWire({ ExamNO: '87260000000001' })
const held = heldResultWire({
  Name: '李小音',
  ExamNO: '87260000000002',
  Marks: [
    { UserID: 7, Examiner: '和老师', ERT_Code: 4 },
    { UserID: 8, Examiner: '木老师', ERT_Code: 1 },
  ],
})
const handed = handedCaseWire({
  HC_ID: 31,
  Name: '白小雪',
  ExamNO: '87260000000003',
  EAS_ID: 51,
  Cause: '视频没有声音',
  Reason: '听不到声音',
})
const rule = { EB_ID: 100, SharePercent: 0, AllFails: 0, GIDs: [], Version: 0 } as const

const answers: Answers['Admin'] = {
  GetSavedViews: { listData: [] },
  GetMarkingProgress: { OtherMsg: markingSums, listData: [late], totalCount: 1 },
  GetSecondMarkRule: { item: { ...rule, GIDs: [] } },
  GetSecondMarkList: { listData: [second], totalCount: 1 },
  GetHeldResults: { listData: [held], totalCount: 1 },
  GetHandedCases: { listData: [handed], totalCount: 1 },
}
const open = (path: string, more: Answers['Admin'] = {}, roles: StaffRole[] = ['schedule', 'results']) =>
  openConsole(path, { Admin: { ...answers, ...more } }, { roles })

describe('progress', () => {
  test('shows who is late, and reminds him after a question', async () => {
    const { press, server } = open('/batches/100/marking?row=7')
    expect((await screen.findByText(/没有设置阅卷截止时间/)).closest('p')?.textContent).toContain('逾期 5')
    server.answer({ Admin: { RemindExaminers: { OtherMsg: { Reminded: 1, Earlier: 0, Nothing: 0 } } } })
    await screen.findByText('6（草稿 1，逾期 5）')
    await press(/^提 ?醒$/)
    const dialog = await screen.findByRole('dialog')
    within(dialog).getAllByText('提醒 1 位考官？')
    within(dialog)
      .getByRole('button', { name: /提 ?醒/ })
      .click()
    await screen.findByText('已提醒 1 位考官')
    expect(server.asked('Admin', 'RemindExaminers')).toMatchObject([{ EB_ID: 100, UserIDs: [7] }])
  })

  test('what a late examiner has not marked is taken where he is reminded', async () => {
    const { press, server } = open('/batches/100/marking?row=7')
    server.answer({ Admin: { TakeMarkingWork: { OtherMsg: { Taken: 3, Left: 1 } } } })
    await press('收回改派')
    await press('收回 4 份')
    await screen.findByText('已改派 3 份；1 份没有合适的考官，仍由和老师评审')
    expect(server.asked('Admin', 'TakeMarkingWork')).toMatchObject([{ EB_ID: 100, UserID: 7, WithBegun: 0, Count: 4 }])
  })

  test('says who left an examiner out of the batch, and lets him take part again', async () => {
    const out = { ...late, IsOut: 1 as const, OutBy: '杨丽娟', OutTime: '2026-11-20T09:00:00+08:00' }
    const { press, server } = open('/batches/100/marking?row=7', {
      GetMarkingProgress: { OtherMsg: markingSums, listData: [out] },
    })
    await screen.findByText(/^杨丽娟于 2026-11-20 09:00 设为不参与本批次/)
    server.answer({ Admin: { SetExaminerOut: {}, GetMarkingProgress: { OtherMsg: markingSums, listData: [late] } } })
    await press('恢复参与')
    await screen.findByRole('button', { name: '不再分配新任务' })
    expect(server.asked('Admin', 'SetExaminerOut')).toMatchObject([{ EB_ID: 100, UserID: 7, IsOut: 0 }])
  })

  test('staff of results see it, but are not offered to assign', async () => {
    open('/batches/100/marking', {}, ['results'])
    await screen.findByText('和老师')
    expect(screen.queryByRole('button', { name: '均衡分配' })).toBeNull()
  })

  test('says so where nothing is assigned', async () => {
    open('/batches/100/marking', {
      GetMarkingProgress: { OtherMsg: { ...markingSums, Assigned: 0 }, listData: [], totalCount: 0 },
    })
    await screen.findByText('这个批次还没有给考官分配考生。')
  })
})

describe('balanced assignment', () => {
  const preview = {
    OtherMsg: {
      Digest: 'abc',
      Placed: 30,
      Out: [] as Array<{ UserID: number; Name: string }>,
      Left: [{ Reason: 'major' as const, Count: 1 }],
      Examples: [
        {
          EF_ID: 5,
          Name: '木小鹿',
          ExamNO: '',
          EA_Name: '昆明市',
          MName: '古筝',
          GName: '一级',
          Reason: 'major' as const,
        },
      ],
    },
    listData: [
      { UserID: 7, Name: '和老师', Organisation: '', IsChief: 0 as const, Before: 6, Given: 10, After: 16 },
      { UserID: 8, Name: '木老师', Organisation: '', IsChief: 0 as const, Before: 0, Given: 20, After: 20 },
    ],
    totalCount: 2,
  }

  test('shows who gets what, leaves one out of the batch and takes him back, and assigns what was shown', async () => {
    const { press, server } = open('/batches/100/marking', { PreviewMarkingBalance: preview })
    await press('均衡分配')
    await screen.findByText('30 位考生可以分配，1 位没有合适的考官')
    screen.getByText('没有合适的考官：没有评审该专业的考官 1 位')
    const without = { ...preview.OtherMsg, Out: [{ UserID: 8, Name: '木老师' }] }
    server.answer({ Admin: { SetExaminerOut: {}, PreviewMarkingBalance: { ...preview, OtherMsg: without } } })
    await press('木老师不参与')
    await screen.findByText(/^不参与本批次：/)
    expect(server.asked('Admin', 'SetExaminerOut')).toMatchObject([{ EB_ID: 100, UserID: 8, IsOut: 1 }])
    server.answer({ Admin: { PreviewMarkingBalance: preview } })
    await press('恢复木老师参与')
    await waitFor(() => expect(screen.queryByText(/^不参与本批次：/)).toBeNull())
    expect(server.asked('Admin', 'SetExaminerOut').at(-1)).toMatchObject({ EB_ID: 100, UserID: 8, IsOut: 0 })
    server.answer({ Admin: { AssignMarkingBalance: refused('BALANCE_CHANGED') } })
    await press('分配 30 位考生')
    await screen.findByText(/^没有分配：预览之后情况有变化/)
    server.answer({
      Admin: {
        AssignMarkingBalance: { OtherMsg: { Assigned: 30, Examiners: 1 } },
        PreviewMarkingBalance: { ...preview, OtherMsg: { ...preview.OtherMsg, Digest: 'def' } },
      },
    })
    await press('分配 30 位考生')
    await screen.findByText('已把 30 位考生分配给 1 位考官')
    expect(server.asked('Admin', 'AssignMarkingBalance').at(-1)).toMatchObject({ EB_ID: 100, Digest: 'abc' })
  })
})

describe('second marks', () => {
  test('say why they were drawn, and staff of results may do without one', async () => {
    const { fill, press, server } = open('/batches/100/marking?tab=second&row=11')
    await screen.findByText(/^规则：不自动复评/)
    await screen.findByText(/^初评不合格（/)
    await press('不再等待复评')
    await fill('原因', '没有其他考官')
    server.answer({ Admin: { LiftSecondMark: {} } })
    await press('不再等待')
    await waitFor(() => expect(screen.queryByText('曾小雨不再等待复评？')).toBeNull())
    expect(server.asked('Admin', 'LiftSecondMark')).toMatchObject([{ EF_ID: 11, Reason: '没有其他考官' }])
  })

  test('are drawn by a rule that two people may edit', async () => {
    const { fill, press, server } = open('/batches/100/marking?tab=second')
    await press('修改规则')
    await fill('抽取比例（%）', '5')
    server.answer({
      Admin: {
        SaveSecondMarkRule: refused('CHANGED_MEANWHILE', { who: '段志远', time: '刚才' }),
        GetSecondMarkRule: { item: { ...rule, GIDs: [], AllFails: 1, Version: 1 } },
      },
    })
    await press(/^保 ?存$/)
    await screen.findByText(/^已换成对方的新内容：不合格全部复评/)
    server.answer({
      Admin: { SaveSecondMarkRule: { item: { ...rule, GIDs: [], SharePercent: 5, AllFails: 1, Version: 2 } } },
    })
    await press(/^保 ?存$/)
    await screen.findByText('复评规则已保存，已提交而未审核的初评也会按规则抽取')
    expect(server.asked('Admin', 'SaveSecondMarkRule').at(-1)).toMatchObject({
      SharePercent: 5,
      AllFails: 1,
      Version: 1,
    })
  })
})

describe('the chief’s queue', () => {
  test('gives a held result to a chief and reminds', async () => {
    const { user, press, server } = open('/batches/100/marking?tab=held&row=12')
    await screen.findAllByText('1 位主考官均可裁定')
    server.answer({
      Admin: {
        AssignHeldChief: {},
        GetHeldResults: {
          listData: [{ ...held, Chief: { UserID: 9, Examiner: '杨主考', MayDecide: 1 } }],
          totalCount: 1,
        },
        RemindChiefs: { OtherMsg: { Reminded: 1, Earlier: 0 } },
      },
    })
    await user.selectOptions(screen.getByLabelText('由谁裁定'), '杨主考')
    await screen.findByText('已指定，主考官会收到消息')
    expect(server.asked('Admin', 'AssignHeldChief')).toMatchObject([{ EF_ID: 12, UserID: 9, SeenUserID: 0 }])
    await press('提醒主考官')
    await screen.findByText('已提醒 1 位主考官')
  })

  test('says so where nobody may decide, and where nothing waits', async () => {
    open('/batches/100/marking?tab=held&row=12', {
      GetHeldResults: { listData: [{ ...held, Chiefs: [] }], totalCount: 1 },
    })
    await screen.findByText(/请在“考官”里增加一位主考官/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提醒主考官' }).disabled).toBe(true)
  })
})

describe('spread and drift', () => {
  const spread = {
    UserID: 7,
    Examiner: '和老师',
    Count: 40,
    Tally: [0, 10, 20, 10],
    Mean: 3.5,
    Expected: 3,
    Shared: 2,
    SharedDifference: null,
    Effect: 0.6,
    EffectMargin: 0.3,
    Severity: 'lenient' as const,
    Trend: 'steady' as const,
    Drift: null,
    Days: [{ Day: '2026-12-01', Count: 40, Mean: 3.5, Expected: 3 }],
  }
  const all = { Count: 40, Tally: [0, 10, 20, 10], LeastMarks: 20, LeastShared: 8 }

  test('the finding stands above the chart, and each chart has its figures in words', async () => {
    const { press } = open('/batches/100/marking?tab=spread', {
      GetMarkingSpread: { OtherMsg: all, listData: [spread], totalCount: 1 },
      GetBatchCheck: { item: { Marks: 5, Waiting: 1, Same: 2, Higher: 3, Lower: 0, Unchanged: 2 } },
    })
    await screen.findByText('1 位偏宽')
    screen.getByRole('img', { name: '不合格 0，合格 10，良好 20，优秀 10' })
    screen.getByText('+0.60 档（+0.30 至 +0.90）')
    screen.getByRole('img', { name: '与同专业相比+0.50 档' })
    screen.getByRole('img', { name: '共同评审太少，不好说' })
    await press('和老师按日')
    screen.getByRole('figure', { name: '和老师：1 天里 1 天高于同专业' })
    screen.getByText('2026-12-01')
    await screen.findByText(/未完成 1 份，相同 2 份，复评较高 3 份，复评较低 0 份/)
  })

  test('says so where there are too few marks, or none', async () => {
    const few = {
      ...spread,
      Count: 3,
      Mean: null,
      Expected: null,
      Effect: null,
      Severity: 'few' as const,
      Trend: 'few' as const,
      Days: [],
    }
    open('/batches/100/marking?tab=spread', { GetMarkingSpread: { OtherMsg: all, listData: [few], totalCount: 1 } })
    await screen.findByText('评审还太少，看不出宽严')
  })
})

describe('videos that were handed to the office', () => {
  test('say whose, which piece, what was found and by whom; given back with a word', async () => {
    const { fill, press, server } = open('/batches/100/marking?tab=handed&row=31')
    await screen.findAllByText('听不到声音（系统检查：视频没有声音）')
    await press('退回考官评审')
    await fill('原因', '请按现有视频评审')
    server.answer({ Admin: { ReturnHandedCase: {} } })
    await press('退回考官')
    await waitFor(() =>
      expect(server.asked('Admin', 'ReturnHandedCase')).toMatchObject([{ HC_ID: 31, Note: '请按现有视频评审' }]),
    )
  })
})
