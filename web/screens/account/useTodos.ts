import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'

const FIRST = 5
const MOST = 100

/** Loads the tasks of all children of the account, the most urgent first; further ones load on request. */
export function useTodos() {
  const [size, setSize] = useState(FIRST)
  const query = useQuery({
    ...callQuery('Exam', 'GetMyExamFormList', { IsTodo: 1, PageSize: size }),
    placeholderData: keepPreviousData,
  })
  return { query, showAll: () => setSize(MOST) }
}
