import { UploadOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Input, Space, Switch, Table, Upload } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import { OTHER_RESULT_HEADINGS } from '#domain/otherResultTable.ts'
import styles from '../schedule/Schedule.module.css'
import { readSpreadsheet, type SpreadsheetRow, textOfFile } from './readSpreadsheet.ts'
import { refusedRows, rowRequest } from './rowRequest.ts'
import { sheetColumns } from './sheetColumns.tsx'

interface Props {
  onClose: () => void
  onImported: () => void
}

const EXAMPLE = `${[...OTHER_RESULT_HEADINGS.required, ...OTHER_RESULT_HEADINGS.optional].join('\t')}\n李小雅\t（18 位证件号）\t二胡\t五级\t优秀\t身份证\t2026年民族器乐展演\t2026-07-18`

/** Pastes or opens a sheet, previews it, and imports all of it or nothing (rulings#console). Mounting opens it. */
export function ImportDrawer({ onClose, onImported }: Props) {
  const { message, modal } = App.useApp()
  const [text, setText] = useState('')
  const [fileFault, setFileFault] = useState<string | null>(null)
  const [isOnlyBad, setOnlyBad] = useState(false)
  const read = useDeferredValue(text)
  const sheet = useMemo(() => readSpreadsheet(read, serverNow()), [read])
  const bad = sheet.rows.filter(({ problems }) => problems.length > 0)
  const send = useMutation({
    mutationFn: (rows: readonly SpreadsheetRow[]) =>
      call('Admin', 'ImportOtherResults', { Rows: rows.map(rowRequest) }),
    onSuccess: ({ OtherMsg: { Added, Corrected, Unchanged } }) => {
      message.success(`导入完成：新增 ${Added} 条，更正 ${Corrected} 条，没有变化 ${Unchanged} 条`)
      onImported()
    },
  })
  const change = (changed: string) => {
    send.reset()
    setFileFault(null)
    setText(changed)
  }
  const choose = (file: Blob) => {
    textOfFile(file).then(change, (error: unknown) =>
      setFileFault(error instanceof Error ? error.message : String(error)),
    )
    // The file is read in the browser, so the control must not upload it.
    return false
  }
  const close = async () => {
    if (sheet.rows.length > 0 && !send.isSuccess) {
      const isSure = await modal.confirm({
        title: '放弃这次导入？',
        content: '粘贴的内容不会保存。',
        okText: '放弃',
        cancelText: '继续',
      })
      if (!isSure) return
    }
    onClose()
  }
  const fault = fileFault ?? sheet.fault
  return (
    <Drawer
      open
      title="导入其他成绩"
      size="large"
      onClose={() => void close()}
      footer={
        <Space>
          <Button
            type="primary"
            disabled={sheet.rows.length === 0 || bad.length > 0 || read !== text}
            loading={send.isPending}
            onClick={() => send.mutate(sheet.rows)}
          >
            导入 {sheet.rows.length} 行
          </Button>
          {bad.length > 0 && <span role="status">{bad.length} 行有误，改正后才能导入</span>}
        </Space>
      }
    >
      <p className={styles.chosen}>
        第一行是列名。必填：{OTHER_RESULT_HEADINGS.required.join('、')}；可选：
        {OTHER_RESULT_HEADINGS.optional.join('、')}
        （不填证件类型按身份证）。同一考生、考试、专业和级别再次导入，会更正之前的成绩。
      </p>
      <div className={styles.bar}>
        <Upload accept=".csv,.tsv,.txt" showUploadList={false} beforeUpload={choose}>
          <Button icon={<UploadOutlined />}>选择 CSV 文件</Button>
        </Upload>
        {text !== '' && <Button onClick={() => change('')}>清空</Button>}
      </div>
      <Input.TextArea
        aria-label="成绩表内容"
        placeholder={`在表格软件中选中成绩表，复制后粘贴到这里，例如：\n${EXAMPLE}`}
        rows={sheet.rows.length > 0 ? 4 : 10}
        value={text}
        disabled={send.isPending}
        onChange={({ target }) => change(target.value)}
      />
      {fault && <Alert type="error" showIcon role="alert" title={fault} className={styles.refused} />}
      {send.isError && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={messageOf(send.error)}
          description={refusedRows(send.error, sheet.rows).map((words) => <div key={words}>{words}</div>)}
        />
      )}
      {sheet.rows.length > 0 && (
        <>
          <p className={styles.bar} role="status">
            共 {sheet.rows.length} 行，{bad.length === 0 ? '全部可以导入' : `${bad.length} 行有误`}
            {bad.length > 0 && (
              <label>
                <Switch size="small" checked={isOnlyBad} onChange={setOnlyBad} aria-label="只看有误的行" /> 只看有误的行
              </label>
            )}
          </p>
          <Table
            rowKey="line"
            size="small"
            columns={[...sheetColumns]}
            dataSource={isOnlyBad && bad.length > 0 ? bad : sheet.rows}
            pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
            scroll={{ x: sheetColumns.reduce((sum, { width }) => sum + width, 0) }}
            rowClassName={({ problems }) => (problems.length > 0 ? (styles.refusedRow ?? '') : '')}
          />
        </>
      )}
    </Drawer>
  )
}
