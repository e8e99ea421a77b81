import type { AnswerSheetWire } from '#contract/exam.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { bytesText } from './amounts.ts'
import { mediaWords } from './mediaWords.ts'
import style from './Receipt.module.css'
import { similarityWords } from './similarityWords.ts'

/** What was received and when, with the file's hash, what became of it, and how the face check went. `isFinal`: it cannot be replaced. */
export function Receipt({ answer, isFinal }: { answer: AnswerSheetWire; isFinal: boolean }) {
  const likeness = similarityWords(answer.Similarity, answer.Faces)
  const media = mediaWords(answer)
  return (
    <div className={style.receipt}>
      <FactList
        facts={[
          { label: '上传时间', value: timeText(answer.CompletedTime) },
          { label: '视频大小', value: bytesText(answer.FileBytes) },
          { label: '视频状态', value: media.text },
          { label: '人脸比对', value: <Tag tone={likeness.tone}>{likeness.text}</Tag> },
          { label: '文件校验', value: answer.ETag === '' ? '' : <span className={style.hash}>{answer.ETag}</span> },
        ]}
      />
      {media.advice !== '' && !isFinal && (
        <p className={style.note} role="alert">
          {media.advice}
        </p>
      )}
      {likeness.note !== '' && !isFinal && <p className={style.note}>{likeness.note}</p>}
    </div>
  )
}
