import { useMemo } from 'react'
import type { MessageWire } from '#contract/content/message.ts'
import { MESSAGE_KINDS, type MessageKind, messageKindTexts } from '#domain/content/messageKind.ts'
import { paths } from '#web/paths.ts'
import { NextPage } from '#web/screens/mine/NextPage.tsx'
import { ListPlaceholder } from '#web/screens/mine/Placeholders.tsx'
import { timeText } from '#web/screens/mine/words.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link, useLocation } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { groupMessages, type MessageGroup } from './groupMessages.ts'
import style from './Messages.module.css'
import { messageLink } from './messageLink.ts'
import { useMarkAll, useMarkShown, useMessages } from './useMessages.ts'

const none: readonly MessageWire[] = []

/** /Messages: all that the association has told this person, of all his children (office#events). */
export function MessagesScreen() {
  const { search } = useLocation()
  const kind = kindIn(search)
  const query = useMessages(kind)
  const { markAll, isBusy } = useMarkAll()
  const { data } = query
  const unread = data?.pages[0]?.OtherMsg.Unread ?? 0
  const rows = useMemo(() => {
    const byId = new Map(data?.pages.flatMap(({ listData }) => listData).map((row) => [row.M_ID, row]))
    return byId.size === 0 ? none : [...byId.values()]
  }, [data])
  useMarkShown(rows)
  return (
    <Page
      title="消息"
      aside={
        unread > 0 && (
          <Button small look="plain" busy={isBusy} busyText="正在标记" onClick={() => void markAll()}>
            全部已读
          </Button>
        )
      }
    >
      <nav className={style.kinds} aria-label="按内容筛选">
        {[null, ...MESSAGE_KINDS].map((one) => (
          <Link
            key={one}
            to={paths.messagesOf(one)}
            replace
            className={style.kind}
            aria-current={one === kind ? 'page' : undefined}
          >
            {one === null ? '全部' : messageKindTexts[one]}
          </Link>
        ))}
      </nav>
      <QueryState query={query} loading={<ListPlaceholder />}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              text={kind === null ? '还没有消息' : `还没有${messageKindTexts[kind]}的消息`}
              note="报名、缴费、考试时间和成绩的消息会出现在这里。"
            />
          ) : (
            <>
              <ul className={style.list}>
                {groupMessages(rows).map((group) => (
                  <MessageCard key={group[0].M_ID} group={group} />
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

/** One message, or one for all children to whom the same happened at once. */
function MessageCard({ group }: { group: MessageGroup }) {
  const [first] = group
  const isUnread = group.some(({ IsRead }) => IsRead === 0)
  const link = group.length > 1 ? { to: paths.myEnroll, text: '查看我的报名' } : messageLink(first)
  return (
    <li className={style.message}>
      <h2 className={style.title}>
        {isUnread && (
          <span className={style.dot}>
            <span className="visuallyHidden">未读：</span>
          </span>
        )}
        {first.Title}
        {group.length > 1 && `（${group.length} 项报名）`}
      </h2>
      {group.length === 1 ? (
        <p className={style.text}>{first.Text}</p>
      ) : (
        <ul className={style.texts}>
          {group.map(({ M_ID, Text }) => (
            <li key={M_ID}>{Text}</li>
          ))}
        </ul>
      )}
      <p className={style.foot}>
        <time dateTime={first.Time}>{timeText(first.Time)}</time>
        {link && <Link to={link.to}>{link.text}</Link>}
      </p>
    </li>
  )
}

function kindIn(search: string): MessageKind | null {
  const wanted = new URLSearchParams(search).get('kind')
  return MESSAGE_KINDS.find((kind) => kind === wanted) ?? null
}
