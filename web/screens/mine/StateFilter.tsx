import type { AnswerOf } from '#client/api.ts'
import { type EnrolmentState, enrolmentStateTexts } from '#domain/enrolment/enrolmentState.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import style from './MyEnrollScreen.module.css'
import type { TabKey } from './useMyEnrolments.ts'

interface Props {
  tab: TabKey
  /** The one to which the list is narrowed; null for all. */
  state: EnrolmentState | null
  states: AnswerOf<'Exam', 'GetMyExamFormStates'>['listData']
}

/** How many pupils are in each state; a press lists only those, a second one all again (office#one-bill). */
export function StateFilter({ tab, state, states }: Props) {
  const shown = tab === 'all' ? undefined : tab
  return (
    <ul className={style.states} aria-label="按状态筛选">
      {states.map(({ State, Count }) => (
        <li key={State}>
          <Link
            to={paths.myEnrollTab(shown, State === state ? undefined : State)}
            replace
            className={style.state}
            aria-current={State === state ? 'true' : undefined}
          >
            {enrolmentStateTexts[State]} <strong>{Count}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}
