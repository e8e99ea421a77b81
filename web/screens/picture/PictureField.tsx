import { type ChangeEvent, lazy, type ReactNode, Suspense, useId, useRef } from 'react'
import type { Reason } from '#domain/reasons/reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import { Fault } from '#web/ui/Fault.tsx'
import { LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PhotoFrame } from './PhotoFrame.tsx'
import style from './PictureField.module.css'
import { type PictureKind, usePictureUpload } from './usePictureUpload.ts'

/** The cropping code is larger than the rest of the page and needed once, so it loads on use. */
const CropSheet = lazy(() => import('./CropSheet.tsx').then((m) => ({ default: m.CropSheet })))

type PictureFieldProps = {
  label: string
  hint?: ReactNode
  kind: PictureKind
  /** The stored path of the current picture, empty while there is none. */
  path: string
  url: string
  onChange: (path: string, url: string) => void | Promise<void>
  error?: string | null
  /** Returns why a file of this size is refused before cropping; the default limit is 10 MB. */
  whyTooLarge?: (bytes: number) => Reason | null
}

/** One picture: choose or take it, crop it, upload it, view it. */
export function PictureField({ label, hint, kind, path, url, onChange, error, whyTooLarge }: PictureFieldProps) {
  const id = useId()
  const upload = usePictureUpload({ kind, whyTooLarge, onUploaded: onChange })
  const { phase, hints, sent } = upload
  const isBusy = phase.name === 'reading' || phase.name === 'sending'
  const wrong = phase.name === 'failed' || phase.name === 'tooLarge' ? phase.text : isBusy ? null : error
  return (
    <div
      role="group"
      className={kind === 'photo' ? style.field : `${style.field} ${style.flat}`}
      aria-labelledby={`${id}-label`}
      aria-describedby={wrong ? `${id}-error` : undefined}
      aria-invalid={wrong ? true : undefined}
    >
      <PhotoFrame
        kind={kind}
        url={sent?.path === path ? sent.url : url}
        hasPicture={path !== ''}
        phase={phase}
        label={label}
      />
      <div className={style.side}>
        <p className={style.label} id={`${id}-label`}>
          {label}
        </p>
        {hint && <div className={style.hint}>{hint}</div>}
        <div className={style.buttons}>
          <FileButton busy={isBusy} onFile={upload.choose}>
            {path === '' ? '选择照片' : '重新选择'}
          </FileButton>
          <FileButton busy={isBusy} onFile={upload.choose} fromCamera>
            拍照
          </FileButton>
        </div>
      </div>
      <div className={style.below} aria-live="polite">
        {wrong && (
          <Fault className={style.error} id={`${id}-error`}>
            {wrong}
          </Fault>
        )}
        {phase.name === 'failed' && phase.canRetry && (
          <Button small look="quiet" onClick={upload.retry}>
            重新上传
          </Button>
        )}
        {phase.name === 'tooLarge' && (
          <>
            <p className={style.more}>
              这张图片有 {phase.size}。可以{kind === 'photo' && '裁剪并'}压缩后再上传，也可以换一张较小的图片。
            </p>
            <Button small look="quiet" onClick={() => void upload.shrink(phase.file)}>
              {kind === 'photo' ? '裁剪并压缩' : '压缩后上传'}
            </Button>
          </>
        )}
        {phase.name === 'idle' && hints.length > 0 && <PhotoHints hints={hints} />}
      </div>
      {phase.name === 'cropping' && (
        <Suspense fallback={<LoadingOverlay />}>
          <CropSheet
            picture={phase.picture}
            onCut={(part) => upload.use(phase.picture, part)}
            onTurn={() => upload.turn(phase.picture)}
            onClose={() => upload.cancel(phase.picture)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Hints about the photo; none of them blocks the user, since staff check the photo. */
function PhotoHints({ hints }: { hints: readonly string[] }) {
  return (
    <div className={style.warning}>
      <p>照片已上传，可以继续。为避免审核时退回，请看一看：</p>
      <ul className={style.hints}>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </div>
  )
}

type FileButtonProps = { children: ReactNode; busy: boolean; fromCamera?: boolean; onFile: (file: File) => void }

/** A button over a hidden file input, so that it looks, focuses and measures 44 px like all other buttons. */
function FileButton({ children, busy, fromCamera, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const onPicked = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The value is cleared so that choosing the same file again after a failure fires a change event.
    event.target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <Button small look="quiet" disabled={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        // A list of types would open a file manager without a camera on Android; the type is judged after the choice.
        accept="image/*"
        capture={fromCamera ? 'environment' : undefined}
        aria-label={fromCamera ? '拍照上传' : '选择图片文件'}
        onChange={onPicked}
      />
    </>
  )
}
