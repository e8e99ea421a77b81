import { type ChangeEvent, useRef, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import { currentSession } from '#client/session.ts'
import { VIDEO_EXTENSIONS, whyFileNameUnfit } from '#domain/objectKey.ts'
import { reasonText } from '#domain/reasons.ts'
import { hasCameraForFiles, readVideoFacts } from '#web/device/chosenVideo.ts'
import { recordingFormat } from '#web/device/recordingFormat.ts'
import { RecordTake } from '#web/screens/recorder/RecordTake.tsx'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import slotStyle from './SlotCard.module.css'
import { beginUpload, type UploadTask } from './uploads.ts'
import style from './VideoPicker.module.css'

/** What `CreateVideoUpload` takes at most. */
const LARGEST_BYTES = 2 * 1_073_741_824 - 1
const accepted = ['video/*', ...VIDEO_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

type VideoPickerProps = {
  task: Omit<UploadTask, 'file' | 'takeId'>
  /** `曲目一`, with the piece's title. */
  label: string
  piece: string
  /** Of the store of recordings on this phone. */
  slot: string
  isReplacing: boolean
  endAt: number
}

/** Why a chosen file is not sent, in words; null where it is (specification 5). */
function whyFileUnfit(file: File): string | null {
  const why = whyFileNameUnfit(file.name)
  if (why !== null) return `${reasonText(why)}。支持 ${VIDEO_EXTENSIONS.join('、')}，文件名中只能有一个“.”`
  if (file.size === 0) return `${reasonText('FILE_WRONG')}。这个文件是空的`
  return file.size > LARGEST_BYTES ? `${reasonText('FILE_WRONG')}。视频不能超过 2 GB，请降低清晰度重新录制` : null
}

/** Records in the page where the engine can, films with the phone's own camera otherwise, or takes a video that is there. */
export function VideoPicker({ task, label, piece, slot, isReplacing, endAt }: VideoPickerProps) {
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const [error, setError] = useState('')
  const [hasCamera] = useState(hasCameraForFiles)
  const [format] = useState(() => recordingFormat('video'))

  const isLate = () => {
    const late = serverNow() > endAt
    if (late) toast(reasonText('UPLOAD_TIME_OVER'), 'failure')
    return late
  }
  const take = async (file: File) => {
    if (isLate()) return
    const why = whyFileUnfit(file)
    if (why !== null) return setError(why)
    setReading(true)
    const { width, height } = await readVideoFacts(file)
    setReading(false)
    if ((width === 0 || height === 0) && !(await confirm(noPicture))) return
    beginUpload({ ...task, file })
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(target.files ?? [])
    // The same file chosen again must be heard too: that is how an upload is gone on with.
    target.value = ''
    setError('')
    if (files.length > 1) return setError('一次只能上传一个文件')
    const [file] = files
    if (file) void take(file)
  }
  const record = () => {
    setError('')
    if (!isLate()) setRecording(true)
  }
  const use = (file: File, takeId: string) => {
    setRecording(false)
    beginUpload({ ...task, file, takeId })
  }
  const look = isReplacing ? 'quiet' : 'primary'
  const films = format !== null || hasCamera
  return (
    <div>
      <div className={style.buttons}>
        {films && (
          <Button wide look={look} busy={isReading} onClick={format ? record : () => camera.current?.click()}>
            {isReplacing ? '重新录制' : '录制视频'}
          </Button>
        )}
        <Button wide look={films ? 'quiet' : look} busy={isReading} onClick={() => album.current?.click()}>
          {isReplacing ? '重新选择视频' : '选择视频'}
        </Button>
      </div>
      {format && hasCamera && (
        <Button wide small look="plain" busy={isReading} onClick={() => camera.current?.click()}>
          用手机自带相机拍摄
        </Button>
      )}
      <input ref={camera} hidden type="file" accept="video/*" capture="environment" tabIndex={-1} onChange={onChange} />
      <input ref={album} hidden type="file" accept={accepted} tabIndex={-1} onChange={onChange} />
      {error !== '' && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
      {!isReplacing && <p className={slotStyle.hint}>一个文件，2 GB 以内。上传可以暂停，断网或刷新后可以接着传。</p>}
      {isRecording && format && (
        <RecordTake
          title={`${label} ${piece}`}
          format={format}
          of={{
            owner: currentSession()?.mobile ?? '',
            enrolmentId: task.enrolmentId,
            slot,
            pieceTitle: piece,
            fileName: `${label}.${format.extension}`,
          }}
          endAt={endAt}
          onUse={use}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  )
}

const noPicture = {
  title: '没有读到视频画面',
  body: '这个文件可能不是视频、已经损坏，或者本机不能播放。请先在手机上播放确认，看得到画面再上传。',
  yes: '仍要上传',
  no: '重新选择',
}
