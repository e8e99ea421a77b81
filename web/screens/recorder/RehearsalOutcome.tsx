import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { rehearsalPorts, sendRehearsal } from '#client/rehearsalUpload.ts'
import { PutError } from '#client/retry.ts'
import { REHEARSAL_MAX_BYTES, type RehearsalFinding, rehearsalOf } from '#domain/examRoom/rehearsal.ts'
import { readVideoFacts } from '#web/device/chosenVideo.ts'
import { type LevelRange, measureSound } from '#web/device/levelMeter.ts'
import { Button } from '#web/ui/Button.tsx'
import style from './Recorder.module.css'
import { rememberRehearsal } from './rehearsalMemory.ts'
import { rehearsalWords } from './rehearsalWords.ts'

type RehearsalOutcomeProps = {
  enrolmentId: number
  sessionMinutes: number
  file: File
  /** Whether the camera showed a picture; null where that could not be observed and the file is examined instead. */
  hasPicture: boolean | null
  /** The level the meter measured, for recordings that cannot be decoded; null where no meter ran. */
  sound: LevelRange | null
  onAgain: () => void
  onClose: () => void
}

type UploadMeasurement = { bytesPerSecond: number | null; failure: string }
type RehearsalMeasurement = UploadMeasurement & { hasPicture: boolean; sound: LevelRange | null }

/** Uploads the rehearsal and says in plain words whether this phone is good enough for the exam at this place. */
export function RehearsalOutcome({
  enrolmentId,
  sessionMinutes,
  file,
  sound,
  onAgain,
  onClose,
  ...seen
}: RehearsalOutcomeProps) {
  const [sent, setSent] = useState<RehearsalMeasurement | null>(null)
  const patterns = useQuery(callQuery('Exam', 'ExamFromPatternList', { EF_ID: enrolmentId }))
  const { hasPicture } = seen
  useEffect(() => {
    let isGone = false
    const send = async () => {
      const showsPicture = hasPicture ?? (await readVideoFacts(file)).width > 0
      const levels = file.size <= REHEARSAL_MAX_BYTES ? await measureSound(file) : null
      const measured = await sendRehearsal(enrolmentId, file.slice(0, REHEARSAL_MAX_BYTES), rehearsalPorts).then(
        (bytesPerSecond): UploadMeasurement => ({ bytesPerSecond, failure: '' }),
        (error: unknown): UploadMeasurement => ({
          bytesPerSecond: null,
          failure: error instanceof PutError ? error.message : messageOf(error),
        }),
      )
      if (!isGone) setSent({ ...measured, hasPicture: showsPicture, sound: levels })
    }
    void send()
    return () => {
      isGone = true
    }
  }, [enrolmentId, file, hasPicture])

  const pieces = (patterns.data?.listData ?? [])
    .filter(({ ExamQuestionType }) => ExamQuestionType.IsVideo === 1)
    .reduce((sum, { SubmitNum }) => sum + SubmitNum, 0)
  const levels = sent?.sound ?? sound
  const found = sent && rehearsalOf({ ...sent, sound: levels, pieces, sessionMinutes })
  const findings = found?.findings.join() ?? null
  useEffect(() => {
    if (findings !== null) rememberRehearsal(findings === '' ? [] : (findings.split(',') as RehearsalFinding[]))
  }, [findings])

  if (!sent || !found) {
    return (
      <p className={style.words} role="status">
        正在试传到服务器…
      </p>
    )
  }
  const words = rehearsalWords(found, { isSoundMeasured: levels !== null, failure: sent.failure })
  return (
    <>
      <section className={`${style.finding} ${words.isGood ? style.good : style.bad}`} role="status">
        <h3>{words.title}</h3>
        {words.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      <div className={style.actions}>
        <Button look="quiet" wide onClick={onAgain}>
          再试一次
        </Button>
        <Button wide onClick={onClose}>
          完成
        </Button>
      </div>
    </>
  )
}
