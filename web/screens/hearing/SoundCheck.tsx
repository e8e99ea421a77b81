import { useEffect, useRef, useState } from 'react'
import { startLevelMeter } from '#web/device/levelMeter.ts'
import { closeInput, MediaInputError, openInput } from '#web/device/mediaInput.ts'
import { recordingFormat } from '#web/device/recordingFormat.ts'
import { playTestTone } from '#web/device/soundPlayer.ts'
import { CheckIcon } from '#web/icons/actionIcons.tsx'
import { Button } from '#web/ui/Button.tsx'
import record from './Record.module.css'
import style from './Room.module.css'

/** From here on a microphone certainly hears something. */
const HEARD = 0.3
const LISTEN_MS = 12_000

/** Tries this phone's loudspeaker and microphone before the clock runs. */
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

function MicrophoneTest() {
  const [state, setState] = useState<{ phase: 'idle' | 'listening' | 'heard'; level: number; problem: string }>({
    phase: 'idle',
    level: 0,
    problem: '',
  })
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])

  const listen = async () => {
    setState({ phase: 'listening', level: 0, problem: '' })
    try {
      const stream = await openInput({ camera: null })
      const end = startLevelMeter(stream, (level) => {
        if (level < HEARD) return setState((last) => ({ ...last, level }))
        stop.current()
        setState({ phase: 'heard', level: 0, problem: '' })
      })
      const timer = window.setTimeout(() => {
        stop.current()
        setState({ phase: 'idle', level: 0, problem: '没有听到声音，请靠近手机拍手，或检查麦克风权限后再试' })
      }, LISTEN_MS)
      stop.current = () => {
        window.clearTimeout(timer)
        end()
        closeInput(stream)
        stop.current = () => {}
      }
    } catch (error) {
      const problem = error instanceof MediaInputError ? error.message : '没能打开麦克风，请重试'
      setState({ phase: 'idle', level: 0, problem })
    }
  }
  if (recordingFormat('audio') === null) {
    return <li>录音：本页不能直接录音，答题时会打开手机自带的录音机。</li>
  }
  return (
    <li>
      <p>录音：按下按钮后拍一下手或唱一声，应能听见。</p>
      {state.phase === 'listening' && (
        <div className={record.meter} aria-hidden="true">
          <span className={record.level} style={{ transform: `scaleX(${state.level})` }} />
        </div>
      )}
      {state.phase === 'heard' ? (
        <p className={record.state} role="status">
          <CheckIcon /> 麦克风正常
        </p>
      ) : (
        <Button look="quiet" busy={state.phase === 'listening'} busyText="请拍手或唱一声" onClick={() => void listen()}>
          测试麦克风
        </Button>
      )}
      <p className={style.soft} role="status">
        {state.problem}
      </p>
    </li>
  )
}
