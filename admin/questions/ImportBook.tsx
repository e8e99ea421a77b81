import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Drawer, Select } from 'antd'
import { useState } from 'react'
import { call, uploadForStaff } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { saveFile } from '../import/saveFile.ts'
import { useRefreshJobs } from '../jobs/useJobs.ts'
import { useMajors } from '../state/catalogue.ts'
import { FileButton } from '../ui/FileButton.tsx'
import { Form } from '../ui/Form.tsx'
import { BookRows } from './BookRows.tsx'
import styles from './Questions.module.css'

const ALL = 100

/**
 * Imports a book out of one archive: previews each row with its picture or sound, and starts a job that writes all rows or
 * none. Mounting opens it.
 */
export function ImportBook({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const refresh = useRefreshJobs()
  const majors = useMajors()
  const [majorId, setMajor] = useState(0)
  const [textbookId, setTextbook] = useState(0)
  // One import of one archive: pressed again after a lost answer, it is recognised.
  const [requestKey, setRequestKey] = useState('')
  const books = useQuery({
    ...callQuery('Admin', 'GetTextbookList', { MID: majorId, PageSize: ALL }),
    enabled: majorId > 0,
  })
  const place = { MID: majorId, TB_ID: textbookId }
  const check = useMutation({ mutationFn: (file: File) => uploadForStaff('CheckBook', file, place) })
  const load = useMutation({
    mutationFn: (OU_ID: number) => call('Admin', 'ImportBook', { ...place, OU_ID, RequestKey: requestKey }),
    onSuccess: async () => {
      await refresh()
      message.success('正在导入，完成后会通知您')
      onClose()
    },
  })
  const template = () => {
    call('Admin', 'GetBookTemplate', { MID: majorId }).then(
      ({ OtherMsg }) => saveFile(OtherMsg),
      (error: unknown) => message.error(messageOf(error)),
    )
  }
  const choosePlace = (change: () => void) => {
    change()
    check.reset()
    load.reset()
  }
  const choose = (file: File) => {
    setRequestKey(newRequestKey())
    load.reset()
    check.mutate(file)
  }
  const seen = check.data
  const canImport = seen !== undefined && seen.OtherMsg.Bad === 0 && seen.totalCount > 0
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
          onClick={() => seen && load.mutate(seen.OtherMsg.OU_ID)}
        >
          {canImport ? `导入 ${seen.totalCount} 道题` : '导入'}
        </Button>
      }
    >
      <Form>
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
          extra="把一个表格（xlsx 或 csv）和谱例图片（jpg、png）放在一起压缩成 zip，不超过100MB。“谱例”一栏写图片名，用顿号隔开；不写时按题目名找图片，例如“小步舞曲1.jpg”。听力题放声音文件（mp3、wav、m4a 等），“声音”一栏写文件名，不写时按题目名找。"
        >
          <FileButton
            accept=".zip"
            icon={<UploadOutlined />}
            loading={check.isPending}
            disabled={majorId === 0}
            onFiles={([file]) => file && choose(file)}
          >
            {majorId === 0 ? '选择压缩包（先选择专业）' : '选择压缩包'}
          </FileButton>{' '}
          <Button type="link" icon={<DownloadOutlined />} disabled={majorId === 0} onClick={template}>
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
              seen.OtherMsg.Unused.length > 0 ? `没有用到的文件：${seen.OtherMsg.Unused.join('、')}` : undefined
            }
          />
          <BookRows uploadId={seen.OtherMsg.OU_ID} rows={seen.listData} />
        </>
      )}
    </Drawer>
  )
}
