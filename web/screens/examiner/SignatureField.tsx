import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import style from './Signature.module.css'

/** Specification 9; the server takes pictures of at most 2000 × 400. */
const HEIGHT = 400
const MAX_WIDTH = 2000
const INK = '#1c1e26'
const PAPER = '#ffffff'

type SignatureFieldProps = {
  /** A PNG data URL, or empty while nothing is signed. */
  onChange: (dataUrl: string) => void
  error: string | null
}

/**
 * Signs by pen, finger or mouse. Whoever has only a keyboard types his name, which is set in the same picture. Strokes
 * are kept as data, so that turning the tablet redraws them.
 */
export function SignatureField({ onChange, error }: SignatureFieldProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [typed, setTyped] = useState('')
  const [isTyping, setIsTyping] = useState(false)
  const changed = useRef(onChange)
  const name = useRef('')
  useEffect(() => {
    changed.current = onChange
    name.current = typed.trim()
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const made = new SignaturePad(element, { backgroundColor: PAPER, penColor: INK, minWidth: 1.2, maxWidth: 3.6 })
    pad.current = made
    const fit = () => {
      const width = Math.min(Math.round(element.clientWidth), MAX_WIDTH)
      if (width === 0 || width === element.width) return
      const strokes = made.toData()
      element.width = width
      made.clear()
      made.fromData(strokes)
      if (name.current !== '') writeName(element, name.current)
    }
    const onEnd = () => {
      setTyped('')
      changed.current(made.toDataURL('image/png'))
    }
    fit()
    made.clear()
    made.addEventListener('endStroke', onEnd)
    const watcher = new ResizeObserver(fit)
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      made.removeEventListener('endStroke', onEnd)
      made.off()
      pad.current = null
    }
  }, [])

  const clear = () => {
    pad.current?.clear()
    setTyped('')
    onChange('')
  }
  const type = (text: string) => {
    setTyped(text)
    pad.current?.clear()
    const element = canvas.current
    if (!element || text.trim() === '') return onChange('')
    writeName(element, text.trim())
    onChange(element.toDataURL('image/png'))
  }

  return (
    <fieldset aria-invalid={error ? true : undefined} aria-describedby={error ? 'signature-error' : undefined}>
      <legend className={style.legend}>考官签名</legend>
      {error && (
        <p id="signature-error" className={style.error} role="alert">
          {error}
        </p>
      )}
      <div className={error ? `${style.box} ${style.wrong}` : style.box}>
        <canvas ref={canvas} className={style.canvas} height={HEIGHT} role="img" aria-label="签名区，请手写签名" />
      </div>
      <div className={style.buttons}>
        <Button small look="quiet" onClick={clear}>
          清除签名
        </Button>
        <Button small look="plain" aria-expanded={isTyping} onClick={() => setIsTyping(!isTyping)}>
          不便手写？用键盘签名
        </Button>
      </div>
      {isTyping && (
        <TextField label="姓名" name="signatureName" value={typed} onChange={type} maxLength={12} hint="会写入签名区" />
      )}
    </fieldset>
  )
}

function writeName(canvas: HTMLCanvasElement, name: string): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const { width, height } = canvas
  const size = Math.min(110, (width * 0.85) / Math.max(Array.from(name).length, 1))
  pen.fillStyle = INK
  pen.font = `italic ${size}px "Kaiti SC", "STKaiti", "KaiTi", serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(name, width / 2, height / 2)
}
