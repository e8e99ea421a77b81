import { type RefObject, useEffect } from 'react'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { stopSound } from '#web/device/soundPlayer.ts'
import { Choices } from './Choices.tsx'
import style from './Item.module.css'
import { PlayButton } from './PlayButton.tsx'
import { choiceOf } from './paper.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { type GivenAnswers, ownerOf, slotOf } from './useAnswers.ts'
import type { Plays } from './usePlays.ts'

type ItemViewProps = {
  item: HearingItemWire
  number: number
  answered: GivenAnswers
  plays: Plays
  /** Whether its answer is being sent to the server. */
  isSending: boolean
  /** In practice, recordings stay on this phone. */
  isPractice?: boolean
  /** Whether the paper is being submitted. */
  isEnding?: boolean
  enrolmentId: number
  onChoose: (choice: number) => void
  onUse: (takeId: string, file: File) => void
  /** Used in the exam only; `RecordPanel` explains it. */
  beforeEndRef?: RefObject<(() => Promise<void>) | null>
}

function recordingWords({ isSent, isHere, isPractice }: { isSent: boolean; isHere: boolean; isPractice: boolean }) {
  if (isPractice) return isHere ? '已录音（练习录音不上传）' : ''
  return isSent ? '录音已上传' : isHere ? '录音正在上传，请稍等' : ''
}

/** One item: the candidate listens, then chooses or records. */
export function ItemView(props: ItemViewProps) {
  const { item, number, answered, plays, isSending, isPractice, isEnding, enrolmentId, onChoose, onUse, beforeEndRef } =
    props
  // The sound stops with its item, so that it does not play on during the next one.
  useEffect(() => stopSound, [])
  const own = answered.recordings[item.EQ_ID]
  const isSent = own !== undefined ? !isSending : item.RecordingState !== 'none'
  return (
    <article className={style.item} aria-label={`第 ${number} 题`}>
      <header>
        <p className={style.type}>{item.TypeName}</p>
        <h2 className={style.prompt}>{item.Prompt}</h2>
      </header>
      <PlayButton item={item} plays={plays} />
      {item.IsRecorded === 0 ? (
        <Choices
          legend={`第 ${number} 题的答案`}
          options={item.Options}
          chosen={choiceOf(item, answered)}
          onChoose={onChoose}
        />
      ) : (
        <RecordPanel
          takeKey={{ owner: ownerOf(), enrolmentId, slot: slotOf(item.EQ_ID), pieceTitle: item.TypeName }}
          state={recordingWords({ isSent, isHere: own !== undefined, isPractice: isPractice === true })}
          problem={own ? '' : item.RecordingProblem}
          recorded={own ?? (item.Recording === '' ? null : item.Recording)}
          isEnding={isEnding === true}
          onUse={onUse}
          beforeEndRef={beforeEndRef}
        />
      )}
    </article>
  )
}
