import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Form, Select, Table, Upload } from 'antd'
import { useState } from 'react'
import { uploadBook } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { newRequestKey } from '#client/requestKey.ts'
import type { BookRowWire } from '#contract/questionBankImport.ts'
import { useMajors } from '../state/catalogue.ts'
import styles from './Questions.module.css'

interface Props {
  onClose: () => void
  onImported: () => void
}

const ALL = 100
const ROWS = 50
const TEMPLATE =
  '\ufeff题目,级别,题型,谱例\r\n小步舞曲,一级,乐曲,小步舞曲1.jpg、小步舞曲2.jpg\r\nC大调音阶,一级,基本练习,\r\n'

const columns = [
  { key: 'line', title: '行', width: 56, render: ({ Line }: BookRowWire) => Line },
  {
    key: 'thumb',
    title: '谱例',
    width: 88,
    render: ({ Thumb, Pages }: BookRowWire) => (
      <>
        {Thumb !== '' && <img src={Thumb} alt="第一页" width={64} />}
        <div className={styles.hint}>{Pages.length === 0 ? '没有谱例' : `${Pages.length} 页`}</div>
      </>
    ),
  },
  {
    key: 'question',
    title: '题目',
    render: ({ Question, GName, TypeName, Problems }: BookRowWire) => (
      <>
        <strong>{Question}</strong> {GName} {TypeName}
        {Problems.map((problem) => (
          <div key={problem} className={styles.problem}>
            {problem}
          </div>
        ))}
      </>
    ),
  },
]

/** Imports a book out of one archive: previews each row with its picture, and writes all rows or none. Mounting opens it. */
export function ImportBook({ onClose, onImported }: Props) {
  const { message } = App.useApp()
  const majors = useMajors()
  const [majorId, setMajor] = useState(0)
  const [textbookId, setTextbook] = useState(0)
  const [archive, setArchive] = useState<{ file: File; key: string } | null>(null)
  const books = useQuery({
    ...callQuery('Admin', 'GetTextbookList', { MID: majorId, PageSize: ALL }),
    enabled: majorId > 0,
  })
  const place = { MID: majorId, TB_ID: textbookId }
  const check = useMutation({ mutationFn: (file: File) => uploadBook('CheckBook', file, place) })
  const load = useMutation({
    mutationFn: ({ file, key }: { file: File; key: string }) =>
      uploadBook('ImportBook', file, { ...place, RequestKey: key }),
    onSuccess: ({ OtherMsg }) => {
      message.success(`已导入 ${OtherMsg.Added} 道题`)
      onImported()
    },
  })
  const choosePlace = (change: () => void) => {
    change()
    setArchive(null)
    check.reset()
    load.reset()
  }
  const seen = check.data
  const canImport = archive !== null && seen !== undefined && seen.OtherMsg.Bad === 0 && seen.totalCount > 0
  return (
    <Drawer
      open
      title="导入整本教材"
      size={760}
      onClose={onClose}
      extra={
        <Button
          type="primary"
          disabled={!canImport}
          loading={load.isPending}
          onClick={() => archive && load.mutate(archive)}
        >
          {canImport ? `导入 ${seen.totalCount} 道题` : '导入'}
        </Button>
      }
    >
      <Form layout="vertical">
        <Form.Item label="专业" htmlFor="book-major">
          <Select
            id="book-major"
            showSearch={{ optionFilterProp: 'label' }}
            options={majors}
            value={majorId === 0 ? null : majorId}
            onChange={(major) =>
              choosePlace(() => {
                setMajor(major ?? 0)
                setTextbook(0)
              })
            }
          />
        </Form.Item>
        <Form.Item label="教材" htmlFor="book-textbook">
          <Select
            id="book-textbook"
            options={[
              { value: 0, label: '不限教材' },
              ...(books.data?.listData ?? []).map(({ TB_ID, BookName }) => ({ value: TB_ID, label: BookName })),
            ]}
            value={textbookId}
            onChange={(book) => choosePlace(() => setTextbook(book ?? 0))}
          />
        </Form.Item>
        <Form.Item
          label="压缩包"
          extra="把一个表格（xlsx 或 csv）和谱例图片（jpg、png）放在一起压缩成 zip，不超过100MB。“谱例”一栏写图片名，用顿号隔开；不写时按题目名找图片，例如“小步舞曲1.jpg”。"
        >
          <Upload
            accept=".zip"
            showUploadList={false}
            disabled={majorId === 0 || check.isPending}
            beforeUpload={(file) => {
              setArchive({ file, key: newRequestKey() })
              load.reset()
              check.mutate(file)
              return false
            }}
          >
            <Button icon={<UploadOutlined />} loading={check.isPending} disabled={majorId === 0}>
              {majorId === 0 ? '选择压缩包（先选择专业）' : '选择压缩包'}
            </Button>
          </Upload>{' '}
          <Button
            type="link"
            icon={<DownloadOutlined />}
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(TEMPLATE)}`}
            download="题目模板.csv"
          >
            下载表格模板
          </Button>
        </Form.Item>
      </Form>
      {[check.error, load.error].map(
        (error) =>
          error && (
            <Alert
              key={messageOf(error)}
              type="error"
              showIcon
              role="alert"
              className={styles.note}
              title={messageOf(error)}
            />
          ),
      )}
      {seen && (
        <>
          <Alert
            type={seen.OtherMsg.Bad > 0 ? 'warning' : 'success'}
            showIcon
            role="status"
            className={styles.note}
            title={
              seen.OtherMsg.Bad > 0
                ? `共 ${seen.totalCount} 行，${seen.OtherMsg.Bad} 行有误；改正后重新选择压缩包，现在没有导入任何题目`
                : `共 ${seen.totalCount} 行，都可以导入`
            }
            description={
              seen.OtherMsg.Unused.length > 0 ? `没有用到的图片：${seen.OtherMsg.Unused.join('、')}` : undefined
            }
          />
          <Table
            size="small"
            rowKey="Line"
            columns={columns}
            dataSource={seen.listData}
            pagination={{ pageSize: ROWS, hideOnSinglePage: true }}
          />
        </>
      )}
    </Drawer>
  )
}
