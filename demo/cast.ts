import { USER_TYPE, type UserType } from '#domain/people/userType.ts'
import { type Instant, shanghaiDate } from '#domain/time.ts'
/** One password for every account of the demonstration (rulings#demo-accounts). */
export const demoPassword = 'Kaoji@2026'

type StaffRole = 'content' | 'enrolment' | 'schedule' | 'finance' | 'results' | 'desk' | 'admin'

export interface CastAccount {
  id: number
  mobile: string
  name: string
  nickname: string
  userType: UserType
  roles: readonly StaffRole[]
  /** The areas to which the account is limited; empty where it is not. */
  areaIds: readonly number[]
  /** The description that `npm start` prints. */
  role: string
}

const account = (
  id: number,
  name: string,
  nickname: string,
  role: string,
  {
    userType = USER_TYPE.candidate,
    roles = [],
    areaIds = [],
  }: { userType?: UserType; roles?: StaffRole[]; areaIds?: number[] } = {},
): CastAccount => ({ id, mobile: `138${String(id).padStart(8, '0')}`, name, nickname, userType, roles, areaIds, role })

/** 昭通市, one of the areas whose fees are paid at a desk. */
export const DESK_AREA = 4

/** All accounts by their purpose. The id is the last digits of the mobile. */
export const accounts = {
  fresh: account(1, '和雪松', '雪松', '考生（新用户，尚无报名）'),
  candidate: account(2, '曾明慧', '乐瑶妈妈', '考生（各种状态的报名）'),
  examiner: account(3, '查理平', '查老师', '考官', { userType: USER_TYPE.examiner }),
  admin: account(9, '段志远', '考级办', '工作人员（全部权限）', { userType: USER_TYPE.staff, roles: ['admin'] }),
  content: account(11, '木春晖', '编辑小木', '工作人员（内容）', { userType: USER_TYPE.staff, roles: ['content'] }),
  enrolment: account(12, '杨丽娟', '报名组', '工作人员（报名与照片审核）', {
    userType: USER_TYPE.staff,
    roles: ['enrolment'],
  }),
  schedule: account(13, '普文斌', '考务组', '工作人员（考务安排）', { userType: USER_TYPE.staff, roles: ['schedule'] }),
  finance: account(14, '马秀英', '财务组', '工作人员（财务）', { userType: USER_TYPE.staff, roles: ['finance'] }),
  results: account(15, '郭庆云', '成绩组', '工作人员（成绩）', { userType: USER_TYPE.staff, roles: ['results'] }),
  desk: account(16, '寸跃辉', '昭通缴费点', '工作人员（昭通市现场缴费点）', {
    userType: USER_TYPE.staff,
    roles: ['desk'],
    areaIds: [DESK_AREA],
  }),
  teacher: account(21, '朴松林', '翠湖琴行', '培训机构老师（多名学生）'),
  secondTeacher: account(22, '白雪梅', '苍山艺术', '培训机构老师（多名学生）'),
  thirdTeacher: account(23, '岩温龙', '雨林琴坊', '培训机构老师（多名学生）'),
  family: account(24, '曹静', '两个琴童的妈妈', '考生家长（两个孩子同场考试）'),
  secondFamily: account(25, '龙在田', '龙爸爸', '考生家长（两个孩子同场考试）'),
  secondExaminer: account(31, '区慕华', '区老师', '考官（主考）', { userType: USER_TYPE.examiner }),
  thirdExaminer: account(32, '单雨田', '单老师', '考官', { userType: USER_TYPE.examiner }),
  fourthExaminer: account(33, '解思明', '解老师', '考官（钢琴，现场）', { userType: USER_TYPE.examiner }),
  fifthExaminer: account(34, '尉迟兰', '尉迟老师', '考官（钢琴，现场）', { userType: USER_TYPE.examiner }),
  sixthExaminer: account(35, '盖鸿儒', '盖老师', '考官（钢琴，现场）', { userType: USER_TYPE.examiner }),
} as const

/** The accounts listed in the start message. */
export const demoAccounts: ReadonlyArray<{ mobile: string; role: string }> = Object.values(accounts).map(
  ({ mobile, role }) => ({ mobile, role }),
)

/** Versions of agreement and consent, named by the day they took effect, newest first (rulings#privacy). */
const agreementVersions = ['2026-11-23', '2026-11-01', '2025-09-01', '2024-03-01'] as const

/** The version that was in effect at that time. */
export function agreedVersionAt(at: Instant): string {
  const day = shanghaiDate(at)
  return agreementVersions.find((version) => version <= day) ?? agreementVersions[3]
}
