import { useQuery } from '@tanstack/react-query'
import { idIn, paths } from '#web/paths.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ChannelNews } from './ChannelNews.tsx'
import { channelsCall } from './newsCalls.ts'

/** /NewsList?CID=: the news of one channel. */
export function NewsListScreen() {
  const channelId = idIn(useLocation().search, 'CID')
  const { data } = useQuery(channelsCall)
  const channel = data?.listData.find((each) => each.CID === channelId)
  if (channelId === null || (data && !channel)) return <Redirect to={paths.notFound} />
  return (
    <Page title={channel?.CName ?? '新闻'}>
      <ChannelNews channelId={channelId} />
    </Page>
  )
}
