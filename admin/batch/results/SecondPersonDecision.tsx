import { App, Button } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { Sending } from '#admin/kit/send/useSend.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import styles from './Releases.module.css'

interface Props {
  /** Sends 1 for yes and 0 for no. */
  decide: Sending & { isSending: boolean; input: 0 | 1 | undefined; start: (decision: 0 | 1) => void }
  okText: string
  /** What waits: who asked takes it back, and nobody decides about the own family. */
  asked: { IsOwn: 0 | 1; IsOwnFamily: 0 | 1 }
  /** Whether it cannot be done any more, only declined. */
  isOver?: boolean
  /** What is asked before it is done. */
  question: { title: string; content: string }
}

/** Buttons for what one person has asked and another decides: the asker can take it back, the other confirms or declines. */
export function SecondPersonDecision({
  decide,
  okText,
  asked: { IsOwn, IsOwnFamily },
  isOver = false,
  question,
}: Props) {
  const { modal } = App.useApp()
  const ask = async () => {
    if (await modal.confirm({ ...question, okText, cancelText: '再看看' })) decide.start(1)
  }
  return (
    <>
      <div className={styles.actions}>
        {IsOwn === 0 && !isOver && (
          <Button
            size="small"
            type="primary"
            disabled={IsOwnFamily === 1 || decide.isSending}
            loading={decide.isSending && decide.input === 1}
            onClick={() => void ask()}
          >
            {okText}
          </Button>
        )}
        <Button
          size="small"
          disabled={decide.isSending}
          loading={decide.isSending && decide.input === 0}
          onClick={() => decide.start(0)}
        >
          {IsOwn === 1 ? '撤回' : '不同意'}
        </Button>
      </div>
      {IsOwn === 0 && IsOwnFamily === 1 && !isOver && <p className={styles.soft}>{reasonText('OWN_FAMILY')}</p>}
      <Refusal of={decide} />
    </>
  )
}
