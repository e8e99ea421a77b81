import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { useDebounced } from '#client/useDebounced.ts'
import type { EnrolmentState } from '#domain/enrolment/enrolmentState.ts'
import { questionMemory } from '#web/data/questionMemory.ts'
import { paths } from '#web/paths.ts'
import { usePayTogetherLink } from '#web/screens/bill/usePayTogetherLink.tsx'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link, useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { EnrolmentCard } from './EnrolmentCard.tsx'
import style from './MyEnrollScreen.module.css'
import { NextPage } from './NextPage.tsx'
import { ListPlaceholder } from './Placeholders.tsx'
import { StateFilter } from './StateFilter.tsx'
import { isPayOf, stateIn, type TabKey, tabIn, tabs, useMyEnrolments, withoutRepeats } from './useMyEnrolments.ts'

/** Lists of at least this length have a search field, and are counted by state. */
const searchFrom = 9

/** The last search, restored on return from an enrolment. */
const soughtMemory = questionMemory<string>()

/** /MyEnroll: own enrolments by urgency; finished ones come last. */
export function MyEnrollScreen() {
  const { search } = useLocation()
  const tab = tabIn(search)
  const state = stateIn(search)
  const { data } = useStates(tab)
  const isCounted = (data?.OtherMsg.All ?? 0) >= searchFrom
  const payTogether = usePayTogetherLink()
  return (
    <Page
      title="我的报名"
      foot={tab !== 'paid' && payTogether}
      aside={
        <ButtonLink to={paths.pupils} small look="plain">
          批量报名
        </ButtonLink>
      }
    >
      <nav className={style.tabs} aria-label="按缴费状态筛选">
        {tabs.map(({ key, label }) => (
          <Link
            key={key}
            to={key === 'all' ? paths.myEnroll : paths.myEnrollTab(key)}
            replace
            className={style.tab}
            aria-current={key === tab ? 'page' : undefined}
          >
            {label} {isCounted && data && <small>{data.OtherMsg[countKeys[key]]}</small>}
          </Link>
        ))}
      </nav>
      <EnrolmentList key={`${tab} ${state}`} tab={tab} state={state} />
    </Page>
  )
}

const countKeys = { all: 'All', unpaid: 'Unpaid', paid: 'Paid' } as const

const useStates = (tab: TabKey) => useQuery(callQuery('Exam', 'GetMyExamFormStates', { IsPay: isPayOf(tab) }))

function EnrolmentList({ tab, state }: { tab: TabKey; state: EnrolmentState | null }) {
  const [typed, setTyped] = useState(() => soughtMemory.last() ?? '')
  const sought = useDebounced(typed.trim())
  const query = useMyEnrolments(tab, state, sought)
  const counted = useStates(tab)
  // The list waits for the counts above it, because it would jump down when they come.
  const whenCounted = counted.isPending && !query.error ? { ...query, data: undefined } : query
  const body = ({ pages }: NonNullable<typeof query.data>) => {
    const rows = withoutRepeats(pages.map(({ listData }) => listData))
    // The field must not disappear while a search with few results is cleared and the full list loads.
    const isSeeking = typed !== '' || sought !== '' || query.isPlaceholderData
    const isSearched = isSeeking || (pages[0]?.totalCount ?? 0) >= searchFrom
    const states = counted.data?.listData ?? []
    const isManyStates = (counted.data?.OtherMsg.All ?? 0) >= searchFrom && (states.length > 1 || state !== null)
    if (rows.length === 0 && !isSearched && state === null) {
      return <EmptyState action={<ButtonLink to={paths.examApply()}>去报名</ButtonLink>} />
    }
    return (
      <>
        {isManyStates && <StateFilter tab={tab} state={state} states={states} />}
        {isSearched && (
          <div className={style.search}>
            <TextField
              label="查找考生"
              name="sought"
              value={typed}
              maxLength={30}
              hint="姓名、拼音、考号或证件号"
              onChange={(text) => {
                setTyped(text)
                soughtMemory.keep(text)
              }}
            />
          </div>
        )}
        {rows.length === 0 && (
          <EmptyState
            scene="search"
            note={isSearched ? '没有找到这位考生的报名，请换一个姓名或号码再试。' : '现在没有这个状态的报名。'}
          />
        )}
        <ul className={style.list}>
          {rows.map((row, at) => (
            <li key={row.EF_ID}>
              <EnrolmentCard enrolment={row} position={at} />
            </li>
          ))}
        </ul>
        {rows.length > 0 && (
          <NextPage
            hasMore={query.hasNextPage}
            isFetching={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? query.error : null}
            onWanted={() => void query.fetchNextPage()}
          />
        )}
      </>
    )
  }
  return (
    <QueryState query={whenCounted} loading={<ListPlaceholder />}>
      {body}
    </QueryState>
  )
}
