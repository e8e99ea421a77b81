import type { StaffRole } from '#contract/endpoint.ts'

/** A stage of a batch: a page of its desk, below `/batches/:id`. */
export interface BatchStage {
  key: 'prepare' | 'registration' | 'payment' | 'plan' | 'exam' | 'marking' | 'results' | 'certificates' | 'history'
  label: string
  roles: readonly StaffRole[]
  isForAllAreas?: true
}

/** The stages in the order in which a batch passes through them, and at last what was done to it. */
export const batchStages: readonly BatchStage[] = [
  { key: 'prepare', label: '准备', roles: ['schedule', 'finance'], isForAllAreas: true },
  { key: 'registration', label: '报名', roles: ['schedule', 'finance', 'enrolment', 'results'] },
  { key: 'payment', label: '缴费', roles: ['schedule', 'finance', 'enrolment', 'results'] },
  { key: 'plan', label: '排考', roles: ['schedule'] },
  { key: 'exam', label: '考试', roles: ['schedule', 'results', 'desk'] },
  { key: 'marking', label: '评审', roles: ['schedule', 'results'] },
  { key: 'results', label: '成绩', roles: ['results'] },
  { key: 'certificates', label: '证书与备案', roles: ['results', 'schedule'], isForAllAreas: true },
  { key: 'history', label: '记录', roles: ['admin'], isForAllAreas: true },
]

const stagePath = /^\/batches\/\d+(?:\/([a-z]+))?(?:[/?]|$)/

/** The stage to which a path leads; undefined for any other path. */
export function stageOf(path: string): BatchStage | undefined {
  const found = stagePath.exec(path)
  return found ? batchStages.find(({ key }) => key === (found[1] ?? 'prepare')) : undefined
}

/** The page of a stage; the first one is the batch's own address. */
export const batchPath = (batchId: number, stage: BatchStage['key'] = 'prepare'): string =>
  stage === 'prepare' ? `/batches/${batchId}` : `/batches/${batchId}/${stage}`
