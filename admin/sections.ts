import {
  AccountBookOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BookOutlined,
  CalendarOutlined,
  DesktopOutlined,
  EditOutlined,
  FileDoneOutlined,
  FileTextOutlined,
  FormOutlined,
  GiftOutlined,
  HighlightOutlined,
  IdcardOutlined,
  ImportOutlined,
  MailOutlined,
  ReadOutlined,
  RollbackOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { StaffRole } from '#contract/endpoint.ts'
import type { UserWire } from '#contract/user.ts'

/** A section of the console; `roles` are those that its calls require, of which one is enough. */
export interface Section {
  path: string
  label: string
  roles: readonly StaffRole[]
  Icon: ComponentType
  /** Whether its calls concern all areas, so that accounts limited to some cannot use it (office#roles). */
  isForAllAreas?: true
}

/** The sections in the order of the navigation; a new one is a line here and a route. */
export const sections: readonly Section[] = [
  {
    path: '/enrolments',
    label: '报名管理',
    roles: ['enrolment', 'finance', 'schedule', 'results'],
    Icon: UnorderedListOutlined,
  },
  { path: '/paper', label: '纸质报名', roles: ['enrolment', 'desk'], Icon: FormOutlined },
  { path: '/photos', label: '照片审核', roles: ['enrolment'], Icon: IdcardOutlined },
  { path: '/corrections', label: '信息更正', roles: ['enrolment'], Icon: EditOutlined },
  { path: '/doubles', label: '疑似重复', roles: ['enrolment'], Icon: SwapOutlined },
  { path: '/desk', label: '现场缴费', roles: ['desk', 'finance'], Icon: AccountBookOutlined },
  { path: '/money', label: '对账', roles: ['finance'], Icon: AuditOutlined, isForAllAreas: true },
  { path: '/waivers', label: '减免', roles: ['finance', 'enrolment', 'desk'], Icon: GiftOutlined },
  { path: '/refunds', label: '退费', roles: ['finance', 'enrolment', 'desk'], Icon: RollbackOutlined },
  { path: '/messages', label: '消息', roles: ['enrolment', 'schedule'], Icon: MailOutlined },
  { path: '/invoices', label: '发票', roles: ['finance'], Icon: FileDoneOutlined, isForAllAreas: true },
  { path: '/batches', label: '批次', roles: ['schedule', 'finance'], Icon: AppstoreOutlined, isForAllAreas: true },
  { path: '/schedule', label: '考试安排', roles: ['schedule'], Icon: CalendarOutlined },
  { path: '/exam-day', label: '考试现场', roles: ['schedule', 'results', 'desk'], Icon: DesktopOutlined },
  { path: '/catalogue', label: '考试目录', roles: ['schedule'], Icon: BookOutlined, isForAllAreas: true },
  { path: '/questions', label: '题库', roles: ['content', 'schedule'], Icon: FileTextOutlined, isForAllAreas: true },
  { path: '/examiners', label: '考官', roles: ['schedule'], Icon: TeamOutlined },
  { path: '/marking', label: '阅卷', roles: ['schedule', 'results'], Icon: HighlightOutlined },
  { path: '/results', label: '成绩', roles: ['results'], Icon: TrophyOutlined },
  { path: '/other-results', label: '其他成绩', roles: ['results'], Icon: ImportOutlined, isForAllAreas: true },
  { path: '/news', label: '新闻', roles: ['content'], Icon: ReadOutlined, isForAllAreas: true },
  { path: '/site', label: '网站设置', roles: ['content'], Icon: SettingOutlined, isForAllAreas: true },
  { path: '/accounts', label: '考生账号', roles: ['enrolment'], Icon: UserOutlined, isForAllAreas: true },
  { path: '/people', label: '工作人员', roles: ['admin'], Icon: TeamOutlined, isForAllAreas: true },
]

/** Whether these roles may use what requires one of `needed`; `admin` always may (rulings#roles). */
export function mayUse(roles: readonly string[], needed: readonly StaffRole[]): boolean {
  return roles.includes('admin') || needed.some((role) => roles.includes(role))
}

/** Whether this person is offered the section. */
export function maySee(
  { Roles, IsAreaLimited }: Pick<UserWire, 'Roles' | 'IsAreaLimited'>,
  { roles, isForAllAreas }: Pick<Section, 'roles' | 'isForAllAreas'>,
): boolean {
  return mayUse(Roles, roles) && !(IsAreaLimited === 1 && isForAllAreas)
}
