import { Button, Spin } from 'antd'
import { useState } from 'react'
import type { PhotoCheckWire } from '#contract/enrolment/enrolmentStaff.ts'
import styles from './PhotoCheck.module.css'
import type { Verdict } from './queue.ts'

interface Props {
  photo: PhotoCheckWire
  verdict: Verdict | null
  /** Called when the picture is visible. */
  onSeen: () => void
  onReload: () => void
}

/** The photo as large as the screen allows, and beside it in its true size. */
export function PhotoFrame({ photo, verdict, onSeen, onReload }: Props) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [size, setSize] = useState('')
  return (
    <figure className={styles.frame} aria-busy={state === 'loading'}>
      {state === 'loading' && <Spin className={styles.over} description="照片加载中" />}
      {state === 'failed' ? (
        <div className={styles.over} role="alert">
          <p>照片没有显示出来，链接可能已过期。</p>
          <Button type="primary" onClick={onReload}>
            重新加载照片
          </Button>
        </div>
      ) : (
        <img
          className={styles.photo}
          src={photo.Photo}
          alt={`${photo.Name}（${photo.Sex}，${photo.BirthDate}）提交的证件照`}
          onLoad={(event) => {
            const { naturalWidth, naturalHeight } = event.currentTarget
            setSize(`${naturalWidth} × ${naturalHeight} 像素`)
            setState('shown')
            onSeen()
          }}
          onError={() => setState('failed')}
        />
      )}
      {verdict !== null && verdict.status !== 0 && (
        <span className={verdict.status === 1 ? styles.stampPass : styles.stampFail}>
          {verdict.status === 1 ? '通过' : '不通过'}
        </span>
      )}
      <figcaption className={styles.size}>{size}</figcaption>
    </figure>
  )
}
