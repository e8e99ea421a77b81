import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { RECORDING_MAX_BYTES, RECORDING_MAX_SECONDS } from '#domain/catalogue/hearingKinds.ts'
import { removeTake } from '#web/device/keptTakes.ts'
import { recordingFormat } from '#web/device/recordingFormat.ts'
import { stopSound } from '#web/device/soundPlayer.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './Record.module.css'
import { type RecordedTake, type TakeKey, useAudioTake } from './useAudioTake.ts'

type RecordPanelProps = {
  takeKey: TakeKey
  /** The state of the answer, such as `已上传` or `正在上传`; it is empty while there is no answer. */
  state: string
  /** Why the uploaded recording cannot be used. */
  problem: string
  /** The last recording for playback: a link, or a file on this phone. */
  recorded: string | Blob | null
  /** Whether the paper is being submitted; recordings that were not used by then stay unused. */
  isEnding: boolean
  onUse: (takeId: string, file: File) => void
  /** Receives the work that must finish before the paper is submitted. */
  beforeEndRef: RefObject<(() => Promise<void>) | null> | undefined
}

/**
 * Records an answer, plays it back, and uses it on confirmation. Moving to another item or to the end without deciding
 * uses the recording just made, finished or not; it does not replace an answer that was confirmed before.
 */
export function RecordPanel({ takeKey, state, problem, recorded, isEnding, onUse, beforeEndRef }: RecordPanelProps) {
  const keepUndecided = ({ takeId, file, isQuiet }: RecordedTake) => {
    if (state !== '') {
      void removeTake(takeId)
      return toast('刚才重录的录音没有使用，仍以之前的录音为准')
    }
    onUse(takeId, file)
    toast(isQuiet ? '已使用刚才的录音，但声音太小，可以回到该题重新录音' : '已使用刚才的录音')
  }
  const { take, record, choose, discard, done, settle, end } = useAudioTake(takeKey, isEnding ? null : keepUndecided)
  useEffect(() => {
    if (!beforeEndRef) return
    beforeEndRef.current = settle
    return () => {
      beforeEndRef.current = null
    }
  })
  const [format] = useState(() => recordingFormat('audio'))
  const files = useRef<HTMLInputElement>(null)

  const start = () => {
    stopSound()
    if (format) void record(format)
    else files.current?.click()
  }
  const onFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = Array.from(target.files ?? [])
    target.value = ''
    if (!file) return
    if (file.size > RECORDING_MAX_BYTES) toast('录音文件不能超过20MB', 'failure')
    else void choose(file)
  }
  if (take.phase === 'recording') return <Recording level={take.level} seconds={take.seconds} onStop={end} />
  if (take.phase === 'review') {
    const use = () => {
      onUse(take.takeId, take.file)
      done()
    }
    return (
      <section className={style.panel} aria-label="试听录音">
        <h3 className={style.title}>先听一遍，再决定是否使用</h3>
        <AudioPlayback source={take.file} label="刚才的录音" />
        {take.isQuiet && (
          <p className={style.problem} role="alert">
            录音的声音太小，请靠近手机或检查麦克风后重新录音。
          </p>
        )}
        <ButtonRow>
          <Button look="quiet" onClick={() => void discard()}>
            重新录音
          </Button>
          <Button onClick={use}>使用这段录音</Button>
        </ButtonRow>
      </section>
    )
  }
  const hasAnswer = state !== ''
  return (
    <section className={style.panel} aria-label="录音">
      {hasAnswer && <p className={style.state}>{state}</p>}
      {problem !== '' && (
        <p className={style.problem} role="alert">
          {problem}
        </p>
      )}
      {recorded && <AudioPlayback source={recorded} label="我的录音" />}
      <Button
        wide
        look={hasAnswer ? 'quiet' : 'primary'}
        busy={take.phase === 'opening'}
        busyText="正在打开麦克风"
        onClick={start}
      >
        {format ? (hasAnswer ? '重新录音' : '开始录音') : '用手机录音机录音'}
      </Button>
      <input ref={files} hidden type="file" accept="audio/*" capture tabIndex={-1} onChange={onFile} />
      {take.problem !== '' && (
        <p className={style.problem} role="alert">
          {take.problem}
        </p>
      )}
      <p className={style.hint}>最长 {RECORDING_MAX_SECONDS} 秒。可以重新录，以最后使用的一段为准。</p>
    </section>
  )
}

function Recording({ level, seconds, onStop }: { level: number; seconds: number; onStop: () => void }) {
  return (
    <section className={style.panel} aria-label="正在录音">
      <p className={style.live}>
        <span className={style.lamp} aria-hidden="true" />
        正在录音 <strong role="timer">{seconds} 秒</strong>
      </p>
      <div className={style.meter} aria-hidden="true">
        <span className={style.level} style={{ transform: `scaleX(${level})` }} />
      </div>
      <Button wide look="danger" onClick={onStop}>
        停止录音
      </Button>
    </section>
  )
}

/** The native player is familiar and accessible by keyboard. */
export function AudioPlayback({ source, label }: { source: string | Blob; label: string }) {
  const player = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (!player.current) return
    const url = typeof source === 'string' ? source : URL.createObjectURL(source)
    player.current.src = url
    return () => {
      if (typeof source !== 'string') URL.revokeObjectURL(url)
    }
  }, [source])
  return <audio ref={player} className={style.player} controls preload="metadata" aria-label={label} />
}
