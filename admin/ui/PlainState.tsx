import { Result } from 'antd'
import type { ReactNode } from 'react'
import styles from './Stave.module.css'
import { Stave } from './Stave.tsx'

/** A page without content: what is the case, why, and where to go. */
export function PlainState({ title, note, actions }: { title: string; note?: string; actions?: ReactNode }) {
  return (
    <Result
      icon={
        <div className={styles.small}>
          <Stave />
        </div>
      }
      title={title}
      subTitle={note}
      extra={actions}
    />
  )
}
