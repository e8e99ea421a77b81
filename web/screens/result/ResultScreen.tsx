import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { joinedQuery } from '#web/shell/queryPart.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { OtherResultNote } from './OtherResultNote.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { ResultNote } from './ResultNote.tsx'
import style from './ResultScreen.module.css'
import { ResultSection } from './ResultSection.tsx'
import { useOtherScores, useScoreQuestion, useScores } from './useScoreQuestion.ts'

/** /ExamResultInfo: main and other results by name and certificate number (specification#result-query). */
export function ResultScreen() {
  const { question, ask } = useScoreQuestion()
  const scores = useScores(question)
  const others = useOtherScores(question)
  const isNothing = scores.data?.listData.length === 0 && others.data?.listData.length === 0
  // Without a network both queries fail: one message is shown, and one button retries both.
  const isFailed = !scores.data && !others.data && scores.error !== null && others.error !== null
  const askAgain = () => {
    void scores.refetch()
    void others.refetch()
  }
  const isBoth = (scores.data?.listData.length ?? 0) > 0 && (others.data?.listData.length ?? 0) > 0
  return (
    <Page title="成绩查询">
      <QuestionForm
        isBusy={question !== null && (scores.isFetching || others.isFetching)}
        onAsk={(next) => ask(next, askAgain)}
      />
      {question && (
        <section className={style.results} aria-label="查询结果" aria-live="polite">
          {isFailed ? (
            <QueryState query={joinedQuery(scores, others)} loading={null} />
          ) : isNothing ? (
            <EmptyState
              scene="search"
              text="暂无数据"
              note="没有查到成绩。请核对姓名和证件号是否与报名时一致；成绩公布之前查询不到。"
            />
          ) : (
            <>
              <ResultSection query={scores} heading={isBoth ? '考级成绩' : null} skeleton="note">
                {(score) => <ResultNote key={score.EF_ID} result={score} certNumber={question.certNumber} />}
              </ResultSection>
              <ResultSection query={others} heading={isBoth ? '其他成绩' : null} skeleton="none">
                {(other) => <OtherResultNote key={other.OR_ID} result={other} />}
              </ResultSection>
            </>
          )}
        </section>
      )}
      {!question && (
        <p className={style.aside}>
          <ButtonLink look="plain" to={paths.examOtherResultInfo}>
            只查其他成绩
          </ButtonLink>{' '}
          <ButtonLink look="plain" to={paths.appeal()}>
            我的复核申请
          </ButtonLink>
        </p>
      )}
    </Page>
  )
}
