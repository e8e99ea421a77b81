import { paths } from '#web/paths.ts'
import { useStatus } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'

/** /404: the page of every unknown path (specification#unknown-path). */
export function NotFoundScreen() {
  useStatus(404)
  return (
    <Page title="页面不存在">
      <EmptyState
        scene="search"
        text="没有找到这个页面"
        note="链接可能已过期，或内容已下线。您的报名和缴费不受影响。"
        action={<ButtonLink to={paths.home}>回到首页</ButtonLink>}
      />
    </Page>
  )
}
