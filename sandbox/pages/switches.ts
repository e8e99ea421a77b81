import type { SandboxContext } from '#sandbox/context.ts'
import type { FaultKind } from '#sandbox/faults.ts'
import { html, type Markup } from './html.ts'

interface FaultSwitch {
  path: string
  how: FaultKind
  title: string
  about: string
}

/** A switch stays on for this many calls. */
const ON_TIMES = 1000

/** The faults that a person can switch on; of those of one address only the last holds. */
const GROUPS: ReadonlyArray<readonly [title: string, faults: readonly FaultSwitch[]]> = [
  [
    '付款',
    [
      {
        path: '/pay/unifiedorder',
        how: 'timeout',
        title: '下单没有答复',
        about: '微信收到下单请求却一直不回答。系统用同一个单号再试，不会出现两张可付的订单。',
      },
      {
        path: '/pay/unifiedorder',
        how: 'lostAnswer',
        title: '下单的答复丢了',
        about: '微信已经建好订单，答复断在路上。系统再问一次，得到的还是这张订单。',
      },
      {
        path: '/pay/unifiedorder',
        how: 'signError',
        title: '商户密钥不对',
        about: '微信拒绝签名，谁也付不了款，日志里有警报。改好 WECHAT_MCH_KEY 后恢复。',
      },
      {
        path: '/pay/orderquery',
        how: '5xx',
        title: '查不到订单',
        about: '系统主动查询时微信出错，这时只能等支付通知。',
      },
      {
        path: '/pay/closeorder',
        how: 'timeout',
        title: '关单没有答复',
        about: '取消或改费用时关不掉旧订单。旧订单之后若被付款，会按实际收到的钱处理。',
      },
      {
        path: 'PayNotify',
        how: 'timeout',
        title: '支付通知丢失',
        about: '钱已付，通知一直送不到。系统定时查询订单，过一会儿也会变成“已缴费”。',
      },
      {
        path: 'PayNotify',
        how: 'otherCurrency',
        title: '通知的币种不对',
        about: '通知说付的是美元。系统不当作已缴费，记为警报，由财务处理。',
      },
    ],
  ],
  [
    '退款与对账',
    [
      {
        path: '/secapi/pay/refund',
        how: 'lostAnswer',
        title: '退款的答复丢了',
        about: '微信已经受理退款，答复断了。系统用同一个退款单号再试，只退一次。',
      },
      {
        path: '/secapi/pay/refund',
        how: 'notEnough',
        title: '商户余额不足',
        about: '微信拒绝退款，充值后才能继续。退款停在财务的待办里。',
      },
      {
        path: '/secapi/pay/refund',
        how: 'tradeOverdue',
        title: '超过一年的订单',
        about: '微信不再受理，要由财务另行退还。',
      },
      {
        path: '/secapi/pay/refund',
        how: 'userAbnormal',
        title: '付款人已注销微信',
        about: '原路退不回去，要由财务联系付款人。',
      },
      {
        path: '/secapi/pay/refund',
        how: 'noCertificate',
        title: '商户证书没有带上',
        about: '微信回答 HTTP 400。检查 WECHAT_MCH_CERT，或运行 npm run check:wechat。',
      },
      {
        path: 'RefundNotify',
        how: 'timeout',
        title: '退款通知丢失',
        about: '退款已到账，通知送不到。系统会自己去查退款结果。',
      },
      { path: '/pay/downloadbill', how: '5xx', title: '取不到对账单', about: '夜间对账先等着，之后再试。' },
    ],
  ],
  [
    '微信登录',
    [
      {
        path: '/sns/oauth2/access_token',
        how: '5xx',
        title: '换不到身份',
        about: '同意授权以后微信出错，考生看到登录失败，可以再试。',
      },
      {
        path: '/sns/userinfo',
        how: 'timeout',
        title: '取不到昵称头像',
        about: '同意授权以后读不到昵称和头像。',
      },
      {
        path: '/cgi-bin/stable_token',
        how: 'addressNotListed',
        title: '服务器不在 IP 白名单',
        about: '微信拒绝给令牌，网页分享和扫码用不了。',
      },
    ],
  ],
  [
    '短信',
    [
      {
        path: '/sms-gateway/',
        how: 'timeout',
        title: '短信没有答复',
        about: '不知道短信发出没有。系统不重发，请考生一分钟后再取。',
      },
      {
        path: '/sms-gateway/',
        how: 'smsNumberDay',
        title: '该号码今天已满',
        about: '同一号码一天最多十条。考生看到“请明天再试”。',
      },
      {
        path: '/sms-gateway/',
        how: 'smsBlackList',
        title: '号码在黑名单',
        about: '曾退订的号码收不到。考生看到请联系运营商或换号码。',
      },
      {
        path: '/sms-gateway/',
        how: 'smsBalance',
        title: '短信余额不足',
        about: '谁也收不到验证码。工作人员首页出现提醒，充值后自动消失。',
      },
      {
        path: '/sms-gateway/',
        how: 'smsTemplate',
        title: '短信模板被停用',
        about: '谁也收不到验证码，工作人员首页出现提醒。',
      },
    ],
  ],
]

