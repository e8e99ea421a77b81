import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Space } from 'antd'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { countText } from '#domain/page.ts'
import { useRefreshJobs } from '../jobs/useJobs.ts'
import { FileButton } from '../ui/FileButton.tsx'
import { type PlainColumn, PlainTable } from '../ui/PlainTable.tsx'
import { saveFile } from './saveFile.ts'
import { usePastedTable } from './usePastedTable.ts'

interface Problem {
  Line: number
  Heading: string
  Msg: string
}

/** What a preview answers: `OU_ID` names the upload, and is 0 while any row is bad. */
interface Preview<Row> {
  OtherMsg: {
    OU_ID: number
    Rows: number
    ProblemCount: number
    Problems: readonly Problem[]
    Unused: readonly string[]
  }
  listData: readonly Row[]
}

interface ImportDrawerProps<Row> {
  title: string
  /** What the sheet holds and what an empty cell means, in a sentence or two. */
  hint: string
  /** The name of one row, such as 位考官. */
  unit: string
  columns: ReadonlyArray<PlainColumn<Row>>
  fetchTemplate: () => Promise<{ FileName: string; Content: string }>
  preview: (file: File) => Promise<Preview<Row>>
  start: (request: { OU_ID: number; RequestKey: string }) => Promise<unknown>
  onClose: () => void
}

const problemColumns: ReadonlyArray<PlainColumn<Problem>> = [
  { title: '行', cell: ({ Line }) => Line, width: 64 },
  { title: '列', cell: ({ Heading }) => Heading, width: 140 },
  { title: '问题', cell: ({ Msg }) => Msg },
]

/**
 * The one form of every import: template, upload, preview with each bad row and why, and an import as a job that is only
 * offered while no row is bad (office#imports-exports).
 */
export function ImportDrawer<Row extends { Line: number }>(props: ImportDrawerProps<Row>) {
  const { message } = App.useApp()
  const refresh = useRefreshJobs()
  const read = useMutation({ mutationFn: props.preview })
  const begin = useMutation({
    mutationFn: props.start,
    onSuccess: async () => {
      await refresh()
      message.success('正在导入，完成后会通知您')
      props.onClose()
    },
  })
  const choose = (file: File) => {
    begin.reset()
    read.mutate(file)
  }
  usePastedTable(choose)
  const template = () => {
    props.fetchTemplate().then(saveFile, (error: unknown) => message.error(messageOf(error)))
  }
  const found = read.data
  const problems = found?.OtherMsg.ProblemCount ?? 0
  return (
    <Drawer
      open
      title={props.title}
      size="large"
      onClose={props.onClose}
      footer={
        <Space>
          <Button
            type="primary"
            disabled={!found || found.OtherMsg.OU_ID === 0}
            loading={begin.isPending}
            onClick={() => found && begin.mutate({ OU_ID: found.OtherMsg.OU_ID, RequestKey: newRequestKey() })}
          >
            导入{found && problems === 0 ? ` ${countText(found.OtherMsg.Rows)} ${props.unit}` : ''}
          </Button>
          {problems > 0 && (
            <span role="status">有 {countText(problems)} 处问题，改正表格后重新选择文件；目前没有导入任何内容</span>
          )}
        </Space>
      }
    >
      <p>{props.hint}</p>
      <Space style={{ margin: '12px 0' }}>
        <FileButton
          accept=".xlsx,.csv,.txt"
          type={found ? 'default' : 'primary'}
          loading={read.isPending}
          onFiles={([file]) => file && choose(file)}
        >
          选择 XLSX 或 CSV 文件
        </FileButton>
        <Button onClick={template}>下载模板</Button>
        <span>也可以在 Excel、WPS 中复制带标题的表格，在这里粘贴</span>
      </Space>
      {(read.isError || begin.isError) && (
        <Alert type="error" showIcon role="alert" title={messageOf(read.error ?? begin.error)} />
      )}
      {found && found.OtherMsg.Unused.length > 0 && (
        <Alert type="warning" showIcon title={`这些列不会导入：${found.OtherMsg.Unused.join('、')}`} />
      )}
      {found && problems > 0 && (
        <PlainTable
          keyOf={({ Line, Heading }) => `${Line} ${Heading}`}
          columns={problemColumns}
          rows={found.OtherMsg.Problems}
          rowsPerPage={50}
        />
      )}
      {found && problems === 0 && (
        <PlainTable keyOf={({ Line }) => Line} columns={props.columns} rows={found.listData} rowsPerPage={50} />
      )}
    </Drawer>
  )
}
