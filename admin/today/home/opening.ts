import { mayUse } from '#admin/shell/sections.ts'
import type { StaffRole } from '#contract/endpoint.ts'
import type { OpeningStep } from '#contract/people/staffOpening.ts'

interface StepText {
  title: string
  /** What is to be done, for somebody who has never done it. */
  note: string
  /** The measure word behind the count; empty where a count says nothing. */
  unit: string
  /** Whose work it is: one of these roles is enough. */
  roles: readonly StaffRole[]
  /** The same roles in words, for those who may not do it and have to ask. */
  rolesText: string
  /** The screen where it is done. `batchId` is the newest batch, 0 where there is none. */
  path: (batchId: number) => string
  /** Steps that must be done before this one can be begun. */
  needs?: readonly OpeningStep[]
  /** The guide never proposes an optional step as the next one, because nothing else waits for it. */
  isOptional?: true
}

const catalogueTab = (tab: string) => () => `/catalogue?tab=${tab}`

/** Each step in words, and the screen where it is done. */
export const openingTexts: Readonly<Record<OpeningStep, StepText>> = {
  site: {
    title: '网站名称与电话',
    note: '协会名称、客服电话和办公室地址，考生在网站上看到的就是这些。',
    unit: '',
    roles: ['admin'],
    rolesText: '管理员',
    path: () => '/site?tab=site',
  },
  colleagues: {
    title: '工作人员',
    note: '给同事开账号、分角色；每人会得到一个设置密码的链接。一个人办理时可以跳过。',
    unit: '人',
    roles: ['admin'],
    rolesText: '管理员',
    path: () => '/people',
    isOptional: true,
  },
  areas: {
    title: '考区',
    note: '考生报名时选择的地区，以及线上缴费还是现场缴费。',
    unit: '个',
    roles: ['schedule'],
    rolesText: '考务安排',
    path: catalogueTab('areas'),
  },
  majors: {
    title: '专业',
    note: '如钢琴、小提琴、声乐。',
    unit: '个',
    roles: ['schedule'],
    rolesText: '考务安排',
    path: catalogueTab('majors'),
  },
  grades: {
    title: '级别',
    note: '如一级至十级，各级的线上考试时长，是否需要原级别证书。',
    unit: '个',
    roles: ['schedule'],
    rolesText: '考务安排',
    path: catalogueTab('grades'),
  },
  types: {
    title: '题型',
    note: '如基本练习、练习曲、乐曲；每种题型怎样作答。',
    unit: '种',
    roles: ['schedule'],
    rolesText: '考务安排',
    path: catalogueTab('types'),
  },
  textbooks: {
    title: '教材',
    note: '考生开考时选定一本，只考这一本里的曲目。',
    unit: '本',
    roles: ['schedule'],
    rolesText: '考务安排',
    path: catalogueTab('textbooks'),
    needs: ['majors'],
  },
  questions: {
    title: '题库',
    note: '整本教材可以用一个表格和谱例图片打成压缩包导入。',
    unit: '题',
    roles: ['content', 'schedule'],
    rolesText: '内容或考务安排',
    path: () => '/questions',
    needs: ['majors', 'grades', 'types', 'textbooks'],
  },
  patterns: {
    title: '试卷结构',
    note: '每个专业、每个级别考哪些题型，各几题，抽题还是选题。',
    unit: '个级别',
    roles: ['schedule'],
    rolesText: '考务安排',
    path: catalogueTab('patterns'),
    needs: ['majors', 'grades', 'types'],
  },
  batch: {
    title: '新建批次',
    note: '名称、报名时间和报名须知。建好后是草稿，考生看不到。',
    unit: '个',
    roles: ['schedule'],
    rolesText: '考务安排',
    path: (batchId) => (batchId > 0 ? `/batches/${batchId}` : '/batches'),
  },
  fees: {
    title: '开设与费用',
    note: '哪些专业和级别开考，各收多少；可以从表格粘贴或导入。',
    unit: '项',
    roles: ['schedule', 'finance'],
    rolesText: '考务安排或财务',
    path: (batchId) => `/batches/${batchId}?tab=fees`,
    needs: ['areas', 'majors', 'grades', 'batch'],
  },
  publish: {
    title: '就绪检查与发布',
    note: '检查会列出还缺什么、去哪里补；全部就绪后发布，考生即可报名。',
    unit: '个',
    roles: ['schedule'],
    rolesText: '考务安排',
    path: (batchId) => `/batches/${batchId}?tab=ready`,
    needs: ['patterns', 'fees'],
  },
  news: {
    title: '新闻',
    note: '报名通知、考试须知；先建栏目，再写新闻。',
    unit: '篇',
    roles: ['content'],
    rolesText: '内容',
    path: () => '/news',
    isOptional: true,
  },
  examiners: {
    title: '考官',
    note: '用表格导入，每位考官得到一个设置密码的链接；评审前导入即可。',
    unit: '位',
    roles: ['admin'],
    rolesText: '管理员',
    path: () => '/examiners',
    needs: ['areas', 'majors'],
    isOptional: true,
  },
  times: {
    title: '考试时间',
    note: '考生缴费后，在批次的“排考”里建立考试时间、安排考生，并发布。',
    unit: '个',
    roles: ['schedule'],
    rolesText: '考务安排',
    path: (batchId) => `/batches/${batchId}/plan/times`,
    needs: ['publish'],
  },
}

export interface OpeningLine {
  step: OpeningStep
  count: number
  /** `waits`: something before it is still missing; `next`: the first that this person can do now. */
  state: 'done' | 'next' | 'open' | 'waits'
  mayDo: boolean
  /** The titles of what is still missing before it. */
  missing: string[]
}

/** The steps with what is done, what comes next for these roles, and what still waits for another step. */
export function openingLines(
  counts: ReadonlyArray<{ Step: OpeningStep; Count: number }>,
  roles: readonly string[],
): OpeningLine[] {
  const has = (step: OpeningStep) => counts.some(({ Step, Count }) => Step === step && Count > 0)
  let isNextFound = false
  return counts.map(({ Step: step, Count: count }) => {
    const { needs = [], isOptional, roles: needed } = openingTexts[step]
    const missing = needs.filter((need) => !has(need)).map((need) => openingTexts[need].title)
    const mayDo = mayUse(roles, needed)
    const isOpen = count <= 0 && missing.length === 0
    const isNext = isOpen && mayDo && !isOptional && !isNextFound
    if (isNext) isNextFound = true
    const state = count > 0 ? 'done' : missing.length > 0 ? 'waits' : isNext ? 'next' : 'open'
    return { step, count, state, mayDo, missing }
  })
}
