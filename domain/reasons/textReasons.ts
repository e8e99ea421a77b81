/** Why a rule about any text says no. */
export const textReasons = {
  TEXT_UNFIT: '含有不能使用的字符',
  PARAMETERS_WRONG: '参数不正确，请重试',
} as const
