import { parseIso, shanghaiMinuteText } from '#domain/time.ts'
import { Button } from '#web/ui/Button.tsx'
import style from './Desk.module.css'
import type { DraftState } from './draftSaver.ts'
import type { ReviewDeskState } from './useReviewDesk.ts'

const words: Readonly<Record<DraftState, string>> = {
  clean: '',
  unsaved: '草稿未保存',
  saving: '正在保存草稿…',
  saved: '草稿已保存',
  kept: '草稿未保存到服务器：网络不通，已存在本机，恢复后自动保存',
  refused: '草稿没有保存到服务器，请刷新页面查看',
  conflict: '',
}

type DraftStatusProps = {
  desk: Pick<ReviewDeskState, 'draftState' | 'mode' | 'otherSavedTime' | 'chooseDraft'>
}

/** Tells whether the draft is saved; where another device changed it too, the examiner chooses between the two. */
export function DraftStatus({ desk: { draftState, mode, otherSavedTime, chooseDraft } }: DraftStatusProps) {
  if (mode === 'write' && otherSavedTime !== null) {
    const at = parseIso(otherSavedTime)
    return (
      <div className={style.conflict} role="alert">
        <p>
          您在其他设备上也写了这份评审{at !== null && `（${shanghaiMinuteText(at)} 保存）`}
          。页面上是本机的内容，请选择保留哪一份。
        </p>
        <div className={style.conflictButtons}>
          <Button small look="quiet" onClick={() => chooseDraft(true)}>
            改用其他设备的
          </Button>
          <Button small look="quiet" onClick={() => chooseDraft(false)}>
            保留本机的
          </Button>
        </div>
      </div>
    )
  }
  const text = mode === 'change' ? '修改内容存在本机，提交后生效' : words[draftState]
  return (
    <p className={style.draft} role="status">
      {mode === 'read' ? '' : text}
    </p>
  )
}
