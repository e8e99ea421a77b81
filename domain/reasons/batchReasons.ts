/** Why a rule about batches and fees says no. */
export const batchReasons = {
  BATCH_REQUIRED: '请选择批次',
  BATCH_LOCKED: '该批次已锁定，暂不能报名',
  BATCH_NOT_STARTED: '该批次报名尚未开始',
  BATCH_ENDED: '该批次报名已结束',
  BATCH_NAME_WRONG: '请填写批次名称，最多30个汉字',
  BATCH_YEAR_WRONG: '请填写正确的考试年份',
  BATCH_PREFIX_WRONG: '证书编号前缀为两位数字',
  BATCH_APPEAL_FEE_WRONG: '申诉费为0至10000元，最多两位小数；0为不收费',
  BATCH_NUMBER_FIXED: '该批次已有报名，考号由前缀和年份组成，不能再修改',
  NO_BATCH_OPEN: '当前没有可报名的考试批次',
  NO_MAJOR_OFFERED: '当前批次没有可以报考的专业',
  NO_AREA_OFFERED: '当前批次没有可以报考的地区',
} as const
