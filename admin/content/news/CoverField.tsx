import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { requirePicture } from '#admin/kit/ui/requirePicture.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import styles from './News.module.css'

const CutCover = whenShown(async () => (await import('./CutCover.tsx')).CutCover)

interface Props {
  cover: string
  onChange: (cover: string) => void
}

/** The cover of an article, cut by hand to the shape of the banner; the server makes sure of the shape. */
export function CoverField({ cover, onChange }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState('')
  const choose = useSend({
    change: async (_, file: File) => {
      await requirePicture(file)
      return URL.createObjectURL(file)
    },
    invalidates: [],
    onSent: setPicture,
  })
  const close = () => {
    URL.revokeObjectURL(picture)
    setPicture('')
  }
  return (
    <div className={styles.cover}>
      {cover !== '' && <img src={cover} alt="封面图" />}
      <Button onClick={() => files.current?.click()}>{cover === '' ? '上传封面图' : '换一张'}</Button>
      {cover !== '' && <Button onClick={() => onChange('')}>去掉</Button>}
      <input
        ref={files}
        type="file"
        style={{ display: 'none' }}
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) choose.start(file)
          target.value = ''
        }}
      />
      <Refusal of={choose} before="这个文件不能用：" />
      {picture !== '' && (
        <CutCover
          picture={picture}
          onClose={close}
          onCut={(path) => {
            onChange(path)
            close()
          }}
        />
      )}
    </div>
  )
}
