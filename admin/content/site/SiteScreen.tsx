import { Skeleton } from 'antd'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { Tabs } from '#admin/kit/ui/Tabs.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { NoticeSettings } from './NoticeSettings.tsx'

const SiteSettings = whenShown(
  async () => (await import('./SiteSettings.tsx')).SiteSettings,
  <Skeleton active aria-label="正在加载" />,
)
const LegalTexts = whenShown(
  async () => (await import('./LegalTexts.tsx')).LegalTexts,
  <Skeleton active aria-label="正在加载" />,
)

/** What the site says everywhere: names and numbers, the popup notice, and the texts that users agree to. */
export function SiteScreen() {
  const { Roles } = useStaff()
  const [params, setParams] = useSearchParams()
  const isAdmin = mayCall(Roles, 'SaveSiteSettings')
  const tabs = [
    { key: 'notice', label: '弹窗公告', children: <NoticeSettings /> },
    ...(isAdmin
      ? [
          { key: 'site', label: '名称与电话', children: <SiteSettings /> },
          { key: 'texts', label: '协议与政策', children: <LegalTexts /> },
        ]
      : []),
  ]
  const asked = params.get('tab') ?? ''
  return (
    <>
      <PageHead title="网站设置" />
      <Tabs
        items={tabs}
        activeKey={tabs.some(({ key }) => key === asked) ? asked : 'notice'}
        onChange={(tab) => setParams({ tab }, { replace: true })}
      />
    </>
  )
}
