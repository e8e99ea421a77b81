import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { callQuery } from '#client/callQuery.ts'
import { useDebounced } from '#client/useDebounced.ts'
import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import { hatPath, hatText, hatTexts } from './hatTexts.ts'

export const SAME_MOBILE = '用来登录；本人已有考生家庭账号的，填同一个手机号即可'

/** What follows for the person from having a family's account as well. */
const consequences = {
  examiner: '本人的孩子和学生，系统不会分配给他评审。',
  staff: '本人孩子的退费、减免、改报和更正，须由另一位工作人员办理。',
} as const

interface Props {
  mobile: string
  /** The kind of account that gets the mobile. */
  door: keyof typeof consequences
  /** Whether the account is there already and takes another mobile. */
  isChange?: boolean
}

/** Says below a mobile, before it is sent, which accounts it has already and what that means (docs/adr/several-hats.md). */
export function MobileHats({ mobile, door, isChange = false }: Props) {
  const asked = useDebounced(cleanMobile(mobile))
  const hats = useQuery({ ...callQuery('Admin', 'GetHats', { Mobile: asked }), enabled: isMobile(asked) })
  const style = { marginBottom: 16 }
  if (hats.isError)
    return (
      <Alert
        type="info"
        showIcon
        style={style}
        title="没有查到这个手机号已有哪些账号，可以继续填写，保存时会再核对"
        action={<a onClick={() => void hats.refetch()}>重试</a>}
      />
    )
  const known = hats.data?.listData ?? []
  const same = known.find((hat) => hat.Door === door)
  if (same)
    return (
      <Alert
        type="warning"
        showIcon
        style={style}
        title={
          <>
            这个手机号已是{hatText(same)}，不能再{isChange ? '换成它' : '添加'}，请
            <Link to={hatPath(same)}>打开那个账号</Link>
          </>
        }
      />
    )
  if (known.length === 0) return null
  const others = known.map(hatText).join('和')
  const isFamily = known.some((hat) => hat.Door === 'family')
  return (
    <Alert
      type="info"
      showIcon
      style={style}
      title={`这个手机号已有${others}，${isChange ? `保存后${hatTexts[door]}也用它` : `将另开${hatTexts[door]}`}`}
      description={`手机号相同，密码各自设置，停用其中一个不影响另一个。${isFamily ? consequences[door] : ''}`}
    />
  )
}
