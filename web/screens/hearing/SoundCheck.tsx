import { useEffect, useRef, useState } from 'react'
import { closeInput, MediaInputError, openInput } from '#web/device/mediaInput.ts'
import { type RecordingFormat, recordingFormat } from '#web/device/recordingFormat.ts'
import { playTestTone } from '#web/device/soundPlayer.ts'
import { sampleSound } from '#web/device/soundSample.ts'
import { CheckIcon } from '#web/icons/actionIcons.tsx'
import { Button } from '#web/ui/Button.tsx'
import record from './Record.module.css'
import style from './Room.module.css'
import { rememberSound } from './soundMemory.ts'

/** A level from this value on proves that the microphone works. */
const MIN_LEVEL = 0.3
const NO_SOUND = '没有听到声音，请靠近手机拍手，或检查麦克风权限后再试'

/** Tests this phone's loudspeaker and microphone before the clock starts. */
export function SoundCheck() {
  return (
    <section>
      <h3 className={style.title}>先试一试声音</h3>
      <ol className={style.tests}>
        <SpeakerTest />
        <MicrophoneTest />
      </ol>
    </section>
  )
}

function SpeakerTest() {
  const [phase, setPhase] = useState<'idle' | 'playing' | 'played'>('idle')
  const play = async () => {
    setPhase('playing')
    await playTestTone()
    rememberSound('playedAt')
    setPhase('played')
  }
  return (
    <li>
      <p>播放：戴上耳机或调大音量，应能听到一个清楚的长音。</p>
      <Button look="quiet" busy={phase === 'playing'} busyText="正在播放" onClick={() => void play()}>
        播放测试音
      </Button>
      <p className={style.soft} role="status">
        {phase === 'played' ? '没有听到？请检查音量、静音键和耳机后再试一次。' : ''}
      </p>
    </li>
  )
}

type Microphone = { phase: 'idle' | 'opening' | 'listening' | 'passed'; level: number; problem: string }

function MicrophoneTest() {
  const [state, setState] = useState<Microphone>({ phase: 'idle', level: 0, problem: '' })
  const [format] = useState(() => recordingFormat('audio'))
  const isGone = useRef(false)
  const stop = useRef<() => void>(() => {})
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      stop.current()
    }
  }, [])

  const listen = async (recorded: RecordingFormat) => {
    setState({ phase: 'opening', level: 0, problem: '' })
    try {
      const stream = await openInput({ camera: null })
      try {
        // The notice may have been left while the browser asked for permission.
        if (isGone.current) return
        const sample = sampleSound(stream, recorded, (level) => setState({ phase: 'listening', level, problem: '' }))
        stop.current = sample.stop
        const hasPassed = (await sample.loudest) >= MIN_LEVEL
        if (hasPassed) rememberSound('heardAt')
        setState({ phase: hasPassed ? 'passed' : 'idle', level: 0, problem: hasPassed ? '' : NO_SOUND })
      } finally {
        closeInput(stream)
      }
    } catch (error) {
      const problem = error instanceof MediaInputError ? error.message : '没能打开麦克风，请重试'
      setState({ phase: 'idle', level: 0, problem })
    }
  }
  if (format === null) {
    return <li>录音：本页不能直接录音，答题时会打开手机自带的录音机。</li>
  }
  const isBusy = state.phase === 'opening' || state.phase === 'listening'
  return (
    <li>
      <p>录音：按下按钮后拍一下手或唱一声，约两秒后告诉你能不能听见。</p>
      {state.phase === 'listening' && (
        <div className={record.meter} aria-hidden="true">
          <span className={record.level} style={{ transform: `scaleX(${state.level})` }} />
        </div>
      )}
      {state.phase === 'passed' ? (
        <p className={record.state} role="status">
          <CheckIcon /> 麦克风正常
        </p>
      ) : (
        <Button
          look="quiet"
          busy={isBusy}
          busyText={state.phase === 'opening' ? '正在打开麦克风' : '请拍手或唱一声'}
          onClick={() => void listen(format)}
        >
          测试麦克风
        </Button>
      )}
      <p className={style.soft} role="status">
        {state.problem}
      </p>
    </li>
  )
}
