import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api.ts'
import { CallError } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'

interface DayPlace {
  ER_ID: number
  ET_ID: number
  Room: string
  BeginTime: string
}

/** A move that was made. It keeps where the candidate was, so that it can be undone. */
export interface DoneMove {
  EF_ID: number
  Name: string
  from: DayPlace
  to: DayPlace
  /** Whether his family was told. */
  isTold: boolean
}

export type MoveToMake = Pick<DoneMove, 'EF_ID' | 'Name' | 'from'> & { to: Omit<DayPlace, 'ET_ID'> }

/** Moves a candidate of the day; the board is read again by itself, or here where its stream is lost. */
export function useExamDayMove(onMoved: (move: DoneMove) => void) {
  const queries = useQueryClient()
  const keyOf = useRequestKey()
  const refresh = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey }) => ['GetSiteBoard', 'GetExamDayPlaces'].includes(String(queryKey[1])),
    })
  return useMutation({
    mutationFn: async (move: MoveToMake) => {
      const { EF_ID, from, to } = move
      const sent = {
        EF_ID,
        ER_ID: to.ER_ID,
        BeginTime: to.BeginTime,
        Seen: { ET_ID: from.ET_ID, BeginTime: from.BeginTime },
      }
      const { OtherMsg } = await call('Admin', 'MoveOnExamDay', { ...sent, RequestKey: keyOf(sent) })
      return { ...move, to: { ...to, ET_ID: OtherMsg.ET_ID }, isTold: OtherMsg.Told > 0 }
    },
    onSuccess: async (move) => {
      onMoved(move)
      await refresh()
    },
    onError: async (error) => {
      if (error instanceof CallError && error.failure === 'refused') await refresh()
    },
  })
}
