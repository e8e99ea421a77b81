import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { Alert, App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { uploadNewsPicture } from '#client/api.ts'
import '#web/styles/news.css'
import { cleanPaste } from './cleanPaste.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import styles from './News.module.css'
import { newsExtensions } from './newsExtensions.ts'
import { uploadInText } from './pastePictures.ts'

interface Props {
  html: string
  label: string
  onChange: (html: string) => void
}

const picturesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Writes the text of an article. What is pasted from Word or WeChat arrives without its looks (`cleanPaste`). */
export function NewsEditor({ html, label, onChange }: Props) {
  const { message } = App.useApp()
  const current = useRef<Editor | null>(null)

  const waiting = useRef<Blob[]>([])
  const [lost, setLost] = useState('')

  const upload = (picture: Blob) => uploadNewsPicture(picture, 'free')
  const uploading = useSend({
    change: async () => {
      const close = message.loading('正在上传图片…', 0)
      const failures: unknown[] = []
      // What is pasted meanwhile joins the queue; one that cannot be taken keeps none of the others away.
      for (let picture = waiting.current.shift(); picture; picture = waiting.current.shift())
        try {
          const src = await upload(picture)
          current.current?.chain().focus().setImage({ src }).run()
        } catch (error) {
          failures.push(error)
        }
      close()
      if (failures.length > 0) throw failures[0]
    },
    invalidates: [],
  })
  const insertPictures = (pictures: readonly Blob[]) => {
    waiting.current.push(...pictures)
    uploading.start()
  }
  // One that was pasted while the last upload was ending has no other turn.
  useEffect(() => {
    if (!uploading.isSending && waiting.current.length > 0) uploading.start()
  })
  const insertPasted = async (pasted: string) => {
    const { html: clean, inText, lost: left } = cleanPaste(new DOMParser().parseFromString(pasted, 'text/html'))
    const close = inText.length > 0 ? message.loading('正在上传粘贴的图片…', 0) : () => undefined
    const taken = await uploadInText(clean, inText, upload)
    close()
    current.current?.chain().focus().insertContent(taken.html).run()
    const missing = left + taken.failed
    if (missing > 0)
      setLost(
        `有 ${missing} 张图片没有带入${taken.why === null ? '' : `（${taken.why}）`}，正文中已标出位置，请另存后上传`,
      )
  }

  const editor = useEditor({
    extensions: newsExtensions,
    content: html,
    editorProps: {
      attributes: { class: 'newsText', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_view, event) => {
        const pasted = event.clipboardData?.getData('text/html') ?? ''
        // What was copied in an editor of ours is clean, and knows more than its HTML.
        if (pasted.includes('data-pm-slice')) return false
        if (pasted !== '') {
          void insertPasted(pasted)
          return true
        }
        const pictures = picturesOf(event.clipboardData)
        if (pictures.length === 0) return false
        insertPictures(pictures)
        return true
      },
      handleDrop: (_view, event, _slice, isMoved) => {
        const pictures = isMoved ? [] : picturesOf(event.dataTransfer)
        if (pictures.length === 0) return false
        event.preventDefault()
        insertPictures(pictures)
        return true
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  useEffect(() => {
    current.current = editor
  }, [editor])
  // Taken over from a colleague, or from an earlier version.
  useEffect(() => {
    // One that is being replaced by a new one has no text any more.
    if (editor.isDestroyed) return
    const written = editor.isEmpty ? '' : editor.getHTML()
    if (html !== written && !editor.isFocused) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])

  return (
    <div className={styles.editor}>
      <EditorToolbar editor={editor} onPictures={insertPictures} />
      <Refusal of={uploading} before="图片没有上传：" />
      {lost !== '' && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={lost}
          closable={{ 'aria-label': '关闭提示', onClose: () => setLost('') }}
        />
      )}
      <EditorContent editor={editor} className={styles.page} />
    </div>
  )
}
