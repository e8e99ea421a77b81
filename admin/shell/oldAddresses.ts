import { batchPath } from './batchStages.ts'

/** Where a batch is chosen first: the same stage page of the batch that is pressed. */
const choosePath = (to: string, params: URLSearchParams) => {
  const query = new URLSearchParams({ to })
  for (const [key, value] of params) query.set(key, value)
  return `/batches/choose?${query}`
}

const withQuery = (path: string, params: URLSearchParams) => (params.size === 0 ? path : `${path}?${params}`)

/** A page of a batch's desk by its address below `/batches/:id/`, for a batch that was in the query or is to be chosen. */
function inDesk(to: string, params: URLSearchParams): string {
  const batchId = params.get('batch') ?? ''
  params.delete('batch')
  return /^\d+$/.test(batchId) ? withQuery(`/batches/${batchId}/${to}`, params) : choosePath(to, params)
}

type Move = (params: URLSearchParams, id: string) => string

const schedulePages: Readonly<Record<string, string>> = { assign: 'plan/assign', times: 'plan/times' }
const batchTabs: Readonly<Record<string, 'registration' | 'certificates/filing'>> = {
  running: 'registration',
  filing: 'certificates/filing',
}

/** Every address that the console had before each batch had a desk, and its present place. */
const moves: ReadonlyArray<readonly [pattern: RegExp, move: Move]> = [
  [
    /^\/schedule$/,
    (params) => {
      const tab = params.get('tab') ?? 'times'
      params.delete('tab')
      if (tab !== 'settings') return inDesk(schedulePages[tab] ?? 'plan/times', params)
      const batchId = params.get('batch') ?? ''
      return /^\d+$/.test(batchId)
        ? `${batchPath(Number(batchId))}?tab=rules`
        : choosePath('prepare', new URLSearchParams({ tab: 'rules' }))
    },
  ],
  [/^\/plan$/, (params) => inDesk('plan', params)],
  [/^\/plan\/venues$/, (params) => withQuery('/venues', params)],
  [/^\/plan\/examiners$/, (params) => withQuery('/examiner-days', params)],
  [/^\/plan\/lengths$/, (params) => withQuery('/lengths', params)],
  [/^\/plan\/(\d+)$/, (params, id) => inDesk(params.has('batch') ? `plan/${id}` : 'plan', params)],
  [
    /^\/exam-day$/,
    (params) => {
      const [, batchId, date] = /^(\d+)\.(\d{4}-\d\d-\d\d)$/.exec(params.get('day') ?? '') ?? []
      params.delete('day')
      if (batchId !== undefined && date !== undefined) {
        params.set('batch', batchId)
        params.set('date', date)
      }
      return inDesk('exam', params)
    },
  ],
  [/^\/exam-day\/postponed$/, (params) => withQuery('/postponed', params)],
  [/^\/marking$/, (params) => inDesk('marking', params)],
  [/^\/results\/paper$/, (params) => inDesk('marking/paper', params)],
  [/^\/results\/templates$/, (params) => withQuery('/certificate-templates', params)],
  [/^\/results\/templates\/(\d+)$/, (params, id) => withQuery(`/certificate-templates/${id}`, params)],
  [
    /^\/batches\/(\d+)$/,
    (params, id) => {
      const moved = batchTabs[params.get('tab') ?? '']
      return moved === undefined ? withQuery(`/batches/${id}`, params) : `/batches/${id}/${moved}`
    },
  ],
]

/** The present address of what an earlier build had elsewhere; null where it still stands there. */
export function newAddress(address: string): string | null {
  const [pathname = '', search = ''] = address.split('?')
  for (const [pattern, move] of moves) {
    const found = pattern.exec(pathname.toLowerCase())
    if (!found) continue
    const moved = move(new URLSearchParams(search), found[1] ?? '')
    return moved === address ? null : moved
  }
  return null
}
