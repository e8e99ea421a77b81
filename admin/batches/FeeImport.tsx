import { UploadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Modal, Space } from 'antd'
import { useState } from 'react'
import { call, uploadForStaff } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { countText } from '#domain/page.ts'
import { saveFile } from '../import/saveFile.ts'
import { FileButton } from '../ui/FileButton.tsx'
import { effectLines } from './feeEffect.ts'

interface Props {
  batchId: number
  version: number
  onClose: () => void
  onImported: () => Promise<void>
}

/** Reads a sheet of fees, shows what it would change or each bad row, and imports all of it or nothing. */
export function FeeImport({ batchId, version, onClose, onImported }: Props) {
  const { message } = App.useApp()
  const [file, setFile] = useState<File | null>(null)
  // One import of one file: pressed again after a lost answer, it is recognised.
  const [key, setKey] = useState('')
  const asked = { EB_ID: batchId, FeeVersion: version }
  const preview = useMutation({
    mutationFn: (chosen: File) => uploadForStaff('ImportBatchFees', chosen, { ...asked, IsPreview: 1 }),
  })
  const importing = useMutation({
    mutationFn: (chosen: File) =>
      uploadForStaff('ImportBatchFees', chosen, { ...asked, IsPreview: 0, RequestKey: key }),
    onSuccess: async ({ OtherMsg }) => {
      message.success(`导入完成，${countText(OtherMsg.Changed)} 项费用改变`)
      await onImported()
      onClose()
    },
  })
  const choose = (chosen: File) => {
    setFile(chosen)
    setKey(newRequestKey())
    importing.reset()
    preview.mutate(chosen)
  }
  const template = () => {
    call('Admin', 'GetFeeTemplate', { EB_ID: batchId }).then(
      ({ OtherMsg }) => saveFile(OtherMsg),
      (failed: unknown) => message.error(messageOf(failed)),
    )
  }
  const found = preview.data?.OtherMsg
  const error = importing.error ?? preview.error
  return (
    <Modal
      open
      mask={{ closable: false }}
      title="导入费用表"
      okText={found && found.ProblemCount === 0 ? `导入 ${countText(found.Rows)} 行` : '导入'}
      okButtonProps={{ disabled: !file || !found || found.ProblemCount > 0 }}
      confirmLoading={importing.isPending}
      onOk={() => file && importing.mutate(file)}
      onCancel={onClose}
    >
      <p>
        XLSX 或
        CSV，第一行是标题：考区、专业、级别、费用。考区不填或填“统一”为统一费用；费用不填为不开设；表中没有的项目不变。模板中是现在的统一费用，可以直接修改；“导出表格”的文件改好后也能导入。
      </p>
      <Space wrap>
        <FileButton
          accept=".xlsx,.csv,.txt"
          icon={<UploadOutlined />}
          loading={preview.isPending}
          onFiles={([chosen]) => chosen && choose(chosen)}
        >
          {file ? file.name : '选择文件'}
        </FileButton>
        <Button onClick={template}>下载模板</Button>
      </Space>
      {error && <Alert type="error" showIcon role="alert" title={`没有导入：${messageOf(error)}`} />}
      {found && found.ProblemCount === 0 && effectLines(found).map((line) => <p key={line}>{line}</p>)}
      {found && found.ProblemCount > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={`${countText(found.ProblemCount)} 处有误，改正后才能导入`}
          description={
            <ul>
              {found.Problems.map(({ Line, Heading, Why }) => (
                <li key={`${Line} ${Heading} ${Why}`}>
                  第 {Line} 行 {Heading}：{Why}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </Modal>
  )
}
