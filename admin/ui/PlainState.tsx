import { Result } from 'antd'
import type { ReactNode } from 'react'
import styles from './Stave.module.css'
import { Stave } from './Stave.tsx'

/** A page with nothing to work on: what is so, why, and where to go. */
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
