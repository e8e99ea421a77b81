import { type ChangeEvent, useRef, useState } from 'react'
import { REHEARSAL_SECONDS } from '#domain/examRoom/rehearsal.ts'
import { type RecordingFormat, recordingFormat } from '#web/device/recordingFormat.ts'
import { Button } from '#web/ui/Button.tsx'
import { VideoPlayback } from './Preview.tsx'
import style from './Recorder.module.css'
import { RecorderLayer } from './RecorderLayer.tsx'
import { CaptureFoot, StagePicture } from './RecorderStages.tsx'
import { RehearsalOutcome } from './RehearsalOutcome.tsx'
import { usePictureWatch, useRehearsalSink } from './useRehearsalSink.ts'
import { useVideoRecorder } from './useVideoRecorder.ts'

type RehearsalProps = {
  enrolmentId: number
  /** The length of the exam's session. */
  sessionMinutes: number
  onClose: () => void
}

/** Tests this phone's camera, sound and upload before the exam without using up an attempt. */
export function Rehearsal(props: RehearsalProps) {
  const [format] = useState(() => recordingFormat('video'))
  return format ? <InPageRehearsal {...props} format={format} /> : <CameraAppRehearsal {...props} />
}

function InPageRehearsal({ format, onClose, ...exam }: RehearsalProps & { format: RecordingFormat }) {
  const sink = useRehearsalSink(format)
  const recorder = useVideoRecorder({ format, openSink: sink.open, mostSeconds: REHEARSAL_SECONDS })
  const { view, again } = recorder
  const hasPicture = usePictureWatch(view.stage === 'recording' ? view.stream : null)
  const foot = () => {
    if (view.stage === 'failed' || (view.stage === 'review' && !view.file)) {
      return (
        <Button wide onClick={again}>
          重试
        </Button>
      )
    }
    if (view.stage === 'review' && view.file) {
      return (
        <RehearsalOutcome
          {...exam}
          file={view.file}
          hasPicture={hasPicture()}
          sound={sink.levelRange()}
          onAgain={again}
          onClose={onClose}
        />
      )
    }
    return (
      <>
        {view.stage === 'framing' && (
          <p className={style.words}>
            试录 {REHEARSAL_SECONDS} 秒：请在考试的位置演奏一小段。试录不计入考试次数，录像不会保存。
          </p>
        )}
        <CaptureFoot recorder={recorder} onLevel={sink.addLevel} stopsAfter={REHEARSAL_SECONDS} />
      </>
    )
  }
  return (
    <RecorderLayer title="试录" onClose={onClose} foot={foot()}>
      <StagePicture view={view} />
    </RecorderLayer>
  )
}

/** A browser that cannot record uses the phone's camera app instead; the file is measured as far as possible. */
function CameraAppRehearsal({ onClose, ...exam }: RehearsalProps) {
  const camera = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = Array.from(target.files ?? [])
    target.value = ''
    if (chosen) setFile(chosen)
  }
  const film = () => {
    setFile(null)
    camera.current?.click()
  }
  return (
    <RecorderLayer
      title="试录"
      onClose={onClose}
      foot={
        file ? (
          <RehearsalOutcome
            {...exam}
            key={`${file.lastModified}-${file.size}`}
            file={file}
            hasPicture={null}
            sound={null}
            onAgain={film}
            onClose={onClose}
          />
        ) : (
          <Button wide data-first-focus onClick={film}>
            用手机相机拍几秒
          </Button>
        )
      }
    >
      {file ? (
        <VideoPlayback file={file} />
      ) : (
        <div className={style.middle}>
          <p>本机的浏览器不能在网页内录像，考试时请用手机自带相机拍摄后上传。请先拍几秒试一试。</p>
        </div>
      )}
      <input ref={camera} hidden type="file" accept="video/*" capture="environment" tabIndex={-1} onChange={onChange} />
    </RecorderLayer>
  )
}
