import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRefresh } from '#admin/kit/send/useRefresh.ts'
import { CallError } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { AssignableExaminer } from '#contract/schedule/examTimeStaff.ts'
import type { Chosen } from './useAssigning.ts'

/** Whether all of the chosen enrolments can be given to the examiner. */
export const mayAssign = ({ IsOff, Unfit, Out }: AssignableExaminer): boolean => IsOff === 0 && Unfit === 0 && Out === 0

/**
 * The examiners whose majors and areas cover all that is chosen, and those who have some of it already, so that it can
 * be taken from them. `leftOut` counts the others.
 */
export function useExaminersToAssign(chosen: Chosen) {
  const query = useQuery({ ...callQuery('Admin', 'GetExaminersToAssign', chosen), placeholderData: keepPreviousData })
  const refresh = useRefresh()
  const isListOld = query.error instanceof CallError && query.error.reason === 'LIST_CHANGED'
  useEffect(() => {
    if (isListOld) void refresh(['GetEnrolmentList'])
  }, [isListOld, refresh])
  const all = query.data?.listData ?? []
  const offered = all.filter((one) => mayAssign(one) || one.Assigned > 0)
  return {
    query,
    offered,
    leftOut: all.filter(({ IsOff, Unfit, Out }) => IsOff === 0 && (Unfit > 0 || Out > 0)).length,
  }
}
