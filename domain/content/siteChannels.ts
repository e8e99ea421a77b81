/**
 * The channels that the pages of the site link to by their numbers (specification#home), so that every installation has
 * them from its first start; staff rename, order and hide them, and add others.
 */
export const siteChannels: ReadonlyArray<readonly [id: number, name: string, parentId: number]> = [
  [1, '协会机构', 0],
  [2, '音乐考级', 0],
  [3, '会员服务', 0],
  [4, '新闻资讯', 0],
  [5, '考级简介', 2],
  [6, '报考指南', 2],
  [7, '考级简章', 2],
  [8, '视频拍摄要求', 2],
  [9, '教材与曲目', 2],
  [10, '收费与退费', 2],
  [11, '常见问题', 2],
  [13, '优秀考生展示', 2],
  [20, '通知公告', 4],
]
