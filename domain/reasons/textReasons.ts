/** Why a rule about any text says no. */
export const textReasons = {
  TEXT_OWN_CHARACTER: '含有别人的设备上显示不出的自造字，请换成标准汉字；没有对应的字时请联系工作人员',
  TEXT_UNFIT: '含有不能使用的字符',
  PARAMETERS_WRONG: '参数不正确，请重试',
} as const
