import {
  AccountBookOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BookOutlined,
  EnvironmentOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  IdcardOutlined,
  ImportOutlined,
  MailOutlined,
  ReadOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { StaffRole } from '#contract/endpoint.ts'
import type { UserWire } from '#contract/people/user.ts'
import { stageOf } from './batchStages.ts'

/** Who may use a part of the console; `roles` are those that its calls require, of which one is enough. */
export interface Access {
  label: string
  roles: readonly StaffRole[]
  /** Whether its calls concern all areas, so that accounts limited to some cannot use it (office#roles). */
  isForAllAreas?: true
}

/** A section of the console: all addresses below its path. */
export interface Section extends Access {
  path: string
  /** What people call it besides, for the palette. */
  words?: string
}

/** An entry of the navigation, which leads to the first of its sections that somebody may use. */
export interface Entry {
  /** The head under which it stands; the batches stand alone. */
  head: '队列' | '考生' | '' | '资源' | '收费' | '内容' | '系统'
  label: string
  Icon: ComponentType
  sections: readonly Section[]
  /** Sections that belong to the entry, and are reached from lists and from the home page. */
  others?: readonly Section[]
  /** Whether its sections stand as tabs above their screens. */
  hasTabs?: true
}

/** The entries in the order of the navigation; a new section is a line here and a route. */
export const entries: readonly Entry[] = [
  {
    head: '队列',
    label: '照片',
    Icon: IdcardOutlined,
    sections: [{ path: '/photos', label: '照片', roles: ['enrolment'], words: '照片审核' }],
  },
  {
    head: '队列',
    label: '更正与重复',
    Icon: SwapOutlined,
    hasTabs: true,
    sections: [
      { path: '/corrections', label: '信息更正', roles: ['enrolment'] },
      { path: '/doubles', label: '疑似重复', roles: ['enrolment'] },
    ],
  },
  {
    head: '队列',
    label: '退费与减免',
    Icon: RollbackOutlined,
    hasTabs: true,
    sections: [
      { path: '/refunds', label: '退费', roles: ['finance', 'enrolment', 'desk'] },
      { path: '/waivers', label: '减免', roles: ['finance', 'enrolment', 'desk'] },
      { path: '/changes', label: '改报', roles: ['finance', 'enrolment', 'desk'] },
    ],
  },
  {
    head: '考生',
    label: '报名',
    Icon: UnorderedListOutlined,
    sections: [
      {
        path: '/enrolments',
        label: '报名',
        roles: ['enrolment', 'finance', 'schedule', 'results'],
        words: '报名管理',
      },
      { path: '/paper', label: '纸质报名', roles: ['enrolment', 'desk'] },
    ],
    others: [{ path: '/candidates', label: '考生', roles: ['enrolment', 'finance', 'schedule', 'results'] }],
  },
  {
    head: '考生',
    label: '考生与家庭',
    Icon: UserOutlined,
    hasTabs: true,
    sections: [
      { path: '/accounts', label: '考生账号', roles: ['enrolment'], isForAllAreas: true },
      { path: '/privacy', label: '个人信息', roles: ['enrolment'], isForAllAreas: true },
    ],
  },
  {
    head: '考生',
    label: '其他成绩',
    Icon: ImportOutlined,
    sections: [{ path: '/other-results', label: '其他成绩', roles: ['results'], isForAllAreas: true }],
  },
  {
    head: '',
    label: '批次',
    Icon: AppstoreOutlined,
    sections: [{ path: '/batches', label: '批次', roles: ['schedule', 'finance', 'results', 'enrolment', 'desk'] }],
    others: [
      { path: '/hall', label: '现场待办', roles: ['schedule', 'results'] },
      { path: '/postponed', label: '改期名单', roles: ['schedule', 'results', 'desk'] },
      { path: '/results', label: '成绩', roles: ['results'] },
    ],
  },
  {
    head: '资源',
    label: '考点与考室',
    Icon: EnvironmentOutlined,
    sections: [{ path: '/venues', label: '考点与考室', roles: ['schedule'], isForAllAreas: true }],
  },
  {
    head: '资源',
    label: '考官',
    Icon: UserSwitchOutlined,
    hasTabs: true,
    sections: [
      { path: '/examiners', label: '考官', roles: ['schedule'] },
      { path: '/examiner-days', label: '考官时间', roles: ['schedule'], isForAllAreas: true },
    ],
  },
  {
    head: '资源',
    label: '考试目录',
    Icon: BookOutlined,
    hasTabs: true,
    sections: [
      { path: '/catalogue', label: '考试目录', roles: ['schedule'], isForAllAreas: true },
      { path: '/lengths', label: '考试时长', roles: ['schedule'], isForAllAreas: true },
      { path: '/certificate-templates', label: '证书模板', roles: ['results'], isForAllAreas: true },
    ],
  },
  {
    head: '资源',
    label: '题库',
    Icon: FileTextOutlined,
    sections: [{ path: '/questions', label: '题库', roles: ['content', 'schedule'], isForAllAreas: true }],
  },
  {
    head: '收费',
    label: '收款台',
    Icon: AccountBookOutlined,
    sections: [{ path: '/desk', label: '收款台', roles: ['desk', 'finance'], words: '现场缴费' }],
  },
  {
    head: '收费',
    label: '对账',
    Icon: AuditOutlined,
    hasTabs: true,
    sections: [
      { path: '/money', label: '对账', roles: ['finance'], isForAllAreas: true, words: '账款差异' },
      { path: '/report', label: '收支报表', roles: ['finance'] },
    ],
  },
  {
    head: '收费',
    label: '发票',
    Icon: FileDoneOutlined,
    sections: [{ path: '/invoices', label: '发票', roles: ['finance'], isForAllAreas: true }],
  },
  {
    head: '内容',
    label: '新闻',
    Icon: ReadOutlined,
    sections: [{ path: '/news', label: '新闻', roles: ['content'], isForAllAreas: true }],
  },
  {
    head: '内容',
    label: '消息',
    Icon: MailOutlined,
    sections: [{ path: '/messages', label: '消息', roles: ['enrolment', 'schedule'] }],
  },
  {
    head: '内容',
    label: '网站设置',
    Icon: SettingOutlined,
    sections: [{ path: '/site', label: '网站设置', roles: ['content'], isForAllAreas: true }],
  },
  {
    head: '系统',
    label: '工作人员',
    Icon: TeamOutlined,
    sections: [{ path: '/people', label: '工作人员', roles: ['admin'], isForAllAreas: true }],
  },
  {
    head: '系统',
    label: '安全与日志',
    Icon: SafetyCertificateOutlined,
    hasTabs: true,
    sections: [
      { path: '/system/audit', label: '安全与日志', roles: ['admin'], isForAllAreas: true },
      { path: '/operation', label: '运行状况', roles: ['admin'], isForAllAreas: true },
    ],
  },
]

/** All sections in the order of the navigation. */
export const sections: readonly Section[] = entries.flatMap((entry) => [...entry.sections, ...(entry.others ?? [])])

/** Whether one of these roles is among the needed ones; `admin` always is (rulings#roles). For a call, use `mayCall`. */
export function mayUse(roles: readonly string[], needed: readonly StaffRole[]): boolean {
  return roles.includes('admin') || needed.some((role) => roles.includes(role))
}

const isBelow = (path: string, base: string) =>
  path === base || path.startsWith(`${base}/`) || path.startsWith(`${base}?`)

/** The entry to which a path belongs; undefined for what is everybody's. */
export const entryOf = (path: string): Entry | undefined =>
  entries.find((entry) => [...entry.sections, ...(entry.others ?? [])].some((section) => isBelow(path, section.path)))

/** What decides who may open a path: a stage of a batch, or a section; undefined for what is everybody's. */
export const accessOf = (path: string): Access | undefined =>
  stageOf(path) ?? sections.find((section) => isBelow(path, section.path))

/** Whether this person is offered a part of the console. */
export function maySee(
  { Roles, IsAreaLimited }: Pick<UserWire, 'Roles' | 'IsAreaLimited'>,
  { roles, isForAllAreas }: Access,
): boolean {
  return mayUse(Roles, roles) && !(IsAreaLimited === 1 && isForAllAreas)
}

/** An entry as somebody sees it: what it leads to, and under which name. */
export interface OwnEntry extends Pick<Entry, 'head' | 'Icon'> {
  label: string
  path: string
  entry: Entry
}

/** The entries that somebody may use. One whose first section is not his bears the name of the section that is. */
export const ownEntries = (staff: Pick<UserWire, 'Roles' | 'IsAreaLimited'>): OwnEntry[] =>
  entries.flatMap((entry) => {
    const first = entry.sections.find((section) => maySee(staff, section))
    if (!first) return []
    const label = first === entry.sections[0] ? entry.label : first.label
    return [{ head: entry.head, Icon: entry.Icon, label, path: first.path, entry }]
  })
