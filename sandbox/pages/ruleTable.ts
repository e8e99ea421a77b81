import type { SandboxRules } from '#sandbox/options.ts'

/** A rule of the sandbox that a switch changes for all calls until it is switched off. */
export interface RuleSwitch {
  rule: keyof SandboxRules
  on: string
  off: string
  title: string
  about: string
}

export const RULE_GROUPS: ReadonlyArray<readonly [title: string, rules: readonly RuleSwitch[]]> = [
  [
    '退款的结果',
    [
      {
        rule: 'refundEnds',
        on: 'PROCESSING',
        off: 'SUCCESS',
        title: '退款一直处理中',
        about: '微信受理以后迟迟不退。系统继续查询，拖久了交给财务。',
      },
      {
        rule: 'refundEnds',
        on: 'CHANGE',
        off: 'SUCCESS',
        title: '退款退不回去',
        about: '付款人的卡注销了，微信把钱转回商户。由财务联系家长，换一种方式退。',
      },
      {
        rule: 'refundEnds',
        on: 'REFUNDCLOSE',
        off: 'SUCCESS',
        title: '退款被关闭',
        about: '微信受理以后又关闭退款，钱没有退出。财务可以重新退款。',
      },
    ],
  ],
  [
    '对账单',
    [
      {
        rule: 'billFault',
        on: 'lineMissing',
        off: 'none',
        title: '账单少一行',
        about: '在管理台“对账 → 微信账单”获取昨天的账单，差异里会出现“系统有，账单没有”。',
      },
      {
        rule: 'billFault',
        on: 'otherAmount',
        off: 'none',
        title: '账单多一分钱',
        about: '获取昨天的账单，差异里会出现“金额与账单不一致”。',
      },
      {
        rule: 'billFault',
        on: 'cutOff',
        off: 'none',
        title: '账单不完整',
        about: '账单传到一半断了。系统不采用，过一会儿再取。',
      },
      {
        rule: 'billFault',
        on: 'late',
        off: 'none',
        title: '账单迟到',
        about: '微信还没有账单。系统每小时再取，过了一天提醒财务。',
      },
    ],
  ],
  [
    '消息的结果',
    [
      {
        rule: 'templateEnds',
        on: 'failed:user block',
        off: 'success',
        title: '公众号消息被用户拒收',
        about: '微信受理以后说没有送到。消息记录里写明原因，并按批次的设置改发短信。',
      },
      {
        rule: 'smsEnds',
        on: 'MOBILE_NOT_ON_SERVICE',
        off: 'DELIVERED',
        title: '短信送不到',
        about: '号码停机或关机。消息记录里写明原因。',
      },
      {
        rule: 'smsTemplate',
        on: 'refused',
        off: 'passed',
        title: '短信模板没有通过审核',
        about: '运行 npm run check:sms，会说明哪里不对、到哪里去改。',
      },
    ],
  ],
]
