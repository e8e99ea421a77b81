import {
  CalendarOutlined,
  IdcardOutlined,
  ImportOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { StaffRole } from '#contract/endpoint.ts'

/** One area of work in the console; `roles` are those its calls ask for, of which one is enough. */
export interface Section {
  path: string
  label: string
  roles: readonly StaffRole[]
  Icon: ComponentType
}

/** What the console has today, in the order of the navigation; a later area is a line here and a route. */
export const sections: readonly Section[] = [
  {
    path: '/enrolments',
    label: '报名管理',
    roles: ['enrolment', 'finance', 'schedule', 'results'],
    Icon: UnorderedListOutlined,
  },
  { path: '/photos', label: '照片审核', roles: ['enrolment'], Icon: IdcardOutlined },
  { path: '/schedule', label: '考试安排', roles: ['schedule'], Icon: CalendarOutlined },
  { path: '/results', label: '成绩', roles: ['results'], Icon: TrophyOutlined },
  { path: '/other-results', label: '其他成绩', roles: ['results'], Icon: ImportOutlined },
]

/**
 * Whether somebody with these roles may use what asks for `needed`: one is enough, `admin` always is (rulings#roles).
 */
export function mayUse(roles: readonly string[], needed: readonly StaffRole[]): boolean {
  return roles.includes('admin') || needed.some((role) => roles.includes(role))
}
