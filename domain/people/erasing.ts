/** What keeps a child, or an account, from being erased now: each ends by itself or by a decision (office#retention). */
export const erasingHindrances = {
  exam: '线上考试正在进行',
  upload: '考试视频正在上传',
  payment: '有一笔付款正在进行或待核对',
  refund: '有退费还没有办完',
  waiver: '有减免申请还没有决定',
  invoice: '有发票还没有办完',
  notExamined: '有已缴费、还没有考试的报名，请先办理退费，或等考试结束',
  marking: '成绩还在评审，尚未公布',
  appeal: '成绩复核还没有答复',
  correction: '有更正申请还没有决定',
  certificate: '证书的补发或撤销还没有决定',
  hall: '考场记录还没有处理',
} as const
export type ErasingHindrance = keyof typeof erasingHindrances
export const erasingHindranceKeys = Object.keys(erasingHindrances) as ErasingHindrance[]

/** One sentence that says what a deletion waits for; empty where nothing hinders it. */
export function waitsForText(hindrances: readonly ErasingHindrance[]): string {
  return hindrances.map((one) => erasingHindrances[one]).join('；')
}
