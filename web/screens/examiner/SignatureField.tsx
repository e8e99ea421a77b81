import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Fault } from '#web/ui/Fault.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Signature.module.css'
import { openSigningPad, type SigningPad } from './signingPad.ts'
import { storedSignature } from './storedSignature.ts'

type SignatureFieldProps = {
  /** Receives a PNG data URL, or an empty string while nothing is signed. */
  onChange: (dataUrl: string) => void
  error: string | null
  /** A counter that rises each time the keyboard command to sign is pressed. */
  asked: number
}

/**
 * The examiner signs by pen, finger or mouse. With a keyboard only, he types his name, which is drawn into the same
 * picture. A signature stored on this device can be reused, which he must confirm by a press for each review.
 */
export function SignatureField({ onChange, error, asked }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SigningPad | null>(null)
  const typing = useRef<HTMLDivElement>(null)
  const [kept] = useState(storedSignature)
  const [typed, setTyped] = useState('')
  const [isTyping, setIsTyping] = useState(false)
  const [isSigned, setSigned] = useState(false)
  const changed = useRef((_dataUrl: string) => {})
  useEffect(() => {
    changed.current = (dataUrl) => {
      setSigned(dataUrl !== '')
      onChange(dataUrl)
    }
  })

  const insert = () => {
    if (kept === null) return
    setTyped('')
    pad.current?.insert(kept).catch(() => toast('保存的签名没有读出，请重新签名', 'failure'))
  }

  const signByKeyboard = useRef(() => {})
  useEffect(() => {
    signByKeyboard.current = () => (kept === null ? setIsTyping(true) : insert())
  })

  useEffect(() => {
    if (!canvas.current) return
    const made = openSigningPad(
      canvas.current,
      (dataUrl) => changed.current(dataUrl),
      () => setTyped(''),
    )
    pad.current = made
    return () => {
      made.close()
      pad.current = null
    }
  }, [])

  useEffect(() => {
    if (asked === 0) return
    canvas.current?.scrollIntoView({ block: 'nearest' })
    signByKeyboard.current()
  }, [asked])
  useEffect(() => {
    if (isTyping && asked > 0) typing.current?.querySelector('input')?.focus()
  }, [isTyping, asked])

  const clear = () => {
    setTyped('')
    pad.current?.clear()
  }
  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error ? 'signature-error' : undefined}>
      <legend className={style.legend}>考官签名</legend>
      {error && (
        <Fault id="signature-error" className={style.error}>
          {error}
        </Fault>
      )}
      <div className={error ? `${style.box} ${style.wrong}` : style.box}>
        <canvas
          ref={canvas}
          className={style.canvas}
          role="img"
          aria-label={isSigned ? '签名区，已签名' : '签名区，请手写签名'}
        />
      </div>
      <div className={style.buttons}>
        <Button small look="quiet" onClick={() => pad.current?.undo()}>
          撤销一笔
        </Button>
        <Button small look="quiet" onClick={clear}>
          清除签名
        </Button>
        {kept !== null && (
          <Button small look="quiet" onClick={insert}>
            签上我的签名
          </Button>
        )}
        <Button small look="plain" aria-expanded={isTyping} onClick={() => setIsTyping(!isTyping)}>
          不便手写？用键盘签名
        </Button>
      </div>
      {isTyping && (
        <div ref={typing}>
          <TextField
            label="姓名"
            name="signatureName"
            value={typed}
            onChange={(text) => {
              setTyped(text)
              pad.current?.write(text.trim())
            }}
            maxLength={12}
            hint="会写入签名区"
          />
        </div>
      )}
    </fieldset>
  )
}
