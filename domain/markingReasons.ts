/** Refusals of the organisation of marking in words (office#marking), a part of `reasons`. */
export const markingReasons = {
  BALANCE_CHANGED: '预览之后情况有变化（有人分配了考官、考官声明回避或被停用），没有分配任何考生，请重新预览后再确认',
} as const
