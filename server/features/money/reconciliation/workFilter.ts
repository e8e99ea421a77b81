import type { Input } from '#contract/endpoint.ts'
import type { ExportMoneyWork } from '#contract/money/reconciliation.ts'
import { cleanText } from '#domain/text.ts'
import type { Me } from '#server/context.ts'
import type { WorkFilter, WorkOrder } from '#server/records/money/payment/alarmQueries.ts'

type Asked = Input<typeof ExportMoneyWork>
type Conditions = Omit<Asked, 'Columns' | 'Format' | 'Words' | 'Sort' | 'RequestKey'>

/** The conditions of the work list as somebody asks for them. */
export const workFilterOf = (asked: Conditions, { accountId }: Pick<Me, 'accountId'>): WorkFilter => ({
  isDone: asked.IsDone === undefined ? null : asked.IsDone === 1,
  ownerId: asked.IsOwn === 1 ? accountId : null,
  group: asked.Group ?? null,
  id: asked.W_ID ?? null,
  enrolmentId: asked.EF_ID ?? null,
  search: cleanText(asked.Search),
})

/** The newest first, unless another order is asked for. */
export const workOrderOf = (sort: Asked['Sort']): WorkOrder => ({
  by: sort?.endsWith('Day') ? 'day' : 'at',
  isDescending: sort === undefined || sort.startsWith('-'),
})
