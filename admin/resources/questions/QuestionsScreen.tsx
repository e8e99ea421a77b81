import { ImportOutlined, PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { exportOf } from '#admin/kit/list/exportOf.ts'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useStart } from '#admin/kit/page/useStart.ts'
import { useGrades, useMajors } from '#admin/kit/state/catalogue.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { allRowsQuery } from '#client/allRows.ts'
import { callQuery } from '#client/callQuery.ts'
import { questionColumns } from './questionColumns.tsx'

const QuestionPane = whenShown(
  async () => (await import('./QuestionPane.tsx')).QuestionPane,
  <Skeleton active aria-label="正在加载" />,
)

const ImportBook = whenShown(async () => (await import('./ImportBook.tsx')).ImportBook)
const NewQuestion = whenShown(async () => (await import('./NewQuestion.tsx')).NewQuestion)

const isBit = (value: number) => value === 0 || value === 1

/** The question bank: pieces with their scores, and items of the hearing test. */
export function QuestionsScreen() {
  const [isNew, setNew] = useStart('new')
  const [isImporting, setImporting] = useStart('import')
  const majors = useMajors()
  const grades = useGrades()
  const types = useQuery(allRowsQuery('Admin', 'GetQuestionTypeList', {}))
  const books = useQuery(allRowsQuery('Admin', 'GetTextbookList', {}))
  const list = useList({
    name: 'questions',
    fields: [
      {
        key: 'book',
        wire: 'TB_ID',
        isPossible: isId,
        label: '教材',
        options: (books.data ?? []).map(({ TB_ID, BookName }) => ({ value: TB_ID, label: BookName })),
      },
      { key: 'major', wire: 'MID', isPossible: isId, label: '专业', options: majors },
      { key: 'grade', wire: 'GID', isPossible: isId, label: '级别', options: grades },
      {
        key: 'type',
        wire: 'EQT_ID',
        isPossible: isId,
        label: '题型',
        options: (types.data ?? []).map(({ EQT_ID, TypeName }) => ({ value: EQT_ID, label: TypeName })),
      },
      {
        key: 'pub',
        wire: 'IsPub',
        isPossible: isBit,
        label: '状态',
        options: [
          { value: 1, label: '使用中' },
          { value: 0, label: '已停用' },
        ],
      },
      {
        key: 'old',
        wire: 'IsSuperseded',
        isPossible: isBit,
        label: '版本',
        options: [
          { value: 0, label: '现在的版本' },
          { value: 1, label: '旧版本' },
        ],
      },
    ],
    columns: questionColumns,
    usual: questionColumns.map(({ key }) => key),
  })
  const query = useQuery({ ...callQuery('Admin', 'GetQuestionList', list.request), placeholderData: keepPreviousData })
  return (
    <>
      <ListScreen
        title="题库"
        list={list}
        startExport={exportOf('questions', list.sortedFilter)}
        query={query}
        searchHint="题目名称，或编号"
        idOf={({ EQ_ID }) => EQ_ID}
        nameOf={({ Question }) => Question}
        nothingYet="题库还是空的，可以导入整本教材，或新建题目。"
        detail={(id) => <QuestionPane key={id} questionId={id} onOpen={list.open} />}
        actions={
          <>
            <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
              导入整本
            </Button>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
              新建题目
            </Button>
          </>
        }
      />
      {isImporting && <ImportBook onClose={() => setImporting(false)} />}
      {isNew && <NewQuestion onSaved={() => setNew(false)} onClose={() => setNew(false)} />}
    </>
  )
}
