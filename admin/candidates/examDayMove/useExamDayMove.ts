import { useSend } from '#admin/kit/send/useSend.ts'

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
  return useSend({
    change: async (send, move: MoveToMake): Promise<DoneMove> => {
      const { EF_ID, from, to } = move
      const { OtherMsg } = await send('Admin', 'MoveOnExamDay', {
        EF_ID,
        ER_ID: to.ER_ID,
        BeginTime: to.BeginTime,
        Seen: { ET_ID: from.ET_ID, BeginTime: from.BeginTime },
      })
      return { ...move, to: { ...to, ET_ID: OtherMsg.ET_ID }, isTold: OtherMsg.Told > 0 }
    },
    invalidates: ['GetSiteBoard', 'GetExamDayPlaces'],
    onSent: onMoved,
  })
}
