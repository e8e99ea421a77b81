/** Refusals about messages in words (office#events), a part of `reasons`. */
export const messageReasons = {
  TEMPLATE_EMPTY: '请填写消息的内容',
  TEMPLATE_LONG: '消息内容最多300个字',
  TEMPLATE_FIELD_UNKNOWN: '大括号里的字段不能用于这种消息，请从列出的字段中选择',
  MESSAGE_CERT_NUMBER: '消息里不能出现证件号',
  SENDING_HOURS_WRONG: '请选择正确的免打扰时间',
  SENDING_LIMIT_WRONG: '请填写正确的上限和预算',
  TEMPLATE_CODE_WRONG: '模板编号只能是字母、数字、下划线和短横线，最多64位',
  MESSAGE_NOT_AGAIN: '这条消息可能已经送达，不能再次发送',
  MESSAGE_LIMIT: '{why}，不能再发送',
} as const
