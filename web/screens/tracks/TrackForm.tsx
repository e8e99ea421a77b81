import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type AnswerOf, call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { QuestionWire } from '#contract/examRoom/exam.ts'
import { isTextbookDue } from '#domain/catalogue/textbook.ts'
import type { Slot } from '#domain/examRoom/answerSheet.ts'
import { TextbookStep } from '#web/screens/exam/TextbookStep.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Page } from '#web/ui/Page.tsx'
import { ButtonRow, Stack } from '#web/ui/Stack.tsx'
import { toast } from '#web/ui/toast.ts'
import { TrackField } from './TrackField.tsx'
import { TrackHead } from './TrackHead.tsx'
import style from './Tracks.module.css'
import {
  entriesOf,
  pieceScopeOf,
  piecesFor,
  type TrackEntry,
  trackFaults,
  trackMemory,
  tracksOf,
} from './trackDraft.ts'

type TrackFormProps = {
  enrolment: EnrolmentWire
  tracks: AnswerOf<'Exam', 'GetOfflineExamTracks'>
  slots: readonly Slot[]
  /** The question types whose pieces are drawn on the exam day. */
  drawnNames: readonly string[]
  pieces: readonly QuestionWire[]
  textbooks: AnswerOf<'ExamPublic', 'GetExamTextBookList'>['listData']
  onDone: () => void
}

/** Chooses a piece for each slot; all are saved in one call. */
export function TrackForm({ enrolment, tracks, slots, drawnNames, pieces, textbooks, onDone }: TrackFormProps) {
  const queries = useQueryClient()
  const form = useRef<HTMLDivElement>(null)
  const [entries, setEntries] = useState(
    () => begun(enrolment.EF_ID, slots) ?? entriesOf(slots, tracks.listData, pieces),
  )
  const [faults, setFaults] = useState<ReadonlyArray<string | null>>([])
  const [isBusy, setBusy] = useState(false)
  const scope = pieceScopeOf(
    enrolment,
    textbooks.map(({ TB_ID }) => TB_ID),
  )
  const needsTextbook = isTextbookDue(scope)

  const change = (at: number, entry: TrackEntry) => {
    const next = entries.map((old, index) => (index === at ? entry : old))
    setEntries(next)
    setFaults([])
    trackMemory.keep({ enrolmentId: enrolment.EF_ID, entries: next })
  }
  const giveUp = () => {
    trackMemory.forget()
    toast('已取消修改')
    onDone()
  }
  const save = async () => {
    const found = trackFaults(slots, entries, pieces, scope)
    setFaults(found)
    if (found.some((fault) => fault !== null)) return focusFirstError(form.current)
    setBusy(true)
    try {
      const { listData } = await call('Exam', 'SetOfflineExamTracks', {
        EF_ID: enrolment.EF_ID,
        Tracks: tracksOf(slots, entries),
      })
      trackMemory.forget()
      toast('曲目已保存', 'success')
      const { queryKey } = callQuery('Exam', 'GetOfflineExamTracks', { EF_ID: enrolment.EF_ID })
      queries.setQueryData(queryKey, { ...tracks, listData })
      // The exam-time query shows the tracks too.
      void queries.invalidateQueries({ queryKey: ['Exam', 'FindExamFormInfo'] })
      onDone()
    } catch (error) {
      toast(messageOf(error), 'failure')
      // The exam day may have begun, or another phone may have chosen meanwhile.
      await queries.invalidateQueries({ queryKey: ['Exam', 'GetOfflineExamTracks'] })
      setBusy(false)
    }
  }

  return (
    <Page
      title="选择曲目"
      foot={
        <ButtonRow>
          {tracks.listData.length > 0 && (
            <Button look="quiet" onClick={giveUp}>
              取消修改
            </Button>
          )}
          <Button wide busy={isBusy} busyText="正在保存" onClick={() => void save()}>
            保存曲目
          </Button>
        </ButtonRow>
      }
    >
      <TrackHead enrolment={enrolment} closeTime={tracks.OtherMsg.CloseTime} isOpen />
      {needsTextbook && (
        <section className={style.textbook}>
          <TextbookStep enrolmentId={enrolment.EF_ID} textbooks={textbooks} />
        </section>
      )}
      <div ref={form}>
        <Stack>
          {slots.map((slot, at) => (
            <TrackField
              key={`${slot.pattern.patternId} ${slot.indexInPattern}`}
              label={`${slot.ordinal}、${slot.pattern.typeName}`}
              entry={entries[at] ?? { questionId: null, isOwn: false, title: '' }}
              pieces={piecesFor(at, slots, entries, pieces)}
              needsTextbook={needsTextbook}
              error={faults[at] ?? null}
              onChange={(entry) => change(at, entry)}
            />
          ))}
        </Stack>
      </div>
      {drawnNames.length > 0 && <p className={style.drawn}>{drawnNames.join('、')}由考官现场抽取，无需选择。</p>}
    </Page>
  )
}

/** Returns unsaved entries of an earlier visit, if the slots are still the same. */
function begun(enrolmentId: number, slots: readonly Slot[]): TrackEntry[] | null {
  const kept = trackMemory.last()
  return kept?.enrolmentId === enrolmentId && kept.entries.length === slots.length ? kept.entries : null
}
