import type { DeskCommand } from './deskKeys.ts'
import style from './Player.module.css'
import { type Loop, playTimeText, SPEEDS } from './playback.ts'

type PlayerToolsProps = {
  speed: number
  onSpeed: (speed: number) => void
  loop: Loop
  onCommand: (command: DeskCommand) => void
}

/** Small steps, speed and A–B repeat, each large enough for a finger. */
export function PlayerTools({ speed, onSpeed, loop, onCommand }: PlayerToolsProps) {
  const tool = (command: DeskCommand, text: string, label: string, isOn = false) => (
    <button
      type="button"
      className={isOn ? `${style.tool} ${style.on}` : style.tool}
      aria-label={label}
      onClick={() => onCommand(command)}
    >
      {text}
    </button>
  )
  const { from, to } = loop
  return (
    <div className={style.tools}>
      <div className={style.group}>
        {tool('back5', '−5 秒', '后退 5 秒')}
        {tool('forward5', '+5 秒', '前进 5 秒')}
      </div>
      <fieldset className={style.group} aria-label="播放速度">
        {SPEEDS.map((one) => (
          <button
            key={one}
            type="button"
            className={one === speed ? `${style.tool} ${style.on}` : style.tool}
            aria-pressed={one === speed}
            aria-label={`${one} 倍速`}
            onClick={() => onSpeed(one)}
          >
            {one}×
          </button>
        ))}
      </fieldset>
      <fieldset className={style.group} aria-label="片段循环">
        {tool('markA', from === null ? '起点 A' : `A ${playTimeText(from)}`, '设为循环起点 A', from !== null)}
        {tool('markB', to === null ? '终点 B' : `B ${playTimeText(to)}`, '设为循环终点 B', to !== null)}
        {(from !== null || to !== null) && tool('clearLoop', '取消循环', '取消片段循环')}
      </fieldset>
    </div>
  )
}
