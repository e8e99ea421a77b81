import type { FaultKind } from '#sandbox/faults.ts'

export interface FaultSwitch {
  path: string
  how: FaultKind
  title: string
  about: string
}

/** The faults that a person can switch on; of those of one address only the last holds. */
export const FAULT_GROUPS: ReadonlyArray<readonly [title: string, faults: readonly FaultSwitch[]]> = [
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
        how: 'systemerror',
        title: '下单时微信系统繁忙',
        about: '微信请稍后再试。系统用同一个单号再试，考生看到“请稍后再试”。',
      },
      {
        path: '/pay/unifiedorder',
        how: 'garbage',
        title: '下单的答复看不懂',
        about: '收到的是半截报文。系统不当作成功，用同一个单号再试。',
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
      {
        path: 'PayNotify',
        how: 'otherTradeType',
        title: '通知的付款方式不对',
        about: '通知说是扫码付款而不是公众号支付。系统不按它入账，记为警报，再向微信查询，以查到的为准。',
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
        how: 'orderNotExist',
        title: '微信查无此订单',
        about: '微信说没有这张订单，由财务核对商户号和订单。',
      },
      {
        path: '/secapi/pay/refund',
        how: 'noAuth',
        title: '商户没有退款权限',
        about: '在商户平台开通后，由财务点“重新退款”。',
      },
      {
        path: '/secapi/pay/refund',
        how: 'systemerror',
        title: '退款时微信系统繁忙',
        about: '系统用同一个退款单号再试，直到有结果。',
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
      {
        path: '/message/template/send',
        how: 'notAuthorised',
        title: '公众号没有发消息的权限',
        about: '微信拒绝发送模板消息，消息仍在“我的消息”里，并按批次的设置改发短信。',
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
        how: 'smsLimit',
        title: '发得太频繁',
        about: '同一号码一小时最多五条。考生看到一小时后再试。',
      },
      {
        path: '/sms-gateway/',
        how: 'smsNumber',
        title: '号码不对',
        about: '运营商说没有这个号码。考生看到请核对手机号。',
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
      {
        path: '/sms-gateway/',
        how: 'smsSign',
        title: '短信签名被停用',
        about: '谁也收不到验证码，工作人员首页出现提醒。',
      },
      {
        path: '/sms-gateway/',
        how: 'smsDayLimit',
        title: '全天发送量用完',
        about: '今天谁也收不到验证码，工作人员首页出现提醒。',
      },
      {
        path: '/sms-gateway/',
        how: 'smsStopped',
        title: '短信账户停机',
        about: '谁也收不到验证码，工作人员首页出现提醒。',
      },
      {
        path: '/sms-gateway/',
        how: 'smsPermission',
        title: '密钥没有发短信的权限',
        about: '谁也收不到验证码，工作人员首页出现提醒。',
      },
    ],
  ],
]
