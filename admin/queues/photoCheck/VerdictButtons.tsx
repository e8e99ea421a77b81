import { Button } from 'antd'
import type { Command } from './keys.ts'
import styles from './PhotoCheck.module.css'

interface Props {
  isChoosing: boolean
  /** Whether the screen is too small to judge a photo. */
  isTooSmall: boolean
  canBack: boolean
  canUndo: boolean
  run: (command: Command) => void
}

/** The same commands as the keys, as buttons that never move. */
export function VerdictButtons({ isChoosing, isTooSmall, canBack, canUndo, run }: Props) {
  return (
    <div className={styles.verdicts}>
      {isTooSmall ? (
        <p className={styles.tooSmall} role="status">
          屏幕太窄，看不清照片细节，这里只能浏览、不能审核。请在电脑或横放的平板上审核。
        </p>
      ) : isChoosing ? (
        <>
          <Button size="large" onClick={() => run({ do: 'closeReasons' })}>
            取消 <kbd>Esc</kbd>
          </Button>
          <Button size="large" type="primary" danger onClick={() => run({ do: 'confirmFail' })}>
            确定不通过 <kbd>Enter</kbd>
          </Button>
        </>
      ) : (
        <>
          <Button size="large" danger onClick={() => run({ do: 'openReasons' })}>
            不通过 <kbd>D</kbd>
          </Button>
          <Button size="large" type="primary" onClick={() => run({ do: 'pass' })}>
            通过 <kbd>A</kbd>
          </Button>
        </>
      )}
      <div className={styles.moves}>
        <Button disabled={isChoosing || !canBack} onClick={() => run({ do: 'back' })}>
          上一张 <kbd>←</kbd>
        </Button>
        <Button disabled={isChoosing || !canUndo} onClick={() => run({ do: 'undo' })}>
          撤销 <kbd>U</kbd>
        </Button>
        <Button disabled={isChoosing} onClick={() => run({ do: 'skip' })}>
          跳过 <kbd>S</kbd>
        </Button>
      </div>
    </div>
  )
}
