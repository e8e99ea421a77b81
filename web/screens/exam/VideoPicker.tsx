import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import { fingerprintOf } from '#client/fileFingerprint.ts'
import { currentSession } from '#client/session.ts'
import type { QuestionWire } from '#contract/examRoom/exam.ts'
import { VIDEO_EXTENSIONS, whyFileNameUnfit } from '#domain/examRoom/objectKey.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { hasCameraForFiles, readVideoFacts } from '#web/device/chosenVideo.ts'
import { recordingFormat } from '#web/device/recordingFormat.ts'
import { RecordTake } from '#web/screens/recorder/RecordTake.tsx'
import { Button } from '#web/ui/Button.tsx'
import { confirm, type Question } from '#web/ui/confirm.ts'
import { toast } from '#web/ui/toast.ts'
import { type RoomSlot, scoresOf, slotServedBy } from './examRoom.ts'
import { TakeThumb } from './TakeThumb.tsx'
import { beginUpload, slotUploads, type UploadTask } from './uploads.ts'
import style from './VideoPicker.module.css'

/** The largest video that `CreateVideoUpload` accepts. */
const LARGEST_BYTES = 2 * 1_073_741_824 - 1
const accepted = ['video/*', ...VIDEO_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

type VideoPickerProps = {
  task: Omit<UploadTask, 'file' | 'takeId'>
  /** The label of the slot, such as `曲目一`, with the title of its piece. */
  label: string
  piece: QuestionWire
  /** The key of the slot in this phone's store of recordings. */
  slot: string
  /** The whole answer sheet: a file that is already used for another piece needs a confirmation. */
  slots: readonly RoomSlot[]
  isReplacing: boolean
  /** The slot accepts no more videos. */
  isSpent: boolean
  endAt: number
  /** Further actions on the video, next to the smaller buttons. */
  children: ReactNode
}

/** Returns what is wrong with a chosen file, or null where it is accepted (specification#video-rules). */
function whyFileUnfit(file: File): string | null {
  if (whyFileNameUnfit(file.name)) return `支持 ${VIDEO_EXTENSIONS.join('、')}，文件名中只能有一个“.”`
  if (file.size === 0) return '这个文件是空的'
  return file.size > LARGEST_BYTES ? '视频不能超过 2 GB，请降低清晰度重新录制' : null
}

/**
 * Records in the page where the browser can, otherwise with the phone's camera app; an existing video can be chosen
 * too.
 */
export function VideoPicker({
  task,
  label,
  piece,
  slot,
  slots,
  isReplacing,
  isSpent,
  endAt,
  children,
}: VideoPickerProps) {
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const [error, setError] = useState<{ text: string; help?: string } | null>(null)
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
    if (why !== null) return setError({ text: reasonText('FILE_WRONG'), help: why })
    setReading(true)
    const { width, height } = await readVideoFacts(file)
    setReading(false)
    if ((width === 0 || height === 0) && !(await confirm(noPicture))) return
    const served = await slotOf(file)
    if (served && !(await confirm(usedTwice(served)))) return
    beginUpload({ ...task, file })
  }
  /**
   * Returns the other slot that already uses this file. An unreadable file is ignored here, since its upload fails
   * anyway.
   */
  const slotOf = async (file: File): Promise<RoomSlot | null> => {
    const fingerprint = await fingerprintOf(file).catch(() => '')
    return slotServedBy(fingerprint, task.sheetId, slots, slotUploads.filesOf(task.enrolmentId))
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = Array.from(target.files ?? [])
    // The value is cleared so that choosing the same file again fires a change event: that is how an upload is resumed.
    target.value = ''
    setError(null)
    if (files.length > 1) return setError({ text: '一次只能上传一个文件' })
    const [file] = files
    if (file) void take(file)
  }
  const record = () => {
    setError(null)
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
          <Button
            wide
            look={look}
            busy={isReading}
            disabled={isSpent}
            onClick={format ? record : () => camera.current?.click()}
          >
            {isReplacing ? '重新录制' : '录制视频'}
          </Button>
        )}
        <Button
          wide
          look={films ? 'quiet' : look}
          busy={isReading}
          disabled={isSpent}
          onClick={() => album.current?.click()}
        >
          {isReplacing ? '重新选择视频' : '选择视频'}
        </Button>
      </div>
      <div className={style.more}>
        {format && hasCamera && (
          <Button small look="plain" busy={isReading} disabled={isSpent} onClick={() => camera.current?.click()}>
            用手机相机拍摄
          </Button>
        )}
        {children}
      </div>
      <input ref={camera} hidden type="file" accept="video/*" capture="environment" tabIndex={-1} onChange={onChange} />
      <input ref={album} hidden type="file" accept={accepted} tabIndex={-1} onChange={onChange} />
      {error && (
        <div className={style.error} role="alert">
          <p>{error.text}</p>
          {error.help && <p>{error.help}</p>}
        </div>
      )}
      {isRecording && format && (
        <RecordTake
          title={`${label} ${piece.Question}`}
          scores={scoresOf(piece)}
          format={format}
          takeKey={{
            owner: currentSession()?.mobile ?? '',
            enrolmentId: task.enrolmentId,
            slot,
            pieceTitle: piece.Question,
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
  risky: true,
}

/** Asks before one video is sent for two pieces, since it would be marked as the wrong piece. */
function usedTwice({ ordinal, answer }: RoomSlot): Question {
  return {
    title: '这个视频已用于另一首曲目',
    body: (
      <>
        <div className={style.served}>
          <TakeThumb poster={answer?.Poster ?? ''} />
          <p>
            曲目{ordinal}
            <br />
            <strong>{answer?.View_ExamQuestion.Question}</strong>
          </p>
        </div>
        <p>每首曲目需要各自的视频。请确认没有选错文件。</p>
      </>
    ),
    yes: '仍用于本曲目',
    no: '重新选择',
    risky: true,
  }
}
