import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import { removeTake } from '#web/device/keptTakes.ts'
import { Page } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import { ItemFoot } from './ItemFoot.tsx'
import { ItemView } from './ItemView.tsx'
import { Overview } from './Overview.tsx'
import { PracticeResult } from './PracticeResult.tsx'
import type { PracticeMarks } from './practiceMarks.ts'
import { RoomHead } from './RoomHead.tsx'
import type { GivenAnswers } from './useAnswers.ts'
import { useItemKeys } from './useItemKeys.ts'
import { usePlays } from './usePlays.ts'

type PracticeRoomProps = {
  enrolmentId: number
  items: readonly HearingItemWire[]
  onAgain: () => void
}

/** Practice has no clock and stores nothing; right and wrong are shown at the end. Recordings stay on this phone. */
export function PracticeRoom({ enrolmentId, items, onAgain }: PracticeRoomProps) {
  const [at, setAt] = useState(0)
  const [isOverview, setOverview] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [marked, setMarked] = useState<PracticeMarks | null>(null)
  const [answered, setAnswered] = useState<GivenAnswers>({ choices: {}, recordings: {} })
  const plays = usePlays(enrolmentId, 1)
  const item = items[at]

  const open = (index: number) => {
    setAt(Math.min(Math.max(index, 0), items.length - 1))
    setOverview(false)
    window.scrollTo(0, 0)
  }
  const choose = (choice: number) => {
    if (!item) return
    setAnswered((last) => ({ ...last, choices: { ...last.choices, [item.EQ_ID]: choice } }))
  }
  const use = (takeId: string, file: File) => {
    if (!item) return
    setAnswered((last) => ({ ...last, recordings: { ...last.recordings, [item.EQ_ID]: file } }))
    void removeTake(takeId)
  }
  const finish = async () => {
    setOverview(false)
    setBusy(true)
    const Answers = items
      .filter(({ IsRecorded }) => IsRecorded === 0)
      .map(({ EQ_ID }) => ({ EQ_ID, Choice: answered.choices[EQ_ID] ?? 0 }))
    try {
      setMarked(await call('Exam', 'SubmitHearingPaper', { EF_ID: enrolmentId, IsTest: 1, Answers }))
      window.scrollTo(0, 0)
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    setBusy(false)
  }
  useItemKeys({
    count: item?.IsRecorded === 0 && !marked ? item.Options.length : 0,
    onChoose: choose,
    onPlay: () => item && !marked && void plays.start(item),
    onStep: (by) => !marked && open(at + by),
  })
  if (marked)
    return <PracticeResult items={items} answered={answered} marked={marked} plays={plays} onAgain={onAgain} />
  if (!item) return null
  return (
    <Page
      title="听力练习"
      foot={
        <ItemFoot
          at={at}
          count={items.length}
          endText="完成练习"
          busyText="正在批改"
          isBusy={isBusy}
          onOpen={open}
          onEnd={() => void finish()}
        />
      }
    >
      <RoomHead items={items} answered={answered} at={at} onOverview={() => setOverview(true)} />
      <ItemView
        key={item.EQ_ID}
        item={item}
        number={at + 1}
        answered={answered}
        plays={plays}
        isSending={false}
        isPractice
        enrolmentId={enrolmentId}
        onChoose={choose}
        onUse={use}
      />
      {isOverview && (
        <Overview
          items={items}
          answered={answered}
          current={at}
          submitText="完成练习"
          onOpen={open}
          onSubmit={() => void finish()}
          onClose={() => setOverview(false)}
        />
      )}
    </Page>
  )
}
