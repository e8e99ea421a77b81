/** Why the server alone says no about marking and results. */
export const resultRefusals = {
  OTHER_RESULTS_WRONG: '有{n}处填写有误，本次没有导入任何数据',
  CONFLICT_REASON_REQUIRED: '请填写需要回避的原因',
  CONFLICT_REASON_LONG: '回避原因不能超过100个字',
  TAKEN_REVIEW_CHANGED: '这位考官已改动自己的评审，请重新打开后再决定',
  REVIEW_CHANGED_ELSEWHERE: '该评审已在其他设备上修改，请核对后再提交',
  DRAFT_CHANGED_ELSEWHERE: '草稿已在其他设备上修改，请核对后再保存',
  BALANCE_CHANGED: '预览之后情况有变化（有人分配了考官、考官声明回避或被停用），没有分配任何考生，请重新预览后再确认',
  SECOND_SHARE_WRONG: '复评比例须在0到100之间',
  SECOND_MARK_NONE: '这位考生没有需要等待的复评，请刷新后查看',
  HANDED_SETTLED: '这一项已经处理，请刷新后查看',
  HALL_WORK_WRONG: '离线记录不完整，请更新页面后再次发送',
  HALL_RELEASED_MARKED: '有考官刚刚提交了评审，请刷新后重新确认',
  HELD_NOT: '这位考生的成绩已经裁定或不再需要裁定，请刷新后查看',
  CHIEF_UNFIT: '该主考官参与过评审、需要回避或已停用，不能裁定这位考生',
  RELEASE_NOTHING: '没有已审核、尚未公布的成绩',
  RELEASE_TIME_WRONG: '公布时间须在现在之后；不填表示确认后立即公布',
} as const
