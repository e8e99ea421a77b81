import { useEffect } from 'react'
import { currentSession } from '#client/session.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { AnswerSheetWire } from '#contract/examRoom/exam.ts'
import { ordinalOf, patternsInOrder } from '#domain/examRoom/answerSheet.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { removeTakesOf } from '#web/device/keptTakes.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Seal } from '#web/ui/Tag.tsx'
import { canChangePhotoOf } from './canChangePhoto.ts'
import style from './ExamDone.module.css'
import { Receipt, ReceiptNotes } from './Receipt.tsx'
import slotStyle from './SlotCard.module.css'

/** The page after submission (specification#online-exam): the answers are final and shown as submitted. */
export function ExamDone({ enrolment, sheets }: { enrolment: EnrolmentWire; sheets: readonly AnswerSheetWire[] }) {
  const { EF_ID } = enrolment
  useEffect(() => {
    // Recordings on this phone that were not submitted are no longer needed.
    void removeTakesOf(currentSession()?.mobile ?? '', EF_ID)
  }, [EF_ID])
  const inOrder = patternsInOrder(sheets.map((sheet) => ({ ...sheet, questionTypeId: sheet.EQT_ID })))
  return (
    <Page title="线上考试">
      <Stack loose>
        <header className={style.head}>
          <Seal>已提交</Seal>
          <h2 className={style.title}>线上考试已完成</h2>
          <p className={style.whose}>
            {enrolment.Name} · {enrolment.Majors.MName} {enrolment.Grades.GName}
          </p>
          <p className={style.next}>视频已交由考官评审，不能再修改。成绩公布后可在“成绩查询”中查看。</p>
        </header>
        <ol className={style.list}>
          {inOrder.map((answer, index) => (
            <li key={answer.EAS_ID} className={slotStyle.card}>
              <header className={slotStyle.head}>
                <span className={slotStyle.ordinal} aria-hidden="true">
                  {ordinalOf(index + 1)}
                </span>
                <h3 className={`${slotStyle.words} ${slotStyle.piece}`}>{answer.View_ExamQuestion.Question}</h3>
              </header>
              {answer.Answer === '' ? (
                <p className={slotStyle.hint}>{reasonText('NO_VIDEO_RECORD')}</p>
              ) : (
                <>
                  <div className={style.receipt}>
                    <Receipt answer={answer} isFinal />
                    <ReceiptNotes answer={answer} canChangePhoto={canChangePhotoOf(enrolment)} isFinal />
                  </div>
                  <ButtonLink wide look="quiet" to={paths.video(answer.EAS_ID)}>
                    查看视频
                  </ButtonLink>
                </>
              )}
            </li>
          ))}
        </ol>
        <ButtonLink wide look="quiet" to={paths.examList}>
          返回考试列表
        </ButtonLink>
      </Stack>
    </Page>
  )
}
