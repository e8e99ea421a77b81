import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import type { Question } from './confirm.ts'
import style from './Dialog.module.css'
import { useModal } from './useModal.ts'

export type DialogProps = Question & { onAnswer: (yes: boolean) => void }

/** A modal dialog in the middle of the screen. Use `confirm()` unless the dialog needs state of its own. */
export function Dialog({
  title,
  body,
  yes = '确定',
  no = '取消',
  danger,
  risky = false,
  onNo,
  delaySeconds = 0,
  onAnswer,
}: DialogProps) {
  const frame = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const id = useId()
  const left = useSecondsLeft(delaySeconds)
  const isTextScrolled = useScrolled(text, body)
  useModal(frame, () => onAnswer(false))
  return createPortal(
    <div className={style.layer}>
      <button
        type="button"
        className={style.scrim}
        tabIndex={-1}
        aria-label={(!onNo && no) || '关闭'}
        onClick={() => onAnswer(false)}
      />
      <div
        ref={frame}
        className={style.dialog}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={body ? `${id}-body` : undefined}
        tabIndex={-1}
      >
        <div
          ref={text}
          className={style.text}
          {...(isTextScrolled && { tabIndex: 0, role: 'group', 'aria-labelledby': `${id}-title` })}
        >
          <h2 id={`${id}-title`} className={style.title}>
            {title}
          </h2>
          {body && (
            <div id={`${id}-body`} className={style.body}>
              {body}
            </div>
          )}
        </div>
        <div className={risky ? `${style.buttons} ${style.noFirst}` : style.buttons}>
          <Button
            look={risky ? 'quiet' : danger ? 'danger' : 'primary'}
            wide
            disabled={left > 0}
            // A notice has one button, which gets the focus so that Enter closes it.
            data-first-focus={no === '' ? true : undefined}
            onClick={() => onAnswer(true)}
          >
            {left > 0 ? `${yes}（${left}）` : yes}
          </Button>
          {no && (
            <Button
              look={risky ? 'primary' : 'quiet'}
              wide
              data-first-focus={risky ? true : undefined}
              onClick={() => {
                onAnswer(false)
                onNo?.()
              }}
            >
              {no}
            </Button>
          )}
        </div>
      </div>
    </div>,
    document.body,
  )
}

/** Tells whether a box overflows; then it must be focusable, so that a keyboard can scroll it. */
function useScrolled(box: RefObject<HTMLElement | null>, content: ReactNode): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const node = box.current
    if (!node) return
    const watcher = new ResizeObserver(() => setScrolled(node.scrollHeight > node.clientHeight))
    // The box itself stops growing at its largest height, so what is in it is watched as well.
    for (const one of [node, ...Array.from(node.children)]) watcher.observe(one)
    return () => watcher.disconnect()
  }, [box, content])
  return isScrolled
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return
    const tick = window.setTimeout(() => setLeft(left - 1), 1000)
    return () => window.clearTimeout(tick)
  }, [left])
  return left
}
