import { useMemo } from 'react'
import type { MessageWire } from '#contract/content/message.ts'
import { NextPage } from '#web/screens/mine/NextPage.tsx'
import { ListPlaceholder } from '#web/screens/mine/Placeholders.tsx'
import { timeText } from '#web/screens/mine/words.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link } from '#web/shell/router.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import style from './Messages.module.css'
import { messageLink } from './messageLink.ts'
import { useMarkShown, useMessages } from './useMessages.ts'

const none: readonly MessageWire[] = []

/** /Messages: all that the association has told this person, of all his children (office#events). */
export function MessagesScreen() {
  const query = useMessages()
  const { data } = query
  const rows = useMemo(() => {
    const byId = new Map(data?.pages.flatMap(({ listData }) => listData).map((row) => [row.M_ID, row]))
    return byId.size === 0 ? none : [...byId.values()]
  }, [data])
  useMarkShown(rows)
  return (
    <Page title="消息">
      <QueryState query={query} loading={<ListPlaceholder />}>
        {() =>
          rows.length === 0 ? (
            <EmptyState text="还没有消息" note="报名、缴费、考试时间和成绩的消息会出现在这里。" />
          ) : (
            <>
              <ul className={style.list}>
                {rows.map((message) => (
                  <MessageRow key={message.M_ID} message={message} />
                ))}
              </ul>
              <NextPage
                hasMore={query.hasNextPage}
                isFetching={query.isFetchingNextPage}
                error={query.isFetchNextPageError ? query.error : null}
                onWanted={() => void query.fetchNextPage()}
              />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

function MessageRow({ message }: { message: MessageWire }) {
  const { Title, Text, Time, IsRead } = message
  const link = messageLink(message)
  return (
    <li className={style.message}>
      <h2 className={style.title}>
        {IsRead === 0 && (
          <span className={style.dot}>
            <span className="visuallyHidden">未读：</span>
          </span>
        )}
        {Title}
      </h2>
      <p className={style.text}>{Text}</p>
      <p className={style.foot}>
        <time dateTime={Time}>{timeText(Time)}</time>
        {link && <Link to={link.to}>{link.text}</Link>}
      </p>
    </li>
  )
}
