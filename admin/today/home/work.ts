import type { WorkKind } from '#contract/people/staffWork.ts'
import { countText, MOST_COUNTED } from '#domain/page.ts'
import { DAY_MS } from '#domain/time.ts'

const assign = (conditions: string) => `/batches/choose?to=plan/assign&pay=1&${conditions}`
const assignIn = (conditions: string) => (batchId: number) => `/batches/${batchId}/plan/assign?pay=1&${conditions}`

/** Where the same work stands in the desk of a batch, where all of it is of one. */
type InBatch = (batchId: number) => string

/** Each kind of work in words, and the list that shows it; the key is pressed on the home page. */
export const workTexts: Readonly<Record<WorkKind, { title: string; unit: string; path: string; inBatch?: InBatch }>> = {
  photos: { title: '照片待审核', unit: '张', path: '/photos' },
  money: { title: '账款差异待处理', unit: '项', path: '/money?done=0' },
  corrections: { title: '更正待复核', unit: '项', path: '/corrections?waiting=1' },
  waivers: { title: '减免待批准', unit: '项', path: '/waivers?waiting=1' },
  changes: { title: '改报待批准', unit: '项', path: '/changes?live=1' },
  refundsStuck: { title: '退费没有办成，需要人处理', unit: '笔', path: '/refunds?state=0' },
  refundsToDecide: { title: '退费待审批', unit: '笔', path: '/refunds?state=1' },
  bulkRefunds: { title: '批量退费待审批', unit: '项', path: '/refunds/bulk?waiting=1' },
  refundsAtDesk: { title: '退费已批准，待现场付款', unit: '笔', path: '/refunds?state=2' },
  invoices: { title: '发票待开具', unit: '张', path: '/invoices?waiting=1' },
  invoicesToReverse: { title: '发票须冲红', unit: '张', path: '/invoices?reversal=1' },
  batches: { title: '开放批次的就绪检查有问题', unit: '项', path: '/batches?state=2' },
  filings: {
    title: '考前、考后备案还没有办',
    unit: '项',
    path: '/batches/choose?to=certificates/filing',
    inBatch: (id) => `/batches/${id}/certificates/filing`,
  },
  untimed: {
    title: '已缴费、报名已结束，还没有考试时间',
    unit: '人',
    path: assign('timed=0'),
    inBatch: assignIn('timed=0'),
  },
  postponed: {
    title: '已改期，等待安排另一天',
    unit: '人',
    path: '/postponed',
    inBatch: (id) => `/batches/${id}/exam/postponed`,
  },
  unassigned: {
    title: '已有考试时间，还没有考官',
    unit: '人',
    path: assign('timed=1&marked=0'),
    inBatch: assignIn('timed=1&marked=0'),
  },
  stranded: {
    title: '考官已停用，评审还没有完成',
    unit: '人',
    path: assign('stranded=1'),
    inBatch: assignIn('stranded=1'),
  },
  hall: { title: '现场记录待考务决定', unit: '项', path: '/hall', inBatch: (id) => `/batches/${id}/exam/hall` },
  unreached: { title: '紧急通知只进了站内消息，请打电话', unit: '条', path: '/messages?state=7' },
  held: {
    title: '考官分歧较大，待主考裁定',
    unit: '人',
    path: '/batches/choose?to=marking&tab=held',
    inBatch: (id) => `/batches/${id}/marking?tab=held`,
  },
  handed: {
    title: '考官移交的视频待处理',
    unit: '个',
    path: '/batches/choose?to=marking&tab=handed',
    inBatch: (id) => `/batches/${id}/marking?tab=handed`,
  },
  proposed: {
    title: '成绩待审核',
    unit: '人',
    path: '/results?state=1',
    inBatch: (id) => `/batches/${id}/results?state=1`,
  },
  resultCorrections: { title: '成绩更正待您确认', unit: '项', path: '/results/corrections' },
  certificateChanges: { title: '证书补发、撤销待您确认', unit: '项', path: '/results/certificate-changes' },
  appeals: {
    title: '成绩复核待处理',
    unit: '项',
    path: '/results/appeals',
    inBatch: (id) => `/batches/${id}/results/appeals`,
  },
  dataRequests: { title: '个人信息申请待办理', unit: '项', path: '/privacy?open=1' },
  watched: { title: '少见的查看或导出待核实', unit: '项', path: '/system/audit/alarms?open=1' },
  releases: {
    title: '成绩公布待您确认',
    unit: '次',
    path: '/results/releases',
    inBatch: (id) => `/batches/${id}/results/releases`,
  },
}

/** The list of a kind of work: in the desk of the batch in which all of it stands, else of all batches. */
export function workPath({ Work: kind, EB_ID: batchId }: { Work: WorkKind; EB_ID?: number | undefined }): string {
  const { path, inBatch } = workTexts[kind]
  return batchId !== undefined && inBatch ? inBatch(batchId) : path
}

/** How much of it waits, as far as it was counted. */
export const waitingText = (count: number) => (count > MOST_COUNTED ? '一万以上' : countText(count))

/** How long the oldest has waited, in whole days: `今天`, `已等 3 天`. */
export function oldestText(oldestAt: number, now: number): string {
  const days = Math.floor((now - oldestAt) / DAY_MS)
  return days <= 0 ? '今天' : `已等 ${days} 天`
}
