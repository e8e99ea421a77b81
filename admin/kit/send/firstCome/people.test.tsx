import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { DataRequestWire } from '#contract/people/dataRequest.ts'
import type { RetentionDueWire } from '#contract/people/retention.ts'
import type { StaffMemberWire } from '#contract/people/staffPeople.ts'
import { testFirstCome } from '#test/screens/firstCome.tsx'
import { accountDetailWire, accountWire, examinerWire } from '#test/screens/staffWire.ts'

const roles = ['admin' as const]
const Logins = [
  { LoginId: 1, DeviceName: 'iPhone', LoginTime: '2026-11-18T10:00:00+08:00', SeenTime: '2026-11-18T10:00:00+08:00' },
]
const member: StaffMemberWire = {
  UserID: 7,
  Name: '何文员',
  Mobile: '13987654322',
  Roles: ['schedule'],
  IsAreaLimited: 0,
  Areas: [],
  IsOff: 0,
  HasPassword: 1,
  HasSecondFactor: 0,
  SeenTime: null,
  Version: 1,
}
const account = accountDetailWire(7, { Name: '李妈妈', Logins })
const merged = { ...account, Logins: [], MergedInto: 9, Version: 2 }
const examiner = { ...examinerWire(7), Logins: [] }
const accounts = {
  GetAccountList: { listData: [account, accountWire(9, { Name: '李爸爸' })], totalCount: 2 },
  GetAccount: { item: account },
}
const examiners = { GetExaminerList: { listData: [examiner], totalCount: 1 }, GetExaminer: { item: examiner } }

const asked: DataRequestWire = {
  DR_ID: 3,
  Kind: 'delete',
  UserID: 7,
  Account: '李妈妈',
  Mobile: '13900000007',
  Name: '李小音',
  EF_ID: 12,
  Wish: '',
  State: 'asked',
  AskedTime: '2026-11-18T10:00:00+08:00',
  DueDate: '2026-12-09',
  DaysLeft: 12,
  Answer: '',
  WaitsFor: '',
  Hindrance: '',
  IsOwn: 0,
  DecidedBy: '',
  Version: 1,
  Steps: [{ Kind: 'asked', Time: '2026-11-18T10:00:00+08:00', Note: '', By: '李妈妈' }],
}
const agreed: DataRequestWire = { ...asked, State: 'agreed', Answer: '已核对户口本', DecidedBy: '何文员', Version: 2 }
const listOf = (row: DataRequestWire) => ({ GetDataRequestList: { listData: [row], totalCount: 1 } })
const due: RetentionDueWire = {
  Kind: 'videos',
  EB_ID: 100,
  EB_Name: '冬季音乐考级',
  EndedTime: '2024-01-10T18:00:00+08:00',
  Months: 24,
  Count: 3,
  Pieces: 5,
  OldestTime: '2023-11-01T09:00:00+08:00',
  Held: [{ Why: 'refund', Count: 1 }],
  Seen: '3:a',
}
const rules = { AnswerDays: 15, VideoMonths: 24, PhotoMonths: 60, ContactMonths: 36, MessageMonths: 24, Version: 1 }
const retention = {
  PreviewRetention: { listData: [], totalCount: 0 },
  GetRetentionRuns: { listData: [], totalCount: 0 },
  GetPrivacyRules: { item: rules },
}

