import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { ImportDrawer } from '#admin/kit/import/ImportDrawer.tsx'
import { useJobImport } from '#admin/kit/import/useJobImport.ts'
import { useMajors } from '#admin/kit/state/catalogue.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { allRowsQuery } from '#client/allRows.ts'
import { call, uploadForStaff } from '#client/api.ts'
import { BookRows } from './BookRows.tsx'

/** Each row tells its own problems, beside its picture. */
async function checkBook(file: File, place: { MID: number; TB_ID: number }) {
  const { OtherMsg, listData, totalCount } = await uploadForStaff('CheckBook', file, place)
  const { OU_ID, Sheet, Unused } = OtherMsg
  const ProblemCount = listData.reduce((count, { Problems }) => count + Problems.length, 0)
  // What has to be mended comes first; a book has hundreds of rows.
  const rows = [...listData].sort((one, other) => Number(other.Problems.length > 0) - Number(one.Problems.length > 0))
  return { OtherMsg: { OU_ID, Rows: totalCount, ProblemCount, Problems: [], Sheet, Unused }, listData: rows }
}

/**
 * Imports a book out of one archive: previews each row with its picture or sound, and starts a job that writes all rows or
 * none. Mounting opens it.
 */
export function ImportBook({ onClose }: { onClose: () => void }) {
  const majors = useMajors()
  const [majorId, setMajor] = useState(0)
  const [textbookId, setTextbook] = useState(0)
  const books = useQuery({
    ...allRowsQuery('Admin', 'GetTextbookList', { MID: majorId }),
    enabled: majorId > 0,
  })
  const place = { MID: majorId, TB_ID: textbookId }
  const fileImport = useJobImport({
    preview: (file) => checkBook(file, place),
    start: (send, request) => send('Admin', 'ImportBook', { ...place, ...request }),
    onClose,
  })
  return (
    <ImportDrawer
      title="导入整本教材"
      hint="把一个表格（xlsx 或 csv）和谱例图片（jpg、png）放在一起压缩成 zip，不超过100MB。“谱例”一栏写图片名，用顿号隔开；不写时按题目名找图片，例如“小步舞曲1.jpg”。听力题放声音文件（mp3、wav、m4a 等），“声音”一栏写文件名，不写时按题目名找。"
      unit="道题"
      unusedText="没有用到的文件"
      file={{ label: majorId === 0 ? '选择压缩包（先选择专业）' : '选择压缩包', accept: '.zip' }}
      isReady={majorId > 0}
      isPasteable={false}
      fetchTemplate={async () => (await call('Admin', 'GetBookTemplate', { MID: majorId })).OtherMsg}
      fileImport={fileImport}
      renderRows={({ OtherMsg, listData }) => <BookRows uploadId={OtherMsg.OU_ID} rows={listData} />}
      onClose={onClose}
    >
      <Form kept={{ none: 'It only says for which book a file is chosen.' }}>
        <Form.Item label="专业" htmlFor="book-major">
          <Select
            id="book-major"
            showSearch={{ optionFilterProp: 'label' }}
            options={majors}
            value={majorId === 0 ? null : majorId}
            onChange={(major) => {
              setMajor(major ?? 0)
              setTextbook(0)
              fileImport.reset()
            }}
          />
        </Form.Item>
        <Form.Item label="教材" htmlFor="book-textbook">
          <Select
            id="book-textbook"
            options={[
              { value: 0, label: '不限教材' },
              ...(books.data ?? []).map(({ TB_ID, BookName }) => ({ value: TB_ID, label: BookName })),
            ]}
            value={textbookId}
            onChange={(book) => {
              setTextbook(book ?? 0)
              fileImport.reset()
            }}
          />
        </Form.Item>
      </Form>
    </ImportDrawer>
  )
}
