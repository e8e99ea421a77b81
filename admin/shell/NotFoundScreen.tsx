import { Link } from '#admin/kit/page/router.tsx'
import { useTitle } from '#admin/kit/page/useTitle.ts'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'

export function NotFoundScreen() {
  useTitle('没有这个页面')
  return (
    <PlainState title="没有这个页面" note="地址可能写错了，或功能已经移走。" actions={<Link to="/">回到“今天”</Link>} />
  )
}
