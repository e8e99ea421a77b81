import { useQuery } from '@tanstack/react-query'
import type { ChannelWire } from '#contract/content/content.ts'
import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { idIn, paths } from '#web/paths.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { Link, useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ChannelNews } from './ChannelNews.tsx'
import style from './ChannelsScreen.module.css'
import { channelsCall } from './newsCalls.ts'

/** /Channels?CID=: the texts of a channel below its subchannels. */
export function ChannelsScreen() {
  const channelId = idIn(useLocation().search, 'CID')
  const { data } = useQuery(channelsCall)
  const channels = data?.listData ?? []
  const channel = channels.find((each) => each.CID === channelId)
  if (channelId === null || (data && !channel)) return <Redirect to={paths.notFound} />
  const parts = channels.filter((each) => each.ParentID === channelId)
  return (
    <Page title={channel?.CName ?? '栏目'}>
      {parts.length > 0 && <Contents parts={parts} />}
      <ChannelNews channelId={channelId} emptyText={parts.length > 0 ? null : '暂无信息'} />
    </Page>
  )
}

function Contents({ parts }: { parts: readonly ChannelWire[] }) {
  return (
    <ul className={style.contents}>
      {parts.map((part) => (
        <li key={part.CID}>
          <Link to={paths.channels(part.CID)} className={style.row}>
            <span>{part.CName}</span>
            <ChevronIcon direction="right" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
