import type { AnswerSheetWire } from '#contract/exam.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { bytesText } from './amounts.ts'
import style from './Receipt.module.css'
import { similarityWords } from './similarityWords.ts'
import { recallSlot } from './slotMemory.ts'

const mediaWords: Record<AnswerSheetWire['MediaState'], string> = {
  none: '',
  waiting: '正在处理，不影响提交',
  ready: '可以播放',
  failed: '处理失败，原视频已保存。如视频不能播放，请重新上传',
}

/** What was received and when, with the file's hash, and how the face check went. `isFinal`: it cannot be replaced. */
export function Receipt({ answer, isFinal }: { answer: AnswerSheetWire; isFinal: boolean }) {
  const likeness = similarityWords(answer.Similarity)
  const { receipt } = recallSlot(answer.EAS_ID)
  const isOfThisVideo = receipt?.completedTime === answer.CompletedTime
  return (
    <div className={style.receipt}>
      <FactList
        facts={[
          { label: '上传时间', value: timeText(answer.CompletedTime) },
          { label: '视频大小', value: bytesText(answer.FileBytes) },
          { label: '视频状态', value: mediaWords[answer.MediaState] },
          { label: '人脸比对', value: <Tag tone={likeness.tone}>{likeness.text}</Tag> },
          {
            label: '文件校验',
            value: receipt && isOfThisVideo ? <span className={style.hash}>{receipt.etag}</span> : '',
          },
        ]}
      />
      {likeness.note !== '' && !isFinal && <p className={style.note}>{likeness.note}</p>}
    </div>
  )
}
