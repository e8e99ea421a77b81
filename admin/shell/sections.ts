import {
  AccountBookOutlined,
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  DashboardOutlined,
  DesktopOutlined,
  EditOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FormOutlined,
  GiftOutlined,
  HighlightOutlined,
  IdcardOutlined,
  ImportOutlined,
  LockOutlined,
  MailOutlined,
  ReadOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  SwapOutlined,
  TableOutlined,
  TeamOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { StaffRole } from '#contract/endpoint.ts'
import type { UserWire } from '#contract/people/user.ts'

/** The groups of the navigation in their order; a narrow one shows `short`. */
export const sectionGroups = [
  { key: 'enrolment', label: '报名', short: '报名' },
  { key: 'money', label: '收费', short: '收费' },
  { key: 'exam', label: '考试', short: '考试' },
  { key: 'result', label: '阅卷与成绩', short: '成绩' },
  { key: 'bank', label: '目录与题库', short: '题库' },
  { key: 'content', label: '内容与消息', short: '内容' },
  { key: 'system', label: '系统', short: '系统' },
] as const
export type SectionGroup = (typeof sectionGroups)[number]['key']

/** A section of the console; `roles` are those that its calls require, of which one is enough. */
export interface Section {
  path: string
  label: string
  group: SectionGroup
  roles: readonly StaffRole[]
  Icon: ComponentType
  /** Whether its calls concern all areas, so that accounts limited to some cannot use it (office#roles). */
  isForAllAreas?: true
}

/** The sections in the order of the navigation, group by group; a new one is a line here and a route. */
export const sections: readonly Section[] = [
  {
    path: '/enrolments',
    label: '报名管理',
    group: 'enrolment',
    roles: ['enrolment', 'finance', 'schedule', 'results'],
    Icon: UnorderedListOutlined,
  },
  { path: '/paper', label: '纸质报名', group: 'enrolment', roles: ['enrolment', 'desk'], Icon: FormOutlined },
  { path: '/photos', label: '照片审核', group: 'enrolment', roles: ['enrolment'], Icon: IdcardOutlined },
  { path: '/corrections', label: '信息更正', group: 'enrolment', roles: ['enrolment'], Icon: EditOutlined },
  { path: '/doubles', label: '疑似重复', group: 'enrolment', roles: ['enrolment'], Icon: SwapOutlined },
  {
    path: '/accounts',
    label: '考生账号',
    group: 'enrolment',
    roles: ['enrolment'],
    Icon: UserOutlined,
    isForAllAreas: true,
  },
  {
    path: '/privacy',
    label: '个人信息',
    group: 'enrolment',
    roles: ['enrolment'],
    Icon: LockOutlined,
    isForAllAreas: true,
  },
  { path: '/desk', label: '现场缴费', group: 'money', roles: ['desk', 'finance'], Icon: AccountBookOutlined },
  { path: '/money', label: '对账', group: 'money', roles: ['finance'], Icon: AuditOutlined, isForAllAreas: true },
  { path: '/report', label: '收支报表', group: 'money', roles: ['finance'], Icon: BarChartOutlined },
  { path: '/waivers', label: '减免', group: 'money', roles: ['finance', 'enrolment', 'desk'], Icon: GiftOutlined },
  { path: '/refunds', label: '退费', group: 'money', roles: ['finance', 'enrolment', 'desk'], Icon: RollbackOutlined },
  { path: '/invoices', label: '发票', group: 'money', roles: ['finance'], Icon: FileDoneOutlined, isForAllAreas: true },
  {
    path: '/batches',
    label: '批次',
    group: 'exam',
    roles: ['schedule', 'finance'],
    Icon: AppstoreOutlined,
    isForAllAreas: true,
  },
  { path: '/schedule', label: '考试安排', group: 'exam', roles: ['schedule'], Icon: CalendarOutlined },
  {
    path: '/exam-day',
    label: '考试现场',
    group: 'exam',
    roles: ['schedule', 'results', 'desk'],
    Icon: DesktopOutlined,
  },
  { path: '/hall', label: '现场待办', group: 'exam', roles: ['schedule', 'results'], Icon: AlertOutlined },
  { path: '/plan', label: '考场编排', group: 'exam', roles: ['schedule'], Icon: TableOutlined, isForAllAreas: true },
  { path: '/examiners', label: '考官', group: 'exam', roles: ['schedule'], Icon: TeamOutlined },
  { path: '/marking', label: '阅卷', group: 'result', roles: ['schedule', 'results'], Icon: HighlightOutlined },
  { path: '/results', label: '成绩', group: 'result', roles: ['results'], Icon: TrophyOutlined },
  {
    path: '/other-results',
    label: '其他成绩',
    group: 'result',
    roles: ['results'],
    Icon: ImportOutlined,
    isForAllAreas: true,
  },
  {
    path: '/catalogue',
    label: '考试目录',
    group: 'bank',
    roles: ['schedule'],
    Icon: BookOutlined,
    isForAllAreas: true,
  },
  {
    path: '/questions',
    label: '题库',
    group: 'bank',
    roles: ['content', 'schedule'],
    Icon: FileTextOutlined,
    isForAllAreas: true,
  },
  { path: '/news', label: '新闻', group: 'content', roles: ['content'], Icon: ReadOutlined, isForAllAreas: true },
  {
    path: '/site',
    label: '网站设置',
    group: 'content',
    roles: ['content'],
    Icon: SettingOutlined,
    isForAllAreas: true,
  },
  { path: '/messages', label: '消息', group: 'content', roles: ['enrolment', 'schedule'], Icon: MailOutlined },
  {
    path: '/operation',
    label: '运行状况',
    group: 'system',
    roles: ['admin'],
    Icon: DashboardOutlined,
    isForAllAreas: true,
  },
  { path: '/people', label: '工作人员', group: 'system', roles: ['admin'], Icon: TeamOutlined, isForAllAreas: true },
  {
    path: '/system/audit',
    label: '安全与日志',
    group: 'system',
    roles: ['admin'],
    Icon: SafetyCertificateOutlined,
    isForAllAreas: true,
  },
]

/** Whether one of these roles is among the needed ones; `admin` always is (rulings#roles). For a call, use `mayCall`. */
export function mayUse(roles: readonly string[], needed: readonly StaffRole[]): boolean {
  return roles.includes('admin') || needed.some((role) => roles.includes(role))
}

/** The section to which a path leads; undefined for what is everybody's. */
export const sectionOf = (path: string): Section | undefined =>
  sections.find(({ path: base }) => path === base || path.startsWith(`${base}/`) || path.startsWith(`${base}?`))

/** Whether this person is offered the section. */
export function maySee(
  { Roles, IsAreaLimited }: Pick<UserWire, 'Roles' | 'IsAreaLimited'>,
  { roles, isForAllAreas }: Pick<Section, 'roles' | 'isForAllAreas'>,
): boolean {
  return mayUse(Roles, roles) && !(IsAreaLimited === 1 && isForAllAreas)
}
