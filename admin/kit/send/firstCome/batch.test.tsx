import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import type { FeeSheetWire } from '#contract/batch/batchFees.ts'
import type { BatchSettingsWire } from '#contract/batch/batchSettings.ts'
import type { FilingFormWire, FilingWire } from '#contract/batch/filing.ts'
import { batchWire } from '#test/screens/batchWire.ts'
import { type Scenario, testFirstCome } from '#test/screens/firstCome.tsx'
import { Upload } from '#test/screens/upload.ts'

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Upload))

const roles = ['schedule' as const, 'finance' as const]
const SAVE = /^保 ?存/
const draft = batchWire()
const filingForm: FilingFormWire = {
  Kind: 'before',
  Title: '考前备案表',
  Opening: '',
  Closing: '',
  Days: 5,
  Version: 1,
  DueDate: '2027-01-05',
  FiledDate: '',
  FiledBy: '',
  IsAwaited: 1,
}
const filing: FilingWire = {
  EB_ID: 100,
  Organiser: '',
  Authority: '',
  SafetyLead: '',
  SafetyPhone: '',
  Note: '',
  Version: 1,
  FirstTime: '2027-01-10T09:00:00+08:00',
  LastTime: '2027-01-20T17:00:00+08:00',
  Candidates: 8,
  WithoutTime: 1,
  Forms: [filingForm],
  PublicKey: 'abc',
}
const open = { ...draft, State: 'open', PublishedTime: '2026-11-01T00:00:00+08:00' } as const
const sheet: FeeSheetWire = {
  EB_ID: 100,
  EB_Name: '冬季音乐考级',
  State: 'draft',
  EA_ID: 0,
  FeeVersion: 1,
  Areas: [{ EA_ID: 1, EA_Name: '昆明市', TakesPart: 0, Offers: 0, Exceptions: 0 }],
  Majors: [{ MID: 1, MName: '钢琴', IsHearing: 0 }],
  Grades: [{ GID: 1, GName: '一级', IsHearing: 0 }],
  Cells: [{ MID: 1, GID: 1, Fee: 150, Base: 150, Before: null, IsStopped: 0 }],
  ComparedWith: null,
}
const fees = (change: Partial<FeeSheetWire> = {}) => ({ GetBatchFees: { item: { ...sheet, ...change } } })
const theirFee = fees({ FeeVersion: 2, Cells: [{ MID: 1, GID: 1, Fee: 160, Base: 160, Before: null, IsStopped: 0 }] })
const settings: BatchSettingsWire = {
  EB_ID: 100,
  EB_Name: '冬季音乐考级',
  ShowRoomTime: null,
  ShowRoomEndTime: null,
  ShowResultTime: null,
  ShowCommentsTime: null,
  HearingTestState: 0,
  IsFaceCheck: 0,
  IsDraft: 0,
  HidesIdentity: 0,
  Version: 1,
}
const noFigures = {
  GetBatchFigures: {
    item: { Day: 1, IsClosed: 0 as const, Before: null, Areas: [], Majors: [], Grades: [], Days: [] },
  },
}
const batch = (item: StaffBatchWire) => ({ GetBatch: { item } })
const effect = { Changed: 1, Offered: 0, Withdrawn: 0, Enrolled: 3, Unpaid: 2 }

const stopping: Omit<Scenario, 'sends'> = {
  at: '/batches/100/registration',
  roles,
  before: { ...batch(open), ...fees(), ...noFigures, StopOffer: { OtherMsg: { ...effect, FeeVersion: 1 } } },
  after: batch({ ...open, FeeVersion: 2 }),
  opens: ['停止某一项…'],
  fills: { 原因: '考官不足' },
  does: async ({ user }) => {
    await user.click(await screen.findByRole('combobox', { name: '专业' }))
    await user.click(await screen.findByTitle('钢琴'))
  },
}

