import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { NotationView } from '#client/notation/NotationView.tsx'
import type { RecordedItemWire } from '#contract/result/reviewHearing.ts'
import { scoreIn } from '#domain/result/judgement.ts'
import { playSound, unlockSound } from '#web/device/soundPlayer.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import style from './ReviewHearing.module.css'
import type { PlayerHandle } from './VideoPlayer.tsx'

type ReviewHearingItemProps = {
  item: RecordedItemWire
  ordinal: string
  score: string
  isReading: boolean
  /** Whether a submission was attempted; then missing scores are marked. */
  isChecked: boolean
  /** The player controlled by the keyboard, if this item is the current one. */
  player: RefObject<PlayerHandle | null> | null
  onCurrent: () => void
  onRefetch: () => void
  onScore: (text: string) => void
}

const STEP_SECONDS = 5

/** One recorded item: its task, the model, the candidate's recording, and the score. */
export function ReviewHearingItem(props: ReviewHearingItemProps) {
  const { item, ordinal, score, isReading, isChecked, player, onCurrent, onRefetch, onScore } = props
  const audio = useRef<HTMLAudioElement>(null)
  const [hasFailed, setFailed] = useState(false)
  useImperativeHandle(player, () => ({
    run: (command) => {
      const own = audio.current
      if (!own) return
      if (command === 'playPause') void (own.paused ? own.play() : own.pause())
      else if (command === 'back5') own.currentTime -= STEP_SECONDS
      else if (command === 'forward5') own.currentTime += STEP_SECONDS
    },
    time: () => audio.current?.currentTime ?? 0,
    playFrom: (seconds) => {
      if (audio.current) audio.current.currentTime = seconds
    },
  }))
  const isWrong = (isChecked || score.trim() !== '') && scoreIn(score) === null
  const source = item.FormatAnswer || item.Answer
  return (
    <article
      className={player ? `${style.item} ${style.here}` : style.item}
      aria-label={`${ordinal}、${item.TypeName}`}
      // The desk's keyboard commands move the focus here.
      tabIndex={-1}
      data-recorded
      onFocus={onCurrent}
    >
      <header className={style.head}>
        <h3 className={style.title}>
          {ordinal}、{item.TypeName}
        </h3>
        <span className={style.soft}>本题占 {item.Points} 分</span>
      </header>
      <p className={style.soft}>{item.Prompt}</p>
      <div className={style.model}>
        <p className={style.label}>标准谱例</p>
        <NotationView text={item.Model} />
        <ModelSound url={item.ModelSound} onRefetch={onRefetch} />
      </div>
      <div>
        <p className={style.label}>考生录音{item.DurationSeconds === null ? '' : `（${item.DurationSeconds} 秒）`}</p>
        <audio
          key={source}
          ref={audio}
          className={style.player}
          controls
          preload="metadata"
          src={source}
          aria-label={`${ordinal}、考生录音`}
          onError={() => setFailed(true)}
        />
        {item.RecordingProblem !== '' && <p className={style.problem}>{item.RecordingProblem}</p>}
        {hasFailed && (
          <p className={style.problem} role="alert">
            录音没有加载成功。
            <Button
              small
              look="plain"
              onClick={() => {
                setFailed(false)
                onRefetch()
              }}
            >
              重新加载
            </Button>
          </p>
        )}
      </div>
      {!isReading && (
        <TextField
          label={`${ordinal}、得分`}
          name={`score-${item.EAS_ID}`}
          required
          hint="0 到 100 分"
          error={isWrong ? '请填写 0 到 100 的分数' : null}
          value={score}
          onChange={onScore}
        />
      )}
    </article>
  )
}

function ModelSound({ url, onRefetch }: { url: string; onRefetch: () => void }) {
  const [phase, setPhase] = useState<'idle' | 'playing' | 'failed'>('idle')
  const play = async () => {
    unlockSound()
    setPhase('playing')
    try {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`sound: ${response.status}`)
      await playSound(await response.arrayBuffer(), () => undefined)
      setPhase('idle')
    } catch {
      setPhase('failed')
      // The signed link may have expired while the page was open.
      onRefetch()
    }
  }
  return (
    <>
      <Button small look="quiet" busy={phase === 'playing'} busyText="正在播放" onClick={() => void play()}>
        播放原题
      </Button>
      <span role="status" className={style.problem}>
        {phase === 'failed' ? '原题没有加载成功，请再按一次' : ''}
      </span>
    </>
  )
}
