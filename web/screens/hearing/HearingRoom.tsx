import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { SessionNotes } from '#web/screens/exam/SessionNotes.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { Page } from '#web/ui/Page.tsx'
import { recallHearing, rememberHearing } from './hearingMemory.ts'
import { ItemFoot } from './ItemFoot.tsx'
import { ItemView } from './ItemView.tsx'
import { Overview } from './Overview.tsx'
import { isAnswered } from './paper.ts'
import style from './Room.module.css'
import { RoomHead } from './RoomHead.tsx'
import { SaveState } from './SaveState.tsx'
import { ownerOf, useAnswers } from './useAnswers.ts'
import { useItemKeys } from './useItemKeys.ts'
import { usePlays } from './usePlays.ts'
import { useSubmitPaper } from './useSubmitPaper.ts'

type HearingRoomProps = {
  enrolmentId: number
  items: readonly HearingItemWire[]
  endAt: number
  minutes: number
  /** Reloads the paper: it was submitted, it ran out of time, or another device has taken over. */
  onChanged: () => Promise<unknown>
  /** Asks for confirmation before the exam is left. */
  onBack: (() => void) | undefined
}

/** The exam while its clock runs: it shows one item at a time and saves each answer. */
export function HearingRoom({ enrolmentId, items, endAt, minutes, onChanged, onBack }: HearingRoomProps) {
  const [at, setAt] = useState(() => Math.min(recallHearing(ownerOf(), enrolmentId).at, items.length - 1))
  const [isOverview, setOverview] = useState(false)
  const answers = useAnswers(enrolmentId, items, () => void onChanged())
  const plays = usePlays(enrolmentId, 0)
  const { submit, end, isBusy, isOver } = useSubmitPaper({ enrolmentId, items, answers, onChanged })
  const beforeEndRef = useRef<(() => Promise<void>) | null>(null)
  const handIn = async () => {
    setOverview(false)
    await beforeEndRef.current?.()
    await submit()
  }
  const item = items[at]

  useEffect(() => rememberHearing(ownerOf(), enrolmentId, { at }), [enrolmentId, at])
  const open = useCallback(
    (index: number) => {
      setAt(Math.min(Math.max(index, 0), items.length - 1))
      setOverview(false)
      window.scrollTo(0, 0)
    },
    [items.length],
  )
  useItemKeys({
    count: item?.IsRecorded === 0 ? item.Options.length : 0,
    onChoose: (choice) => item && answers.choose(item.EQ_ID, choice),
    onPlay: () => item && plays.leftOf(item) > 0 && void plays.start(item),
    onStep: (by) => open(at + by),
  })
  if (!item) return null
  return (
    <Page
      title="听力考试"
      onBack={onBack}
      foot={
        <ItemFoot
          at={at}
          count={items.length}
          endText="检查并交卷"
          busyText="正在交卷"
          isBusy={isBusy}
          onOpen={open}
          onEnd={() => void handIn()}
        />
      }
    >
      <RoomHead items={items} answered={answers.answered} at={at} onOverview={() => setOverview(true)}>
        <Countdown key={endAt} endAt={endAt} now={serverNow} totalSeconds={minutes * 60} label="剩余时间" onEnd={end} />
      </RoomHead>
      {isOver && (
        <p className={style.summary} role="alert">
          考试时间已结束，正在交卷。如果网络不通，恢复后系统也会按已保存的答案自动交卷。
        </p>
      )}
      {!isOver && <SessionNotes enrolmentId={enrolmentId} />}
      <ItemView
        key={item.EQ_ID}
        item={item}
        number={at + 1}
        answered={answers.answered}
        plays={plays}
        isSending={answers.queue.pending().some(({ questionId }) => questionId === item.EQ_ID)}
        isEnding={isBusy || isOver}
        enrolmentId={enrolmentId}
        onChoose={(choice) => answers.choose(item.EQ_ID, choice)}
        onUse={(takeId, file) => answers.useTake(item.EQ_ID, takeId, file)}
        beforeEndRef={beforeEndRef}
      />
      <SaveState
        state={answers.state}
        waiting={answers.queue.pending().length}
        isAnswered={isAnswered(item, answers.answered)}
      />
      {isOverview && (
        <Overview
          items={items}
          answered={answers.answered}
          current={at}
          submitText="交卷"
          onOpen={open}
          onSubmit={() => void handIn()}
          onClose={() => setOverview(false)}
        />
      )}
    </Page>
  )
}
