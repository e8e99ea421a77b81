import { DeleteOutlined, LeftOutlined, RightOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Image } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { FileButton } from '#admin/kit/ui/FileButton.tsx'
import { uploadForStaff } from '#client/api.ts'
import styles from './Questions.module.css'
import { movedTo } from './questionInput.ts'

interface Props {
  /** Paths, in their order. */
  pages: readonly string[]
  urlOf: (path: string) => string
  onChange: (pages: string[]) => void
  /** Told the link of each page that was uploaded. */
  onUploaded: (path: string, url: string) => void
}

const MOST = 12

/** The score pictures of a piece: uploaded, put into order by dragging or by their buttons, and enlarged by a click. */
export function ScorePages({ pages, urlOf, onChange, onUploaded }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  // Several files are chosen at once and arrive one after the other, while the form may change.
  const latest = useRef(pages)
  useLayoutEffect(() => {
    latest.current = pages
  })
  const upload = useSend({
    change: async (_, files: readonly File[]) => {
      for (const file of files) {
        const { OtherMsg } = await uploadForStaff('UploadScore', file)
        onUploaded(OtherMsg.Path, OtherMsg.Url)
        onChange([...latest.current, OtherMsg.Path])
        // Lets the form take the page in before the next one is added.
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    invalidates: [],
  })
  const move = (from: number, to: number) => onChange(movedTo(pages, from, to))
  return (
    <>
      <Image.PreviewGroup>
        <ol className={styles.pages}>
          {pages.map((path, at) => (
            <li
              key={path}
              className={styles.page}
              draggable
              onDragStart={() => setDragged(at)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null) move(dragged, at)
                setDragged(null)
              }}
            >
              <Image src={urlOf(path)} alt={`谱例第 ${at + 1} 页`} width={112} height={150} />
              <span className={styles.pageKeys}>
                <Button
                  type="text"
                  size="small"
                  icon={<LeftOutlined />}
                  aria-label={`第 ${at + 1} 页前移`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                {at + 1}
                <Button
                  type="text"
                  size="small"
                  icon={<RightOutlined />}
                  aria-label={`第 ${at + 1} 页后移`}
                  disabled={at === pages.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`去掉第 ${at + 1} 页`}
                  onClick={() => onChange(pages.filter((_, index) => index !== at))}
                />
              </span>
            </li>
          ))}
        </ol>
      </Image.PreviewGroup>
      <FileButton
        accept="image/*"
        isMultiple
        icon={<UploadOutlined />}
        loading={upload.isSending}
        disabled={pages.length >= MOST}
        onFiles={(chosen) => upload.start(chosen.slice(0, MOST - pages.length))}
      >
        上传谱例
      </FileButton>
      <p className={styles.hint}>jpg 或 png，每张不超过10MB，最多 {MOST} 页；可拖动调整顺序，点开可放大。</p>
      <Refusal of={upload} before="没有上传：" />
    </>
  )
}