testFirstCome('batch', {
  SaveFiling: {
    at: '/batches/100/certificates/filing',
    roles,
    before: { GetBatch: { item: open }, GetFiling: { item: filing } },
    after: { GetFiling: { item: { ...filing, Organiser: '昆明市艺术学校', Version: 2 } } },
    fills: { 备案机关: '昆明市文化和旅游局' },
    sends: SAVE,
    shows: /^已换成对方的新内容：承办单位/,
  },
  MarkFiled: {
    at: '/batches/100/certificates/filing',
    roles,
    before: { GetBatch: { item: open }, GetFiling: { item: filing } },
    after: {
      GetFiling: {
        item: { ...filing, Forms: [{ ...filingForm, FiledDate: '2026-12-20', FiledBy: '杨丽娟' }], Version: 2 },
      },
    },
    fills: { 考前备案的备案日期: '2026-12-21' },
    sends: /^记 ?录$/,
    shows: /2026-12-20/,
  },
  SaveFilingTemplate: {
    at: '/batches/100/certificates/filing',
    roles,
    before: { GetBatch: { item: open }, GetFiling: { item: filing } },
    after: { GetFiling: { item: { ...filing, Forms: [{ ...filingForm, Closing: '省协会盖章', Version: 2 }] } } },
    opens: ['修改表格文字'],
    fills: { 开头: '现报请备案。' },
    sends: SAVE,
    shows: /^已换成对方的新内容：结尾/,
  },
  SaveBatch: {
    at: '/batches/100?tab=windows',
    roles,
    before: batch(draft),
    after: batch({ ...draft, Info: '简章已更新。', Version: 2 }),
    fills: { 批次名称: '寒假音乐考级' },
    sends: SAVE,
    shows: /^已换成对方的新内容/,
  },
  SaveBatchSettings: {
    at: '/batches/100?tab=rules',
    roles,
    before: { ...batch(open), GetBatchSettings: { item: settings } },
    after: { GetBatchSettings: { item: { ...settings, IsFaceCheck: 1, Version: 2 } } },
    opens: ['修改设置'],
    does: async ({ user }) => user.click(await screen.findByRole('switch', { name: '对考官隐去考生身份' })),
    sends: async ({ press, user }) => {
      await press(SAVE)
      await user.click((await screen.findAllByRole('button', { name: SAVE })).at(-1) as HTMLElement)
    },
    shows: '已换成对方的新内容：人脸比对',
  },
  PublishBatch: {
    at: '/batches/100?tab=publish',
    roles,
    before: {
      ...batch(draft),
      CheckBatchReady: { listData: [] },
      GetPublishSummary: { OtherMsg: { Accounts: 1200, EarlierAccounts: 0 } },
    },
    after: batch({ ...open, Version: 2 }),
    says: 'BATCH_PUBLISHED',
    does: async () => fireEvent.change(await screen.findByLabelText(/^发布后不能撤回/), { target: { value: '12' } }),
    sends: '发布批次',
    shows: /^已于 2026-11-01 00:00 发布/,
  },
  LockBatch: {
    at: '/batches/100/registration',
    roles,
    before: { ...batch(open), ...noFigures },
    after: batch({ ...open, IsLock: 1, Version: 2 }),
    opens: ['锁定批次…'],
    fills: { 原因: '名额已满' },
    sends: '锁定批次',
    shows: '解除锁定…',
  },
  ExtendRegistration: {
    at: '/batches/100/registration',
    roles,
    before: { ...batch(open), ...noFigures },
    after: batch({ ...open, RegEndDate: '2026-12-05T00:00:00+08:00', Version: 2 }),
    opens: ['延长报名…'],
    fills: { 原因: '应家长要求', '新的截止时间（北京时间）': '2026-12-03T18:00' },
    sends: '延长报名',
  },
  StopOffer: { ...stopping, refuses: ({ IsPreview }) => IsPreview !== 1, sends: '停止报名' },
  SetBatchArea: {
    at: '/batches/100?tab=fees',
    roles,
    before: { ...batch(draft), ...fees() },
    after: theirFee,
    sends: async ({ user }) => user.click(await screen.findByRole('checkbox', { name: '昆明市参加本批次' })),
  },
  SaveBatchFees: {
    at: '/batches/100?tab=fees',
    roles,
    before: { ...batch(draft), ...fees() },
    after: theirFee,
    fills: { '钢琴 一级': '180' },
    does: () => fireEvent.blur(screen.getByLabelText(/^钢琴 一级/)),
    sends: async ({ press }) => {
      await press('保存 1 格')
      await press(/^(没有输错，)?保 ?存$/)
    },
    shows: /^有 1 格对方也改了/,
  },
  ImportBatchFees: {
    at: '/batches/100?tab=fees',
    roles,
    before: {
      ...batch(draft),
      ...fees(),
      ImportBatchFees: {
        OtherMsg: {
          ...effect,
          IsSame: 0,
          FeeVersion: 1,
          Rows: 1,
          ProblemCount: 0,
          Problems: [],
          Sheet: '',
          Unused: [],
        },
      },
    },
    after: theirFee,
    opens: ['导入表格'],
    does: async ({ user }) => {
      const input = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>('.ant-drawer input[type=file]')
        if (!found) throw new Error('no field for a file')
        return found
      })
      await user.upload(input, new File(['1'], '费用.xlsx'))
    },
    refuses: ({ IsPreview }) => Number(IsPreview) !== 1,
    sends: '导入 1 行费用',
  },
})
