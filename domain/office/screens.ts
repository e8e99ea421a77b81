/** The sections of the console by their paths, as they are called where somebody's looks are told. */
const screens: Readonly<Record<string, string>> = {
  '': '今天',
  enrolments: '报名',
  candidates: '考生',
  paper: '纸质报名',
  photos: '照片',
  corrections: '信息更正',
  doubles: '疑似重复',
  accounts: '考生账号',
  privacy: '个人信息',
  desk: '收款台',
  money: '对账',
  report: '收支报表',
  waivers: '减免',
  changes: '改报',
  refunds: '退费',
  invoices: '发票',
  batches: '批次',
  schedule: '考试安排',
  'exam-day': '考试现场',
  hall: '现场待办',
  plan: '考场编排',
  examiners: '考官',
  marking: '阅卷',
  results: '成绩',
  venues: '考点与考室',
  'examiner-days': '考官时间',
  lengths: '考试时长',
  'certificate-templates': '证书模板',
  postponed: '改期名单',
  'other-results': '其他成绩',
  catalogue: '考试目录',
  questions: '题库',
  news: '新闻',
  site: '网站设置',
  messages: '消息',
  people: '工作人员',
  operation: '运行状况',
  system: '安全与日志',
}

const LONGEST = 60

/**
 * The path of the console's screen in an address that a browser sends along, without what was searched for; empty where
 * it is none of the console's.
 */
export function screenOf(address: string | undefined): string {
  const path = /^https?:\/\/[^/]+\/admin(\/[\w/-]*)?(?:[?#]|$)/.exec(address ?? '')
  return path === null ? '' : (path[1] ?? '/').slice(0, LONGEST)
}

/** A screen by its name; one that this build does not have is told by its path. */
export function screenText(path: string): string {
  const section = path.split('/')[1] ?? ''
  return screens[section] ?? path
}
