import { Alert, Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { isoClockText } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import { type DoneMove, useExamDayMove } from './useExamDayMove.ts'

const placeText = ({ Room, BeginTime }: DoneMove['to']) => `${Room} ${isoClockText(BeginTime)}`

/** Says who was moved where, and takes it back where that was a mistake. */
export function ExamDayMoveNotice({ move, onClose }: { move: DoneMove; onClose: () => void }) {
  const [back, setBack] = useState<DoneMove | null>(null)
  const undo = useExamDayMove(setBack)
  const { EF_ID, Name, from, to, isTold } = back ?? move
  const told = isTold ? '，已通知家长' : ''
  const title = back
    ? `已撤销，${Name}仍在 ${placeText(to)}${told}`
    : `已把${Name}从 ${placeText(from)} 调到 ${placeText(to)}${told}`
  return (
    <Alert
      type={undo.isError ? 'error' : 'success'}
      showIcon
      role="status"
      className={styles.moved}
      title={undo.isError ? `没有撤销：${messageOf(undo.error)}` : title}
      closable={{ onClose, 'aria-label': '关闭' }}
      action={
        back === null && (
          <Button
            size="small"
            loading={undo.isPending}
            onClick={() => undo.mutate({ EF_ID, Name, from: to, to: from })}
          >
            撤销
          </Button>
        )
      }
    />
  )
}
