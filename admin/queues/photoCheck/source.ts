import type { PhotoSource } from './usePhotoQueue.ts'

const statusOf = { waiting: 0, failed: 2, passed: 1 } as const
export type PhotoTab = keyof typeof statusOf

export const photoTabs: readonly { value: PhotoTab; label: string }[] = [
  { value: 'waiting', label: '待审核' },
  { value: 'failed', label: '未通过' },
  { value: 'passed', label: '已通过' },
]

/** The tab and batch in an address; invalid values count as absent. */
export function sourceIn(params: URLSearchParams): PhotoSource & { tab: PhotoTab } {
  const tab = photoTabs.find(({ value }) => value === params.get('tab'))?.value ?? 'waiting'
  const batch = params.get('batch') ?? ''
  return { tab, status: statusOf[tab], batchId: /^[1-9]\d{0,8}$/.test(batch) ? Number(batch) : null }
}

/** A tab and batch as part of an address. */
export function sourceParams(tab: PhotoTab, batchId: number | null): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== 'waiting') params.set('tab', tab)
  if (batchId !== null) params.set('batch', String(batchId))
  return params
}
