import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { uploadNewsPicture } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
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
  [...(data?.files ?? [])].filter(({ type }) => type === 'image/jpeg' || type === 'image/png')

/** Writes the text of an article. What is pasted from Word or WeChat arrives without its looks (`cleanPaste`). */
export function NewsEditor({ html, label, onChange }: Props) {
  const { message } = App.useApp()
  const current = useRef<Editor | null>(null)

  const upload = (picture: Blob) => uploadNewsPicture(picture, 'free')
  const insertPictures = async (pictures: readonly Blob[]) => {
    const close = message.loading('正在上传图片…', 0)
    try {
      for (const picture of pictures)
        current.current
          ?.chain()
          .focus()
          .setImage({ src: await upload(picture) })
          .run()
    } catch (error) {
      message.error(`图片没有上传：${messageOf(error)}`)
    } finally {
      close()
    }
  }
  const insertPasted = async (pasted: string) => {
    const { html: clean, inText, lost } = cleanPaste(new DOMParser().parseFromString(pasted, 'text/html'))
    const close = inText.length > 0 ? message.loading('正在上传粘贴的图片…', 0) : () => undefined
    const taken = await uploadInText(clean, inText, upload)
    close()
    current.current?.chain().focus().insertContent(taken.html).run()
    const missing = lost + taken.failed
    if (missing > 0)
      message.warning(
        `有 ${missing} 张图片没有带入${taken.why === null ? '' : `（${taken.why}）`}，正文中已标出位置，请另存后上传`,
        6,
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
        void insertPictures(pictures)
        return true
      },
      handleDrop: (_view, event, _slice, isMoved) => {
        const pictures = isMoved ? [] : picturesOf(event.dataTransfer)
        if (pictures.length === 0) return false
        event.preventDefault()
        void insertPictures(pictures)
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
      <EditorToolbar editor={editor} onPictures={(pictures) => void insertPictures(pictures)} />
      <EditorContent editor={editor} className={styles.page} />
    </div>
  )
}
