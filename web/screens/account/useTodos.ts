import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'

const FIRST = 5
const MOST = 100

export type Todos = {
  rows: readonly EnrolmentWire[]
  total: number
  isPending: boolean
  isFetching: boolean
  showAll: () => void
}

/** Loads the tasks of all children of the account, the most urgent first; further ones load on request. */
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
