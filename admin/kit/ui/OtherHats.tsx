import { Alert } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import type { HatWire } from '#contract/people/hats.ts'
import { hatPath, hatText } from './hatTexts.ts'

/** The row of an account's facts that leads to the other accounts of its mobile; none where there is no other. */
export function otherHatsRow(hats: readonly HatWire[] = []) {
  if (hats.length === 0) return []
  const children = hats.map((hat) => (
    <p key={hat.Door}>
      <Link to={hatPath(hat)}>{hatText(hat)}</Link>
    </p>
  ))
  return [{ key: 'hats', label: '同一手机号', children }]
}

/** Said where one account gets another mobile: the others keep theirs, and only equal numbers tell whose child it is. */
export function HatsStay({ hats = [] }: { hats: readonly HatWire[] | undefined }) {
  if (hats.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={`${hats.map(hatText).join('和')}仍用原手机号`}
      description="手机号不同以后，系统不能再认出是同一个人，也不能再让他回避自己的孩子；是同一个人的，请把那个账号的手机号也换掉。"
    />
  )
}
