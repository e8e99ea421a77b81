import { DistrictList } from './DistrictList.tsx'

/** /ShopIndex: a placeholder with static content. */
export function ShopIndexScreen() {
  return <DistrictList title="琴行与书店" lead="按区县查找琴行、教材与书店。名录正在整理，请选择所在区县。" />
}
