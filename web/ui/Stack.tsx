import type { ReactNode } from 'react'
import style from './Stack.module.css'

/** Fields or groups in a column, evenly spaced. The parts themselves have no outer margin. */
export function Stack({ children, loose }: { children: ReactNode; loose?: boolean }) {
  return <div className={loose ? `${style.stack} ${style.loose}` : style.stack}>{children}</div>
}

/** Buttons in a row, the last one widest; they wrap when the text is large. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return (
    <div className={style.rowFrame}>
      <div className={style.row}>{children}</div>
    </div>
  )
}
