import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { isOpen } from './jobs.ts'

const POLL_MS = 1500
const jobList = callQuery('Admin', 'GetOfficeJobList', {})

/** Own jobs; while one of them runs they are read again and again. */
export function useJobs() {
  return useQuery({
    ...jobList,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.listData.some(isOpen) ? POLL_MS : false),
  })
}

/** Tells the list of jobs that one was started or cancelled. */
export function useRefreshJobs() {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: jobList.queryKey }), [queries])
}

/** Fetches a link to the result, which lives for a minute, and follows it. */
export async function download(jobId: number): Promise<void> {
  const { OtherMsg } = await call('Admin', 'GetOfficeJobFile', { OJ_ID: jobId })
  window.location.assign(OtherMsg.Link)
}
