import type { AnswerOf } from '#client/api.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { PatternWire } from '#contract/examRoom/exam.ts'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { TrackHead } from './TrackHead.tsx'
import style from './Tracks.module.css'

type ProgrammeProps = {
  enrolment: EnrolmentWire
  tracks: AnswerOf<'Exam', 'GetOfflineExamTracks'>
  patterns: readonly PatternWire[]
  onChange: () => void
}

/** Shows the chosen tracks, styled as a concert programme. */
export function Programme({ enrolment, tracks: { listData, OtherMsg }, patterns, onChange }: ProgrammeProps) {
  const isOpen = OtherMsg.CanSet === 1
  const nameOf = (patternId: number) =>
    patterns.find(({ EP_ID }) => EP_ID === patternId)?.ExamQuestionType.TypeName ?? '曲目'
  const foot = isOpen ? (
    <Button wide look="quiet" onClick={onChange}>
      修改曲目
    </Button>
  ) : undefined
  return (
    <Page title="考试曲目" foot={foot}>
      <article className={style.programme}>
        <TrackHead enrolment={enrolment} closeTime={OtherMsg.CloseTime} isOpen={isOpen} />
        <span className={style.stave} aria-hidden="true" />
        <ol className={style.pieces}>
          {listData.map(({ EP_ID, EQ_ID, Title }) => (
            <li key={`${EP_ID} ${EQ_ID} ${Title}`}>
              <span className={style.kind}>{nameOf(EP_ID)}</span>
              <span className={style.piece}>{Title}</span>
            </li>
          ))}
        </ol>
        {!isOpen && <p className={style.closed}>{OtherMsg.WhyNot}</p>}
      </article>
    </Page>
  )
}
