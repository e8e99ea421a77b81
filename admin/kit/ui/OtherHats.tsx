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
