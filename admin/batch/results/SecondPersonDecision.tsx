import { App, Button } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { Sending } from '#admin/kit/send/useSend.ts'
import styles from './Releases.module.css'

interface Props {
  /** Sends 1 for yes and 0 for no. */
  decide: Sending & { isSending: boolean; start: (decision: 0 | 1) => void }
  okText: string
  /** False for who asked, since a second person decides, and where it cannot be done any more. */
  mayConfirm: boolean
  isOwn: boolean
  /** What is asked before it is done. */
  question: { title: string; content: string }
}

/** Buttons for what one person has asked and another decides: the asker can take it back, the other confirms or declines. */
export function SecondPersonDecision({ decide, okText, mayConfirm, isOwn, question }: Props) {
  const { modal } = App.useApp()
  const ask = async () => {
    if (await modal.confirm({ ...question, okText, cancelText: '再看看' })) decide.start(1)
  }
  return (
    <>
      <div className={styles.actions}>
        {mayConfirm && (
          <Button size="small" type="primary" loading={decide.isSending} onClick={() => void ask()}>
            {okText}
          </Button>
        )}
        <Button size="small" disabled={decide.isSending} onClick={() => decide.start(0)}>
          {isOwn ? '撤回' : '不同意'}
        </Button>
      </div>
      <Refusal of={decide} />
    </>
  )
}
