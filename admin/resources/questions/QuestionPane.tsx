import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Image, Skeleton } from 'antd'
import { useState } from 'react'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { QuestionBankWire } from '#contract/catalogue/questionBank.ts'
import { isoMinuteText } from '#domain/time.ts'
import { QuestionForm } from './QuestionForm.tsx'
import styles from './Questions.module.css'

interface Props {
  questionId: number
  onOpen: (id: number) => void
}

/** An earlier version, as the exams of its time show it. */
function EarlierVersion({ question }: { question: QuestionBankWire }) {
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'title', label: '题目', children: question.Question },
          { key: 'place', label: '位置', children: `${question.MName} ${question.GName} ${question.TypeName}` },
          { key: 'book', label: '教材', children: question.BookName || '不限教材' },
          {
            key: 'time',
            label: '停止使用',
            children: question.SupersededTime && isoMinuteText(question.SupersededTime),
          },
        ]}
      />
      <Image.PreviewGroup>
        <ol className={styles.pages}>
          {question.Scores.map(({ Path, Url }, at) => (
            <li key={Path} className={styles.page}>
              <Image src={Url} alt={`谱例第 ${at + 1} 页`} width={112} height={150} />
            </li>
          ))}
        </ol>
      </Image.PreviewGroup>
      {question.SoundUrl !== '' && (
        <audio controls controlsList="nodownload" src={question.SoundUrl} className={styles.player} />
      )}
    </>
  )
}

/** One question beside the list, with the ways to its versions. */
export function QuestionPane({ questionId, onOpen }: Props) {
  const [saves, setSaves] = useState(0)
  const query = useQuery(callQuery('Admin', 'GetQuestion', { EQ_ID: questionId }))
  if (query.isError && !query.data) return <FailedState error={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 10 }} aria-label="正在加载" />
  const { item } = query.data
  return (
    <>
      {(item.ReplacesId > 0 || item.ReplacedById > 0) && (
        <p className={styles.note}>
          {item.ReplacesId > 0 && (
            <Button size="small" onClick={() => onOpen(item.ReplacesId)}>
              上一版本
            </Button>
          )}{' '}
          {item.ReplacedById > 0 && (
            <Button size="small" onClick={() => onOpen(item.ReplacedById)}>
              新版本
            </Button>
          )}
        </p>
      )}
      {item.SupersededTime !== null ? (
        <EarlierVersion question={item} />
      ) : (
        <QuestionForm
          // A form holds what was opened, until it is saved.
          key={saves}
          question={item}
          onSaved={(id) => {
            if (id === questionId) setSaves(saves + 1)
            else onOpen(id)
          }}
        />
      )}
    </>
  )
}
