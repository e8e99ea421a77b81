import { CopyOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'

/** Copies a text to the clipboard. With a `label` it is a main button, otherwise a small icon to stand beside the text. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { message } = App.useApp()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => message.success('已复制'),
      () => message.error('没有复制成功，请选中后自行复制'),
    )
  if (label !== undefined)
    return (
      <Button data-first-field type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {label}
      </Button>
    )
  return (
    <Button
      size="small"
      type="text"
      icon={<CopyOutlined />}
      aria-label="复制"
      title="复制"
      onClick={() => void copy()}
    />
  )
}
