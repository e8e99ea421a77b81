import type { Contract } from '#contract/table.ts'
import { PAGE_SIZE_MAX } from '#domain/page.ts'
import { type AnswerOf, call, type RequestOf } from './api.ts'
import type { CallKey } from './callQuery.ts'

type Row<C extends keyof Contract, A extends keyof Contract[C]> =
  AnswerOf<C, A> extends { listData: (infer One)[] } ? One : never

/**
 * All rows of a list, read page after page. For what somebody chooses from, such as textbooks, and not for lists that grow
 * with the candidates. @throws CallError
 */
export async function callAll<C extends keyof Contract, A extends keyof Contract[C] & string>(
  controller: C,
  action: A,
  input: RequestOf<C, A> & object,
  signal?: AbortSignal,
): Promise<Row<C, A>[]> {
  const rows: Row<C, A>[] = []
  for (let PageIndex = 1; ; PageIndex++) {
    const page = await call(controller, action, { ...input, PageIndex, PageSize: PAGE_SIZE_MAX }, signal)
    const { listData } = page as unknown as { listData: Row<C, A>[] }
    rows.push(...listData)
    if (listData.length < PAGE_SIZE_MAX) return rows
  }
}

/** Options for `useQuery` with all rows of a list (`callAll`). */
export function allRowsQuery<C extends keyof Contract, A extends keyof Contract[C] & string>(
  controller: C,
  action: A,
  input: RequestOf<C, A> & object,
) {
  const queryKey: CallKey = [controller, action, { ...input, PageSize: 'all' }]
  return {
    queryKey,
    queryFn: ({ signal }: { signal?: AbortSignal } = {}) => callAll(controller, action, input, signal),
  }
}
