import { CaretRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import type { BookRowWire } from '#contract/catalogue/questionBankImport.ts'
import styles from './Questions.module.css'

const ROWS = 50

/** The rows of a book as they would be imported, each with its first picture or its sound. */
export function BookRows({ uploadId, rows }: { uploadId: number; rows: readonly BookRowWire[] }) {
  const columns = [
    { key: 'line', title: '行', width: 56, cell: ({ Line }: BookRowWire) => Line },
    {
      key: 'media',
      title: rows.some(({ Sound }) => Sound !== '') ? '声音' : '谱例',
      width: 120,
      cell: (row: BookRowWire) =>
        row.Sound === '' ? <Pages row={row} /> : <Sound uploadId={uploadId} name={row.Sound} title={row.Question} />,
    },
    {
      key: 'question',
      title: '题目',
      cell: (row: BookRowWire) => (
        <>
          <strong>{row.Question}</strong> {row.GName} {row.TypeName}
          {row.Prompt !== '' && <Item row={row} />}
          {row.Problems.map((problem) => (
            <div key={problem} className={styles.problem}>
              {problem}
            </div>
          ))}
        </>
      ),
    },
  ]
  return <PlainTable keyOf={({ Line }) => Line} columns={columns} rows={rows} rowsPerPage={ROWS} />
}

function Pages({ row: { Thumb, Pages: pages } }: { row: BookRowWire }) {
  return (
    <>
      {Thumb !== '' && <img src={Thumb} alt="第一页" width={64} />}
      <div className={styles.hint}>{pages.length === 0 ? '没有谱例' : `${pages.length} 页`}</div>
    </>
  )
}

function Item({ row: { Prompt, Options, Correct, Model } }: { row: BookRowWire }) {
  return (
    <div className={styles.hint}>
      {Prompt}
      {Options.length > 0 && (
        <ol className={styles.options}>
          {Options.map((option, at) => (
            <li key={option}>
              {option}
              {at + 1 === Correct && <strong>（正确答案）</strong>}
            </li>
          ))}
        </ol>
      )}
      {Model !== '' && `示范：${Model}`}
    </div>
  )
}

/** A sound is converted when somebody wants to hear it, as candidates will. */
function Sound({ uploadId, name, title }: { uploadId: number; name: string; title: string }) {
  const play = useSend({
    change: (send) => send('Admin', 'PlayBookSound', { OU_ID: uploadId, Sound: name }),
    invalidates: [],
  })
  if (play.answer)
    return (
      <audio controls autoPlay controlsList="nodownload" src={play.answer.OtherMsg.Url} className={styles.bookSound} />
    )
  return (
    <>
      <Button
        size="small"
        icon={<CaretRightOutlined />}
        loading={play.isSending}
        aria-label={`试听 ${title}`}
        onClick={() => play.start()}
      >
        试听
      </Button>
      <Refusal of={play} />
      <div className={styles.hint}>{name}</div>
    </>
  )
}
