import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { OtherResultNote } from './OtherResultNote.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import style from './ResultScreen.module.css'
import { ResultSection } from './ResultSection.tsx'
import { useOtherScores, useScoreQuestion } from './useScoreQuestion.ts'

/**
 * /ExamOtherResultInfo: only results of other exams, which staff import (rulings#open-routes, rulings#other-results).
 */
export function OtherResultScreen() {
  const { question, ask } = useScoreQuestion()
  const others = useOtherScores(question)
  return (
    <Page title="其他成绩查询">
      <QuestionForm
        isBusy={question !== null && others.isFetching}
        onAsk={(next) => ask(next, () => void others.refetch())}
      />
      {question && (
        <section className={style.results} aria-label="查询结果" aria-live="polite">
          <ResultSection
            query={others}
            heading={null}
            skeleton="line"
            empty={
              <EmptyState
                scene="search"
                text="暂无数据"
                note="没有查到其他成绩。请核对姓名和证件号；考级成绩请到“成绩查询”查看。"
              />
            }
          >
            {(other) => <OtherResultNote key={other.OR_ID} result={other} />}
          </ResultSection>
        </section>
      )}
    </Page>
  )
}
