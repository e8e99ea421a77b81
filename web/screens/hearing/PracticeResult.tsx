import { NotationView } from '#client/notation/NotationView.tsx'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ButtonRow, Stack } from '#web/ui/Stack.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { PlayButton } from './PlayButton.tsx'
import type { PracticeMarks } from './practiceMarks.ts'
import { AudioPlayback } from './RecordPanel.tsx'
import style from './Room.module.css'
import type { GivenAnswers } from './useAnswers.ts'
import type { Plays } from './usePlays.ts'

type PracticeResultProps = {
  items: readonly HearingItemWire[]
  answered: GivenAnswers
  marked: PracticeMarks
  plays: Plays
  onAgain: () => void
}

/** Shows right and wrong answers of a practice round; each item can be played again. */
export function PracticeResult({ items, answered, marked, plays, onAgain }: PracticeResultProps) {
  const { Right, Count } = marked.OtherMsg
  return (
    <Page
      title="听力练习"
      foot={
        <ButtonRow>
          <ButtonLink look="quiet" to={paths.examList}>
            返回考试列表
          </ButtonLink>
          <Button onClick={onAgain}>再练一组</Button>
        </ButtonRow>
      }
    >
      <Stack loose>
        <header>
          <h2 className={style.result}>
            答对 {Right} / {Count} 题
          </h2>
          <p className={style.soft}>练习不计入成绩，可以反复进行。录音题没有标准答案，请对照原音自己听一听。</p>
        </header>
        <ol className={style.marked}>
          {items.map((item, index) => (
            <li key={item.EQ_ID}>
              <MarkedItem item={item} number={index + 1} answered={answered} marked={marked} />
              <PlayButton item={item} plays={plays} small />
            </li>
          ))}
        </ol>
      </Stack>
    </Page>
  )
}

type MarkedItemProps = { item: HearingItemWire; number: number; answered: GivenAnswers; marked: PracticeMarks }
function MarkedItem({ item, number, answered, marked }: MarkedItemProps) {
  const mark = marked.listData.find(({ EQ_ID }) => EQ_ID === item.EQ_ID)
  const chosen = item.Options[(answered.choices[item.EQ_ID] ?? 0) - 1]
  const right = mark && item.Options[mark.Correct - 1]
  const own = answered.recordings[item.EQ_ID]
  return (
    <>
      <div className={style.verdict}>
        <strong>第 {number} 题</strong>
        <span className={style.soft}>{item.TypeName}</span>
        {mark && <Tag tone={mark.IsRight === 1 ? 'good' : 'bad'}>{mark.IsRight === 1 ? '答对' : '答错'}</Tag>}
      </div>
      <p>{item.Prompt}</p>
      {mark && (
        <div className={style.pair}>
          <p className={style.label}>您的答案</p>
          {chosen === undefined ? <p>未作答</p> : <NotationView text={chosen} />}
          {mark.IsRight === 0 && right !== undefined && (
            <>
              <p className={style.label}>正确答案</p>
              <NotationView text={right} />
            </>
          )}
        </div>
      )}
      {own && <AudioPlayback source={own} label={`第 ${number} 题，我的录音`} />}
    </>
  )
}
