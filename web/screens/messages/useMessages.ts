import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { MessageWire } from '#contract/content/message.ts'
import type { MessageKind } from '#domain/content/messageKind.ts'
import { toast } from '#web/ui/toast.ts'
import { unreadCall } from './UnreadBadge.tsx'

const pageSize = 20

/** Loads own messages (of one kind; null: all), the newest first, each once although new ones shift the pages. */
export function useMessages(kind: MessageKind | null) {
  return useInfiniteQuery({
    queryKey: ['Message', 'GetMyMessages', 'pages', kind],
    queryFn: ({ pageParam }) =>
      call('Message', 'GetMyMessages', {
        PageIndex: pageParam,
        PageSize: pageSize,
        ...(kind === null ? {} : { Kind: kind }),
      }),
    initialPageParam: 1,
    staleTime: 0,
    getNextPageParam: (last, pages) =>
      last.listData.length > 0 && pages.length * pageSize < last.totalCount ? pages.length + 1 : undefined,
  })
}

/** Marks what is shown as read. The list keeps its marks during the visit, so that people see what was new. */
export function useMarkShown(rows: readonly MessageWire[]): void {
  const queries = useQueryClient()
  const marked = useRef(new Set<number>())
  useEffect(() => {
    const ids = rows.filter(({ IsRead, M_ID }) => IsRead === 0 && !marked.current.has(M_ID)).map(({ M_ID }) => M_ID)
    if (ids.length === 0) return
    for (const id of ids) marked.current.add(id)
    call('Message', 'MarkMessagesRead', { M_IDs: ids.slice(0, 100) })
      .then((answer) => queries.setQueryData(unreadCall.queryKey, answer))
      // What could not be marked is still unread at the next visit.
      .catch(() => undefined)
  }, [rows, queries])
}

/** Marks all messages as read, those on later pages too. */
export function useMarkAll(): { markAll: () => Promise<void>; isBusy: boolean } {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const markAll = async () => {
    setBusy(true)
    try {
      queries.setQueryData(unreadCall.queryKey, await call('Message', 'MarkMessagesRead', {}))
      await queries.invalidateQueries({ queryKey: ['Message', 'GetMyMessages'] })
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    setBusy(false)
  }
  return { markAll, isBusy }
}
