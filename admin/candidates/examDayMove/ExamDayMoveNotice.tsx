import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { isoClockText } from '#domain/time.ts'
import styles from './ExamDayMove.module.css'
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
  const takeBack = back === null && (
    <Button size="small" loading={undo.isSending} onClick={() => undo.start({ EF_ID, Name, from: to, to: from })}>
      撤销
    </Button>
  )
  return (
    <>
      <Refusal of={undo} before="没有撤销：" className={styles.moved} action={takeBack} />
      {undo.failure === null && (
        <Alert
          type="success"
          showIcon
          role="status"
          className={styles.moved}
          title={title}
          closable={{ onClose, 'aria-label': '关闭' }}
          action={takeBack}
        />
      )}
    </>
  )
}
