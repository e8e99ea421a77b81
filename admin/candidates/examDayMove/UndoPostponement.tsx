import { Button } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { PostponedWire } from '#contract/schedule/postpone.ts'
import { isoMinuteText } from '#domain/time.ts'
import { stalePlaces } from './stalePlaces.ts'

/** Gives a postponed candidate his old place back. */
export function UndoPostponement({ postponed }: { postponed: PostponedWire }) {
  const { EF_ID, Name, LeftRoom, LeftTime } = postponed
  const undo = useSend({
    change: (send) => send('Admin', 'UndoPostponement', { EF_ID }),
    invalidates: stalePlaces,
    done: ({ OtherMsg }) =>
      `${Name}仍在 ${isoMinuteText(LeftTime)} ${LeftRoom}${OtherMsg.Told > 0 ? '，已通知家长' : ''}`,
  })
  return (
    <>
      <Button size="small" loading={undo.isSending} aria-label={`撤销改期：${Name}`} onClick={() => undo.start()}>
        撤销改期
      </Button>
      <Refusal of={undo} before="没有撤销：" />
    </>
  )
}
