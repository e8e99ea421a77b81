import { GetMyExamFormList as endpoint } from '#contract/enrolment/enrolment.ts'
import { type EnrolmentState, enrolmentStateOf } from '#domain/enrolment/enrolmentState.ts'
import { sortedByUrgency } from '#domain/enrolment/nextStep.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { certificateIndexes } from '#server/records/enrolment/certificate.ts'
import { enrolmentWire } from '#server/records/enrolment/enrolmentWire.ts'
import { openFactsOf } from '#server/records/enrolment/openFacts.ts'
import { listOwnFacts } from '#server/records/enrolment/ownQueries.ts'
import { listOwnByIds, listOwnEnrolments } from '#server/records/enrolment/wholeQueries.ts'

type ListRequest = {
  accountId: number
  payStatus: number | null
  search: string
  isByUrgency: boolean
  isTodo: boolean
  state: EnrolmentState | null
}

/** Returns the ids that match the search or are urgent, in their order, for users with many children. */
async function idsOf(
  { db, now, secrets }: Pick<Ctx, 'db' | 'now' | 'secrets'>,
  request: ListRequest,
): Promise<number[]> {
  const { accountId, payStatus, search, isByUrgency, isTodo, state } = request
  const indexes = certificateIndexes(secrets, search)
  const rows = await listOwnFacts(db, { accountId, payStatus, text: search, indexes })
  if (!isByUrgency && !isTodo && state === null) return rows.map(({ id }) => id)
  return sortedByUrgency(rows, (row) => openFactsOf(row, now), now)
    .filter(({ step }) => (!isTodo || step.tone === 'todo') && (state === null || enrolmentStateOf(step.key) === state))
    .map(({ row }) => row.id)
}

export const GetMyExamFormList = handler(endpoint, {
  handle: async (ctx, { IsPay: payStatus, OrderByStr, IsTodo, Search, State, ...paging }) => {
    const { db, me, now, secrets } = ctx
    const { offset, size } = pageOf(paging)
    const wire = (rows: Awaited<ReturnType<typeof listOwnByIds>>) => rows.map((row) => enrolmentWire(row, secrets, now))
    const search = cleanText(Search)
    const isByUrgency = OrderByStr === 'Urgency'
    const state = State ?? null
    if (isByUrgency || IsTodo === 1 || search !== '' || state !== null) {
      const request = { accountId: me.accountId, payStatus, search, isByUrgency, isTodo: IsTodo === 1, state }
      const ids = await idsOf(ctx, request)
      const rows = await listOwnByIds(db, me.accountId, ids.slice(offset, offset + size))
      return { listData: wire(rows), totalCount: ids.length }
    }
    const { rows, total } = await listOwnEnrolments(db, { accountId: me.accountId, payStatus, offset, size })
    return { listData: wire(rows), totalCount: total }
  },
})
