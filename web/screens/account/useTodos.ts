import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { callQuery } from '#web/data/callQuery.ts'

const FIRST = 5
const MOST = 100

export type Todos = {
  rows: readonly EnrolmentWire[]
  total: number
  isPending: boolean
  isFetching: boolean
  showAll: () => void
}

/** What waits for the account's owner over all children, the most urgent first; all of it once it is asked for. */
export function useTodos(): Todos {
  const [size, setSize] = useState(FIRST)
  const { data, isPending, isFetching } = useQuery({
    ...callQuery('Exam', 'GetMyExamFormList', { IsTodo: 1, PageSize: size }),
    placeholderData: keepPreviousData,
  })
  return {
    rows: data?.listData ?? [],
    total: data?.totalCount ?? 0,
    isPending,
    isFetching,
    showAll: () => setSize(MOST),
  }
}
