/** How a state looks: what is as it should be is muted, and only what is not takes a colour. */
export type Tone = 'normal' | 'running' | 'waiting' | 'trouble'

/** The words of all states, with blanks between them, by what they are about. One word has one tone on every screen. */
const lines: Readonly<Record<Tone, readonly string[]>> = {
  normal: [
    '正常 使用中 有效 够用 一致 本机 已停用 已合并 旧版本 没有另选的批次使用 可以以后再做',
    '已缴费 已支付 未发起 已关闭 已退 已退款 已退费 已办完 已减免 已改报 逾期未补缴 申诉费',
    '已结账 未结账 已冲销 已冲红 已更正 作废 已开具 未开具 已核对 当日无交易',
    '审核通过 已生效 已批准 未批准 已驳回 已撤回 已撤销 已处理 已核实',
    '待发送 已发送 已送达 微信 短信 草稿 定时发布 已发布 已撤下 读者看到的 未发布 排考',
    '已交卷 已提交 系统收卷 已作废 已作废（重新开始） 时间已到 计入 已被替换 已收回或不再计入',
    '已采用 不采用，重新考试 已重新录制 已退回考官 主考 主考裁定 不参与 已回避',
    '已复评 不再复评 已答复 逾期未缴费 已替换 已生成 已办理 未同意 报名未开始 未开始 报名已结束 已完成',
    '准备中 报名中 缴费中 排考中 评审中 成绩公布中 证书制作中',
  ],
  running: [
    '审核中 支付中 退款中 处理中 发送中 查询中 等待账单 考试中 正在上传 等待重新开考',
    '等待考生重录 复评中 等第二人录入',
  ],
  waiting: [
    '未缴费 未设密码 未设置 未上传 未生成 未发送 待处理 待决定 待审批 待批准 待复核 待确认',
    '待开具 待现场付款 待核实 待核对 待录入 待安排考官 待作出答复 待缴申诉费 待补缴差额 等待分配',
    '更正待复核 更正待确认 答复待发布 有修改 有差异 隐藏 结果不明 旧版模板 已锁定',
    '缺缴费地址 请核对 时间已到，未提交',
  ],
  trouble: [
    '审核未通过 没有办成 迟迟未到账 金额待核对 失败 未能生成 须冲红 必须处理 题目不足',
    '窗口结束，视频不齐 两人不一致，请核对原件 分歧较大，待主考裁定',
  ],
}

/** Each word with its tone, in the order of the table. */
export const stateWords: ReadonlyArray<readonly [string, Tone]> = (Object.keys(lines) as Tone[]).flatMap((tone) =>
  lines[tone].flatMap((line) => line.split(' ').map((word) => [word, tone] as const)),
)

const tones = new Map(stateWords)

/** The tone of a word; undefined for one that the table lacks. */
export const toneOf = (word: string): Tone | undefined => tones.get(word)