/** What the switch of a fault is called; a fault that has none, by its own name. */
export function titleOf(path: string, how: string): string {
  const faults = GROUPS.flatMap(([, list]) => list)
  return faults.find((fault) => path.endsWith(fault.path) && fault.how === how)?.title ?? how
}

/** One switch of the page: what it says, whether it is on, and the command that turns it over. */
function toggle(title: string, about: string, isOn: boolean, command: Readonly<Record<string, unknown>>): Markup {
  return html`<li><button type="button" role="switch" aria-checked="${String(isOn)}" data-command="${JSON.stringify(command)}">
<span class="knob" aria-hidden="true"></span><span><b>${title}</b><small>${about}</small></span></button></li>`
}

export function switches({ faults, settings }: SandboxContext, isHeld: boolean): Markup {
  const planned = faults.list()
  const isOn = ({ path, how }: FaultSwitch) => planned.some((fault) => fault.path === path && fault.how === how)
  const { rules } = settings
  const slow = rules.refundEnds === 'PROCESSING'
  const closed = rules.refundEnds === 'REFUNDCLOSE'
  const own = [
    toggle('扣住所有通知', '支付和退款通知先不送出；关掉开关时一起送出，次序会乱。', isHeld, { holdNotices: !isHeld }),
    toggle('退款一直处理中', '微信受理以后迟迟不退。系统继续查询，拖久了交给财务。', slow, {
      rules: { refundEnds: slow ? 'SUCCESS' : 'PROCESSING' },
    }),
    toggle('退款被关闭', '微信受理以后又关闭退款，钱没有退出。', closed, {
      rules: { refundEnds: closed ? 'SUCCESS' : 'REFUNDCLOSE' },
    }),
    toggle('不限短信次数', '平时每个号码一分钟一条、一小时五条、一天十条；试用时可以放开。', !rules.smsLimits, {
      rules: { smsLimits: !rules.smsLimits },
    }),
  ]
  const count = planned.length + [isHeld, slow, closed, !rules.smsLimits].filter(Boolean).length
  return html`<h2>故障开关${count > 0 ? html` <em class="on">${count} 个开着</em>` : ''}</h2>
<p class="soft">打开以后，接下来的请求都按它失败，直到关掉。同一个地址只有最后打开的一种有效。</p>
<h3>常用</h3><ul class="switches">${own}</ul>${GROUPS.map(
    ([title, list]) =>
      html`<h3>${title}</h3><ul class="switches">${list.map((fault) =>
        toggle(fault.title, fault.about, isOn(fault), {
          failNext: { path: fault.path, times: isOn(fault) ? 0 : ON_TIMES, how: fault.how },
        }),
      )}</ul>`,
  )}`
}
