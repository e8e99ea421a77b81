import { useEffect, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import { secondsLeft } from '#domain/examRoom/examSession.ts'
import { beginTake, readTake, removeTake, type TakeWriter } from '#web/device/keptTakes.ts'
import type { RecordingFormat } from '#web/device/recordingFormat.ts'
import type { KeptTake } from '#web/device/takeDatabase.ts'
import { bytesText } from '#web/screens/exam/amounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { stopwatchText } from '#web/ui/stopwatchText.ts'
import { toast } from '#web/ui/toast.ts'
import style from './Recorder.module.css'
import { RecorderLayer } from './RecorderLayer.tsx'
import { CaptureFoot, StagePicture } from './RecorderStages.tsx'
import { ScorePane } from './ScorePane.tsx'
import { useVideoRecorder } from './useVideoRecorder.ts'

type RecordTakeProps = {
  title: string
  /** The pages of the score to play from; the list is empty where there is no score. */
  scores: readonly string[]
  format: RecordingFormat
  takeKey: Pick<KeptTake, 'owner' | 'enrolmentId' | 'slot' | 'pieceTitle' | 'fileName'>
  /** The end of the session in epoch milliseconds on the server's clock. */
  endAt: number
  /** Receives the recording to upload and its id in this phone's store of recordings. */
  onUse: (file: File, takeId: string) => void
  onClose: () => void
}

/**
 * Records the video of one piece. However it ends, the recording stays on the phone until the server has received it.
 */
export function RecordTake({ title, scores, format, takeKey, endAt, onUse, onClose }: RecordTakeProps) {
  const [writer, setWriter] = useState<TakeWriter | null>(null)
  const recorder = useVideoRecorder({
    format,
    openSink: () => {
      const opened = beginTake({ ...takeKey, mimeType: format.mimeType })
      setWriter(opened)
      return {
        append: (chunk) => void opened.append(chunk),
        file: async () => {
          await opened.settled()
          return readTake(opened.id)
        },
      }
    },
  })
  const { view, stop, again } = recorder
  const left = useSecondsLeft(endAt)
  const isOver = left === 0
  // The recording is reviewed full-screen, without the score beside it.
  const hasScore = scores.length > 0 && view.stage !== 'review' && view.stage !== 'failed'
  useEffect(() => {
    if (isOver) stop()
  }, [isOver, stop])

  const close = () => {
    const hasTake = view.stage === 'recording' || view.stage === 'saving' || (view.stage === 'review' && view.file)
    if (hasTake) toast('录像已停止，保存在本机，可以播放、上传或删除')
    onClose()
  }
  const retake = async () => {
    if (writer) await removeTake(writer.id)
    again()
  }
  const foot = () => {
    if (view.stage === 'failed') {
      return (
        <Button wide onClick={again}>
          重试
        </Button>
      )
    }
    if (view.stage !== 'review') return <CaptureFoot recorder={recorder} />
    return (
      <>
        <ReviewWords view={view} isSafe={writer?.isSafe() ?? true} />
        <div className={style.actions}>
          <Button look="quiet" wide onClick={() => void retake()}>
            重新录制
          </Button>
          {view.file && writer && (
            <Button wide disabled={isOver} onClick={() => view.file && onUse(view.file, writer.id)}>
              使用这段视频
            </Button>
          )}
        </div>
      </>
    )
  }
  return (
    <RecorderLayer
      title={title}
      aside={
        <span role="timer" aria-label="考试剩余时间">
          剩余 {stopwatchText(left)}
        </span>
      }
      onClose={close}
      foot={foot()}
      score={hasScore ? <ScorePane scores={scores} title={title} /> : undefined}
    >
      <StagePicture view={view} />
    </RecorderLayer>
  )
}

function ReviewWords({ view, isSafe }: { view: ReturnType<typeof useVideoRecorder>['view']; isSafe: boolean }) {
  if (!view.file) return null
  return (
    <div className={style.words}>
      <p>
        时长 {stopwatchText(view.seconds)}，{bytesText(view.file.size)}。请先播放，确认画面和声音完整。
      </p>
      {view.end === 'interrupted' && (
        <p className={style.warning} role="alert">
          录制被打断（来电、锁屏或切换了应用），只保留了打断前的部分。
        </p>
      )}
      {!isSafe && (
        <p className={style.warning} role="alert">
          手机存储空间不足，这段录像只保存在本页，上传完成前请不要关闭页面。
        </p>
      )}
    </div>
  )
}

function useSecondsLeft(endAt: number): number {
  const [left, setLeft] = useState(() => secondsLeft(endAt, serverNow()))
  useEffect(() => {
    const timer = window.setInterval(() => setLeft(secondsLeft(endAt, serverNow())), 500)
    return () => window.clearInterval(timer)
  }, [endAt])
  return left
}
