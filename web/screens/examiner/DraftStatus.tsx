import style from './Desk.module.css'
import type { DraftState } from './draftSaver.ts'
import type { DeskMode } from './useReviewDesk.ts'

const words: Readonly<Record<DraftState, string>> = {
  clean: '',
  unsaved: '草稿未保存',
  saving: '正在保存草稿…',
  saved: '草稿已保存',
  kept: '未保存到服务器：网络不通，草稿已存在本机，恢复后自动保存',
  refused: '草稿没有保存到服务器，请刷新页面查看',
}

/** Whether what was written is safe. */
export function DraftStatus({ state, mode }: { state: DraftState; mode: DeskMode }) {
  const text = mode === 'change' ? '修改内容存在本机，提交后生效' : words[state]
  return (
    <p className={style.draft} role="status">
      {mode === 'read' ? '' : text}
    </p>
  )
}
