import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { messageOf } from '#client/callError.ts'
import { refetchSecondFactor, settleFactor } from './factorRequest.ts'
import { ProofForm } from './ProofForm.tsx'
import styles from './SecondFactor.module.css'
import { useSecondFactor } from './useSecondFactor.ts'

/** Asks for a fresh proof, over whatever screen is open; the calls that wait for it then go on. Escape cancels them. */
export function ProofDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const factor = useSecondFactor()
  const goOn = () => {
    settleFactor(true)
    // A recovery code may have been used up.
    void refetchSecondFactor()
  }
  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    if (shown && !shown.open) shown.showModal()
    // Other drawers and dialogs close on Escape wherever it is pressed, and would lose what was typed there.
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      settleFactor(false)
    }
    window.addEventListener('keydown', giveUp, { capture: true })
    return () => {
      window.removeEventListener('keydown', giveUp, { capture: true })
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="proof-title"
      onCancel={(event) => {
        event.preventDefault()
        settleFactor(false)
      }}
    >
      <h2 id="proof-title" className={styles.dialogTitle}>
        请再次验证
      </h2>
      <p className={styles.lead}>这一步影响较大，需要确认是您本人。验证后会自动继续，已填写的内容不会丢失。</p>
      {factor.data ? (
        <ProofForm factor={factor.data.item} onProved={goOn} />
      ) : factor.isError ? (
        <Alert type="error" showIcon title={messageOf(factor.error)} role="alert" />
      ) : (
        <Skeleton active />
      )}
      <p className={styles.other}>
        <Button type="link" onClick={() => settleFactor(false)}>
          取消，暂不操作
        </Button>
      </p>
    </dialog>
  )
}
