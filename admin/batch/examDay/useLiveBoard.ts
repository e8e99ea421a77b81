import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import { openLiveStream } from '#client/liveStream.ts'
import type { OnlineRowWire, SiteRowWire } from '#contract/schedule/examDayBoard.ts'

export interface DayChoice {
  EB_ID: number
  Date: string
}

/** While the stream is lost, the board is read again this often. */
const READ_AGAIN_MS = 10_000
const SECOND_MS = 1000

/** The rows of a board by the stream; `lostSince` where it is lost, in epoch milliseconds. */
function useStream<Row extends { EF_ID: number }>(kind: 'site' | 'online', { EB_ID, Date: date }: DayChoice) {
  const [rows, setRows] = useState<ReadonlyMap<number, Row> | null>(null)
  const [isConnected, setConnected] = useState(false)
  const [lostSince, setLostSince] = useState<number | null>(null)
  useEffect(
    () =>
      openLiveStream<Row>({
        path: `/live/${kind}?EB_ID=${EB_ID}&Date=${date}`,
        onEvent: ({ isAll, rows: changed, gone }) =>
          setRows((before) => {
            const next = new Map(isAll ? [] : before)
            for (const row of changed) next.set(row.EF_ID, row)
            for (const id of gone) next.delete(id)
            return next
          }),
        onConnected: (isOn) => {
          setConnected(isOn)
          setLostSince((since) => (isOn ? null : (since ?? serverNow())))
        },
      }),
    [kind, EB_ID, date],
  )
  return { rows, isConnected, lostSince }
}

/** The halls of a day, by the stream, or read again and again where it is lost. */
export function useSiteRows(day: DayChoice) {
  const stream = useStream<SiteRowWire>('site', day)
  const read = useQuery({
    ...callQuery('Admin', 'GetSiteBoard', { ...day }),
    enabled: stream.lostSince !== null,
    refetchInterval: READ_AGAIN_MS,
    staleTime: 0,
  })
  return boardOf(stream, read)
}

/** The sessions of a day, in the same way. */
export function useOnlineRows(day: DayChoice) {
  const stream = useStream<OnlineRowWire>('online', day)
  const read = useQuery({
    ...callQuery('Admin', 'GetOnlineBoard', { ...day }),
    enabled: stream.lostSince !== null,
    refetchInterval: READ_AGAIN_MS,
    staleTime: 0,
  })
  return boardOf(stream, read)
}

interface Stream<Row> {
  rows: ReadonlyMap<number, Row> | null
  isConnected: boolean
  lostSince: number | null
}
interface Reading<Row> {
  data: { listData: Row[] } | undefined
  error: Error | null
  refetch: () => unknown
}

function boardOf<Row>({ rows, isConnected, lostSince }: Stream<Row>, { data, error, refetch }: Reading<Row>) {
  const streamed = rows === null ? null : [...rows.values()]
  return {
    rows: isConnected ? streamed : (data?.listData ?? streamed),
    /** Set while nothing comes, neither by the stream nor by reading. */
    lostSince: data && !error ? null : lostSince,
    error: isConnected ? null : error,
    refetch: () => void refetch(),
  }
}

/** The server's time, each second: people become late and sessions run out without any change in the data. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
