import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { useSend } from '../send/useSend.ts'
import { isOpen } from './jobs.ts'

const POLL_MS = 1500

/** Own jobs; while one of them runs they are read again and again. */
export function useJobs() {
  return useQuery({
    ...callQuery('Admin', 'GetOfficeJobList', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.listData.some(isOpen) ? POLL_MS : false),
  })
}

/** Fetches a link to the result, which lives for a minute, and follows it. */
export function useDownload() {
  return useSend({
    change: async (send, jobId: number) => {
      const { OtherMsg } = await send('Admin', 'GetOfficeJobFile', { OJ_ID: jobId })
      window.location.assign(OtherMsg.Link)
    },
    invalidates: ['GetOfficeJobList'],
  })
}
