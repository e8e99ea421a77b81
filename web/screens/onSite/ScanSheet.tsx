import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { CallError, messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { verdictOf } from '#client/retry.ts'
import type { ArrivalWire } from '#contract/result/reviewOnSite.ts'
import { codeInPicture, scanWithCamera } from '#web/device/codeScanner.ts'
import { MediaInputError } from '#web/device/mediaInput.ts'
import { isWeChat } from '#web/device/userAgent.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import style from './OnSite.module.css'

type ScanSheetProps = { onClose: () => void; onArrived: (arrival: ArrivalWire) => void }

const cameraWords = {
  denied: '没有使用相机的权限。请在浏览器设置中允许，或拍照识别。',
  missing: '没有找到相机。可以选择准考证图片识别，或在名单中查找考生。',
  busy: '相机正被其他应用使用，请关闭后再试。',
  failed: '相机没有打开。可以拍照识别，或在名单中查找考生。',
} as const

/**
 * Scans the sealed on-site code, which only the server can open, and checks the candidate in (rulings#on-site-code).
 */
export function ScanSheet({ onClose, onArrived }: ScanSheetProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const last = useRef({ code: '', key: '' })

  const read = useRef(async (_code: string) => {})
  useEffect(() => {
    read.current = async (Code) => {
      if (isAsking) return
      // Scanning the same code again keeps the request key, since an answer may have been lost.
      if (last.current.code !== Code) last.current = { code: Code, key: newRequestKey() }
      setAsking(true)
      setFailure(null)
      try {
        const { item } = await call('Examiner', 'CheckIn', { Code, RequestKey: last.current.key })
        onArrived(item)
      } catch (error) {
        setFailure(
          verdictOf(error) === 'transient'
            ? '没有网络，无法核对二维码。请关闭扫码，在名单中按考号查找考生签到。'
            : messageOf(error),
        )
        if (!(error instanceof CallError)) throw error
      } finally {
        setAsking(false)
      }
    }
  })

  const isInWeChat = isWeChat()
  useEffect(() => {
    if (isInWeChat || !video.current) return
    let stop = () => {}
    let isOver = false
    scanWithCamera(video.current, (code) => void read.current(code)).then(
      (close) => {
        if (isOver) close()
        else stop = close
      },
      (error: unknown) => {
        if (!isOver) setFailure(cameraWords[error instanceof MediaInputError ? error.problem : 'failed'])
      },
    )
    return () => {
      isOver = true
      stop()
    }
  }, [isInWeChat])

  const scan = async () => {
    try {
      const { scanInWeChat } = await import('#web/device/wechat.ts')
      const code = await scanInWeChat()
      if (code !== null) await read.current(code)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : cameraWords.failed)
    }
  }
  const readPicture = async (file: File | undefined) => {
    if (!file) return
    const code = await codeInPicture(file).catch(() => null)
    if (code === null) setFailure('图片中没有识别到二维码，请靠近一些重新拍摄。')
    else await read.current(code)
  }
  return (
    <Sheet title="扫码签到" onClose={onClose}>
      {isInWeChat ? (
        <Button wide onClick={() => void scan()}>
          打开微信扫一扫
        </Button>
      ) : (
        <div className={style.finder}>
          <video ref={video} className={style.camera} muted playsInline aria-label="相机画面" />
          <span className={style.frame} aria-hidden="true" />
        </div>
      )}
      <p className={style.hint} role="status">
        {isAsking ? '正在核对…' : '请将准考证或现场考试码的二维码对准方框。'}
      </p>
      {failure && (
        <p className={style.reason} role="alert">
          {failure}
        </p>
      )}
      <label className={style.picture}>
        <input
          type="file"
          accept="image/*"
          className="visuallyHidden"
          onChange={(event) => void readPicture(event.target.files?.[0])}
        />
        <span>拍照或选择图片识别</span>
      </label>
    </Sheet>
  )
}
