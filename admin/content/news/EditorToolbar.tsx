import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Dropdown, Select } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { LinkDialog } from './LinkDialog.tsx'
import styles from './News.module.css'

interface Props {
  editor: Editor
  onPictures: (pictures: readonly File[]) => void
}

const forms = [
  { value: 0, label: '正文' },
  { value: 2, label: '标题' },
  { value: 3, label: '小标题' },
  { value: 4, label: '小小标题' },
]

const tableActions = [
  { key: 'addRowAfter', label: '在下方加一行' },
  { key: 'addColumnAfter', label: '在右侧加一列' },
  { key: 'deleteRow', label: '删除这一行' },
  { key: 'deleteColumn', label: '删除这一列' },
  { key: 'mergeOrSplit', label: '合并或拆分单元格' },
  { key: 'toggleHeaderRow', label: '首行作表头' },
  { key: 'deleteTable', label: '删除表格' },
] as const

/** The commands of the editor; each has its key in the hint where it has one. */
export function EditorToolbar({ editor, onPictures }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const now = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      level: ([2, 3, 4] as const).find((level) => shown.isActive('heading', { level })) ?? 0,
      bold: shown.isActive('bold'),
      italic: shown.isActive('italic'),
      underline: shown.isActive('underline'),
      strike: shown.isActive('strike'),
      bulletList: shown.isActive('bulletList'),
      orderedList: shown.isActive('orderedList'),
      link: shown.isActive('link'),
      table: shown.isActive('table'),
      align: (shown.getAttributes('paragraph').align ?? shown.getAttributes('heading').align ?? null) as string | null,
      canUndo: shown.can().undo(),
      canRedo: shown.can().redo(),
    }),
  })
  const run = () => editor.chain().focus()
  const align = (value: string | null) =>
    run().updateAttributes('paragraph', { align: value }).updateAttributes('heading', { align: value }).run()
  const setForm = (level: number) =>
    level === 0
      ? run().setParagraph().run()
      : run()
          .setHeading({ level: level as 2 | 3 | 4 })
          .run()

  return (
    <div className={styles.toolbar} role="toolbar" aria-label="正文格式">
      <Select
        aria-label="段落形式"
        size="small"
        options={forms}
        value={now.level}
        onChange={setForm}
        style={{ width: 104 }}
      />
      <Tool label="加粗（Ctrl B）" icon={<BoldOutlined />} isOn={now.bold} onRun={() => run().toggleBold().run()} />
      <Tool
        label="斜体（Ctrl I）"
        icon={<ItalicOutlined />}
        isOn={now.italic}
        onRun={() => run().toggleItalic().run()}
      />
      <Tool
        label="下划线（Ctrl U）"
        icon={<UnderlineOutlined />}
        isOn={now.underline}
        onRun={() => run().toggleUnderline().run()}
      />
      <Tool
        label="删除线"
        icon={<StrikethroughOutlined />}
        isOn={now.strike}
        onRun={() => run().toggleStrike().run()}
      />
      <Tool
        label="项目列表"
        icon={<UnorderedListOutlined />}
        isOn={now.bulletList}
        onRun={() => run().toggleBulletList().run()}
      />
      <Tool
        label="编号列表"
        icon={<OrderedListOutlined />}
        isOn={now.orderedList}
        onRun={() => run().toggleOrderedList().run()}
      />
      <Tool label="靠左" icon={<AlignLeftOutlined />} isOn={now.align === null} onRun={() => align(null)} />
      <Tool label="居中" icon={<AlignCenterOutlined />} isOn={now.align === 'center'} onRun={() => align('center')} />
      <Tool label="靠右" icon={<AlignRightOutlined />} isOn={now.align === 'right'} onRun={() => align('right')} />
      <Tool label="链接" icon={<LinkOutlined />} isOn={now.link} onRun={() => setLinking(true)} />
      <Tool label="图片" icon={<PictureOutlined />} onRun={() => files.current?.click()} />
      {now.table ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [...tableActions],
            onClick: ({ key }) => run()[key as (typeof tableActions)[number]['key']]().run(),
          }}
        >
          <Button size="small" type="text" icon={<TableOutlined />} aria-label="表格操作" title="表格操作" />
        </Dropdown>
      ) : (
        <Tool
          label="表格"
          icon={<TableOutlined />}
          onRun={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
      )}
      <Tool label="分隔线" icon={<LineOutlined />} onRun={() => run().setHorizontalRule().run()} />
      <Tool label="清除格式" icon={<ClearOutlined />} onRun={() => run().unsetAllMarks().clearNodes().run()} />
      <Tool label="撤销（Ctrl Z）" icon={<UndoOutlined />} isOff={!now.canUndo} onRun={() => run().undo().run()} />
      <Tool
        label="重做（Ctrl Shift Z）"
        icon={<RedoOutlined />}
        isOff={!now.canRedo}
        onRun={() => run().redo().run()}
      />
      <input
        ref={files}
        type="file"
        style={{ display: 'none' }}
        multiple
        accept="image/*"
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {isLinking && (
        <LinkDialog
          address={String(editor.getAttributes('link').href ?? '')}
          onClose={() => setLinking(false)}
          onSet={(address) => {
            setLinking(false)
            const chain = run().extendMarkRange('link')
            if (address === '') chain.unsetLink().run()
            else if (editor.state.selection.empty && !now.link)
              chain
                .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
                .run()
            else chain.setLink({ href: address }).run()
          }}
        />
      )}
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  isOn?: boolean
  isOff?: boolean
  onRun: () => void
}

function Tool({ label, icon, isOn, isOff = false, onRun }: ToolProps) {
  return (
    <Button
      size="small"
      type="text"
      icon={icon}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={isOn ? styles.on : undefined}
      disabled={isOff}
      // The selection of the text must stay.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    />
  )
}
