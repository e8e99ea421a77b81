/** Refusals of the second factor in words (office#second-factor), a part of `reasons`. */
export const factorReasons = {
  FACTOR_CODE_UNREADABLE: '请输入身份验证器里的6位数字，或一个12位的恢复码',
  FACTOR_CODE_WRONG: '验证码不正确。请核对手机上当前显示的6位数字，并确认手机时间准确',
  FACTOR_CODE_USED: '这个验证码刚刚用过，请等手机上显示下一个后再输入',
  RECOVERY_CODE_WRONG: '恢复码不正确，或已经用过',
  FACTOR_PAUSED: '验证码错误次数过多，请{n}分钟后再试',
  FACTOR_SET_UP_OVER: '设置时间过长或已在别处重新开始，请重新设置',
  FACTOR_LAST: '您的角色必须使用两步验证，请先添加另一种方式，再移除这一种',
  FACTOR_OWN: '自己的两步验证请在“我的安全”中更改',
} as const
