import type { StaffRole } from '#contract/endpoint.ts'
import { batchStages } from '../batchStages.ts'
import { mayUse, type Section } from '../sections.ts'
import { isSpelled } from './spelling.ts'

/** A screen as the palette lists it. */
export type NamedScreen = Pick<Section, 'path' | 'label' | 'words'>

/** Parts of a section that have an address, and words by which people look for them. */
const parts: ReadonlyArray<{
  section: string
  path: string
  label: string
  words?: string
  roles?: readonly StaffRole[]
}> = [
  { section: '/desk', path: '/desk/receipts', label: '收据' },
  { section: '/desk', path: '/desk/till', label: '结账', words: '日结 现金' },
  { section: '/money', path: '/money/bills', label: '微信账单' },
  { section: '/money', path: '/money/lines', label: '账单明细', words: '对账 逐笔' },
  { section: '/batches', path: '/batches', label: '报名时间与费用', words: '费用 收费标准 就绪检查 发布' },
  { section: '/batches', path: '/batches/choose?to=registration', label: '报名', words: '锁定 延长 停止' },
  { section: '/batches', path: '/batches/choose?to=payment', label: '缴费' },
  { section: '/batches', path: '/batches/choose?to=plan', label: '排考', words: '考试安排 考场编排 方案' },
  { section: '/batches', path: '/batches/choose?to=plan/times', label: '考试时间' },
  { section: '/batches', path: '/batches/choose?to=plan/assign', label: '安排考生与考官', words: '分配' },
  { section: '/batches', path: '/batches/choose?to=exam', label: '考试现场', words: '今天 签到' },
  { section: '/batches', path: '/batches/choose?to=marking', label: '评审', words: '阅卷 二次评审 分歧裁定 评分分布' },
  { section: '/batches', path: '/batches/choose?to=marking/paper', label: '纸质评分' },
  { section: '/batches', path: '/batches/choose?to=results', label: '成绩', words: '审核 公布' },
  { section: '/batches', path: '/batches/choose?to=certificates', label: '证书与备案', words: '证书 备案' },
  { section: '/results', path: '/results/appeals', label: '成绩复核', words: '申诉 复评' },
  { section: '/catalogue', path: '/catalogue?tab=areas', label: '考区', words: '缴费地址' },
  { section: '/catalogue', path: '/catalogue?tab=majors', label: '专业' },
  { section: '/catalogue', path: '/catalogue?tab=grades', label: '级别' },
  { section: '/catalogue', path: '/catalogue?tab=types', label: '题型' },
  { section: '/catalogue', path: '/catalogue?tab=textbooks', label: '教材' },
  { section: '/catalogue', path: '/catalogue?tab=patterns', label: '试卷结构' },
  { section: '/news', path: '/news/banner', label: '首页轮播', words: '轮播图' },
  { section: '/news', path: '/news/channels', label: '栏目', words: '频道' },
  { section: '/site', path: '/site?tab=notice', label: '弹窗公告' },
  { section: '/site', path: '/site?tab=site', label: '名称与电话', words: '服务电话 分享 地址', roles: ['admin'] },
  { section: '/site', path: '/site?tab=texts', label: '协议与政策', words: '隐私', roles: ['admin'] },
  { section: '/messages', path: '/messages/templates', label: '消息内容', words: '模板 短信', roles: ['schedule'] },
  { section: '/system/audit', path: '/system/audit', label: '操作日志', words: '审计 记录 历史' },
  { section: '/system/audit', path: '/system/audit/alarms', label: '异常提醒', words: '夜间 导出' },
  { section: '/system/audit', path: '/system/audit/seals', label: '每日封存', words: '封存值 核对' },
]

/** Who may open the stage for which a batch is chosen first. */
const stageRolesOf = (path: string) => {
  const [, key] = /\/choose\?to=(\w+)/.exec(path) ?? []
  return batchStages.find((stage) => stage.key === key)?.roles
}

/** Screens that everybody has. */
const ownScreens = [
  { path: '/me', label: '我的权限', words: '角色' },
  { path: '/security', label: '我的安全', words: '密码 两步验证 通行密钥 登录设备' },
]

/** Whether a name or one of the words by which people call it holds the text, or is spelled by its letters. */
export const wordsHold = ({ label, words = '' }: { label: string; words?: string }, text: string): boolean =>
  [label, ...words.split(' ')].some((word) => word !== '' && (word.includes(text) || isSpelled(word, text)))

/**
 * The screens whose name or words contain the text: sections, their parts, and the person's own screens. For an empty text
 * all sections and nothing else.
 */
export function screensFor(sections: readonly NamedScreen[], roles: readonly string[], text: string): NamedScreen[] {
  const found = sections
    .filter((section) => text === '' || wordsHold(section, text))
    .map(({ path, label }) => ({ path, label }))
  if (text === '') return found
  const holds = (part: { label: string; words?: string }) => wordsHold(part, text)
  const offered = parts.flatMap((part) => {
    const section = sections.find(({ path }) => path === part.section)
    const needed = part.roles ?? stageRolesOf(part.path)
    if (!section || !holds(part) || (needed && !mayUse(roles, needed))) return []
    return [{ path: part.path, label: `${section.label} · ${part.label}` }]
  })
  return [...found, ...offered, ...ownScreens.filter(holds).map(({ path, label }) => ({ path, label }))]
}
