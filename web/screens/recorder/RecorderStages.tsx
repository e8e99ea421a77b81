import { Button } from '#web/ui/Button.tsx'
import { stopwatchText } from '#web/ui/stopwatchText.ts'
import { LevelBar } from './LevelBar.tsx'
import { Preview, VideoPlayback } from './Preview.tsx'
import style from './Recorder.module.css'
import type { RecorderView, useVideoRecorder } from './useVideoRecorder.ts'

/** Shows the camera picture, the recording, or why there is neither. */
export function StagePicture({ view }: { view: RecorderView }) {
  const { stage, stream, file, facing, count } = view
  if (stage === 'failed') {
    return (
      <div className={style.middle} role="alert">
        <p>{view.problem}</p>
      </div>
    )
  }
  if (stage === 'review') {
    if (file) return <VideoPlayback file={file} />
    return (
      <div className={style.middle} role="alert">
        <p>没有录到内容，请重新录制</p>
      </div>
    )
  }
  if (stage === 'opening' || stage === 'saving') {
    return (
      <div className={style.middle} role="status">
        <p>{stage === 'opening' ? '正在打开相机和麦克风，请在弹出的提示中选择“允许”' : '正在保存录像'}</p>
      </div>
    )
  }
  return (
    <>
      <Preview stream={stream} isMirrored={facing === 'user'} hasFrame={stage === 'framing'} />
      {stage === 'counting' && (
        <p className={style.count} role="status">
          {count}
        </p>
      )}
    </>
  )
}

type CaptureFootProps = {
  recorder: ReturnType<typeof useVideoRecorder>
  onLevel?: (level: number) => void
  /** Seconds after which recording stops by itself; then there is no stop button. */
  stopsAfter?: number
}

/** The sound level and the buttons while the camera is open. */
export function CaptureFoot({ recorder, onLevel, stopsAfter }: CaptureFootProps) {
  const { view, countDown, cancelCount, stop, turn } = recorder
  const { stage, stream, seconds } = view
  return (
    <>
      {stream && <LevelBar stream={stream} onLevel={stage === 'recording' ? onLevel : undefined} />}
      {stage === 'recording' && (
        <p className={style.clock} role="timer" aria-label="已录制">
          <span className={style.dot} aria-hidden="true" />
          {stopwatchText(seconds)}
          {stopsAfter !== undefined && ` / ${stopwatchText(stopsAfter)}`}
        </p>
      )}
      <div className={style.actions}>
        {stage === 'framing' && view.canTurn && (
          <Button look="quiet" wide onClick={turn}>
            {view.facing === 'environment' ? '换前置镜头' : '换后置镜头'}
          </Button>
        )}
        {stage === 'framing' && (
          <Button wide data-first-focus onClick={countDown}>
            开始录制
          </Button>
        )}
        {stage === 'counting' && (
          <Button look="quiet" wide onClick={cancelCount}>
            取消
          </Button>
        )}
        {stage === 'recording' && stopsAfter === undefined && (
          <Button look="danger" wide onClick={stop}>
            结束录制
          </Button>
        )}
      </div>
    </>
  )
}
