import { Alert, Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { KeptDrawer } from '#admin/kit/kept/KeptDrawer.tsx'
import { saveFile } from '#client/saveFile.ts'
import { countText } from '#domain/page.ts'
import { Refusal } from '../send/Refusal.tsx'
import { useSend } from '../send/useSend.ts'
import { FileButton } from '../ui/FileButton.tsx'
import styles from './Import.module.css'
import { ProblemTable } from './ProblemTable.tsx'
import type { PreviewSummary, useImport } from './useImport.ts'
import { usePastedTable } from './usePastedTable.ts'

interface Props<Answer extends { OtherMsg: PreviewSummary }> {
  title: string
  /** What the file holds and what an empty cell means, in a sentence or two. */
  hint: ReactNode
  /** The name of one row, such as 位考官. */
  unit: string
  /** What stands before the names of what nothing reads. */
  unusedText?: string
  file: { label: string; accept: string }
  /** Whether a file can be chosen yet. */
  isReady?: boolean
  isPasteable?: boolean
  fetchTemplate: () => Promise<{ FileName: string; Content: string }>
  fileImport: ReturnType<typeof useImport<Answer, unknown>>
  /** What has to be chosen before the file. */
  children?: ReactNode
  /** Whether the file is read as what is stored already, so that there is nothing to import; absent where a preview does not compare. */
  isSame?: (answer: Answer) => boolean
  /** Shows what the file would bring. */
  renderRows: (answer: Answer) => ReactNode
  onClose: () => void
}

/** A sheet of a spreadsheet, as most imports take it. */
export const sheetFile = { label: '选择 XLSX 或 CSV 文件', accept: '.xlsx,.csv,.txt' }

/**
 * The one form of every import: template, file, preview with each bad row and why, and an import that is only offered
 * while no row is bad and something would change (office#imports-exports). Mounting opens it.
 */
export function ImportDrawer<Answer extends { OtherMsg: PreviewSummary }>(props: Props<Answer>) {
  const { title, hint, unit, unusedText = '这些列不会导入', file, isReady = true, isPasteable = true } = props
  const { fetchTemplate, fileImport, children, isSame, renderRows, onClose } = props
  usePastedTable(fileImport.choose, isReady && isPasteable)
  const template = useSend({ change: async () => saveFile(await fetchTemplate()), invalidates: [] })
  const { answer } = fileImport
  const summary = answer?.OtherMsg
  const isGood = summary?.ProblemCount === 0
  const isEmpty = answer !== undefined && isGood && (answer.OtherMsg.Rows === 0 || isSame?.(answer) === true)
  const canImport = isGood && !isEmpty
  return (
    <KeptDrawer
      open
      title={title}
      size={760}
      onClose={() => {
        template.dismiss()
        fileImport.reset()
        onClose()
      }}
      footer={
        !isEmpty && (
          <Space wrap>
            <Button type="primary" disabled={!canImport} loading={fileImport.isStarting} onClick={fileImport.start}>
              {canImport ? `导入 ${countText(summary.Rows)} ${unit}` : '导入'}
            </Button>
            <span role="status">{summary && outcomeText(summary)}</span>
          </Space>
        )
      }
    >
      {children}
      <p>{hint}</p>
      <Space wrap className={styles.file as string}>
        <FileButton
          accept={file.accept}
          type={summary ? 'default' : 'primary'}
          loading={fileImport.isReading}
          disabled={!isReady}
          onFiles={([chosen]) => chosen && fileImport.choose(chosen)}
        >
          {file.label}
        </FileButton>
        <Button disabled={!isReady} loading={template.isSending} onClick={() => template.start()}>
          下载模板
        </Button>
        <span>{fileImport.fileName || (isPasteable ? '也可以在 Excel、WPS 中复制带标题的表格，在这里粘贴' : '')}</span>
      </Space>
      <Refusal of={template} before="没有下载：" />
      <Refusal of={fileImport.refusals.read} before="没有导入：" />
      <Refusal of={fileImport.refusals.begin} before="没有导入：" />
      {summary && summary.Unused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles.unused as string}
          title={`${unusedText}：${summary.Unused.join('、')}`}
        />
      )}
      {summary && summary.Problems.length > 0 && <ProblemTable {...summary} />}
      {isEmpty && summary && <Alert type="info" showIcon role="status" title={emptyText(summary)} />}
      {answer && summary?.Problems.length === 0 && !isEmpty && renderRows(answer)}
    </KeptDrawer>
  )
}

const sheetText = ({ Sheet }: PreviewSummary) => (Sheet === '' ? '' : `工作表“${Sheet}”`)

function outcomeText(summary: PreviewSummary): string {
  const { Rows, ProblemCount } = summary
  const from = sheetText(summary)
  if (ProblemCount > 0) return `${from}有 ${countText(ProblemCount)} 处问题，改正后重新选择文件；目前没有导入任何内容`
  return `${from}共 ${countText(Rows)} 行，没有问题`
}

const emptyText = (summary: PreviewSummary): string =>
  summary.Rows === 0
    ? `${sheetText(summary)}没有要导入的行`
    : `${sheetText(summary)}共 ${countText(summary.Rows)} 行，与现在的内容相同，没有要导入的`