testFirstCome('people', {
  DecideDataRequest: {
    at: '/privacy',
    roles,
    before: listOf(asked),
    after: listOf(agreed),
    opens: [/^答 ?复$/],
    fills: { 答复: '已核对户口本和报名表' },
    sends: '同意删除',
    shows: '待复核',
  },
  ConfirmErasure: {
    at: '/privacy',
    roles,
    before: listOf(agreed),
    after: listOf({ ...agreed, State: 'running', Version: 3 }),
    opens: [/^复 ?核$/],
    sends: '开始删除',
    shows: '正在删除',
  },
  ApproveRetention: {
    at: '/privacy/retention',
    roles,
    before: { ...retention, PreviewRetention: { listData: [due], totalCount: 1 } },
    after: { PreviewRetention: { listData: [{ ...due, Count: 2, Pieces: 3, Seen: '2:b' }], totalCount: 1 } },
    says: 'RETENTION_CHANGED',
    opens: [/^清 ?理$/],
    fills: { 原因: '保存期限已到' },
    sends: /^清 ?理$/,
    shows: '2 人 3 项',
  },
  SavePrivacyRules: {
    at: '/privacy/retention',
    roles,
    before: retention,
    after: { GetPrivacyRules: { item: { ...rules, PhotoMonths: 72, Version: 2 } } },
    opens: ['修改期限'],
    fills: { '答复期限（工作日）': '10' },
    sends: /^保 ?存$/,
    shows: /已换成对方的新内容/,
  },
  ChangeAccountMobile: {
    at: '/accounts?row=7',
    roles,
    before: accounts,
    after: { GetAccount: { item: merged } },
    says: 'ACCOUNT_CLOSED',
    opens: ['更换手机号'],
    fills: { 原手机号: '13900000007', 新手机号: '13900000008', 核对的证明: '身份证', 原因: '旧号停用' },
    sends: /^更 ?换$/,
  },
  EndAccountLogins: {
    at: '/accounts?row=7',
    roles,
    before: accounts,
    after: { GetAccount: { item: merged } },
    says: 'ACCOUNT_CLOSED',
    opens: ['结束全部登录'],
    fills: { 原因: '手机丢失' },
    sends: '结束登录',
  },
  LockAccount: {
    at: '/accounts?row=7',
    roles,
    before: accounts,
    after: { GetAccount: { item: { ...account, IsLocked: 1, Version: 2 } } },
    opens: [/^停 ?用$/],
    fills: { 原因: '账号疑似被盗' },
    sends: /^停 ?用$/,
    shows: /重新启用李妈妈的账号/,
  },
  MergeAccounts: {
    at: '/accounts?row=7',
    roles,
    before: accounts,
    after: { GetAccount: { item: { ...account, Enrolments: 3, Version: 2 } } },
    opens: ['合并账号'],
    fills: { 要并入的账号: '李爸爸', 核对的证明: '户口本', 原因: '父母各有一个' },
    does: async ({ user }) => user.click(await screen.findByRole('radio', { name: /李爸爸/ })),
    sends: /^合 ?并$/,
    shows: /^保留：.*3 项报名/,
  },
  SaveExaminer: {
    at: '/examiners?row=7',
    roles,
    before: examiners,
    after: { GetExaminer: { item: { ...examiner, Organisation: '星海琴行', Version: 2 } } },
    opens: [/^修 ?改$/],
    fills: { 姓名: '和建国' },
    sends: /^保 ?存$/,
    shows: '已换成对方的新内容：单位',
  },
  SwitchExaminer: {
    at: '/examiners?row=7',
    roles,
    before: examiners,
    after: { GetExaminer: { item: { ...examiner, IsOff: 1, Version: 2 } } },
    opens: [/^停 ?用$/],
    fills: { 原因: '不再担任' },
    sends: /^停 ?用$/,
    shows: /重新启用考官7/,
  },
  SaveStaff: {
    at: '/people?row=7',
    roles,
    before: {
      GetStaffList: { listData: [member], totalCount: 1 },
      GetStaffMember: { item: { ...member, Logins: [] } },
    },
    after: { GetStaffMember: { item: { ...member, Roles: ['schedule', 'content'], Version: 2, Logins: [] } } },
    opens: [/^修 ?改$/],
    fills: { 姓名: '何小文' },
    sends: /^保 ?存$/,
    shows: '已换成对方的新内容：角色',
  },
  SaveFactorRule: {
    at: '/security',
    roles,
    before: { GetFactorRule: { item: { IsOfAll: 0, Without: 3, Version: 1 } } },
    after: { GetFactorRule: { item: { IsOfAll: 1, Without: 3, Version: 2 } } },
    does: async ({ user }) => {
      const choice = await screen.findByRole('switch', { name: '要求全体工作人员使用两步验证' })
      await expect.poll(() => choice.hasAttribute('disabled')).toBe(false)
      await user.click(choice)
    },
    sends: /^确 ?定$/,
  },
})
