/** Why the server alone says no about batches and fees. */
export const batchRefusals = {
  BATCH_WINDOWS_WRONG: '时间安排有误：{why}',
  BATCH_PUBLISHED: '该批次已发布',
  BATCH_NO_OFFERS: '还没有开设任何专业和级别，不能发布',
  BATCH_OFFERS_CHANGED: '本批次现在开设{n}项，与您填写的不同，请核对后再发布',
  BATCH_NOT_READY: '就绪检查还有{n}项必须处理，处理后才能发布',
  BATCH_IS_DRAFT: '草稿还没有发布，直接修改即可',
  EXTENSION_NOT_LATER: '新的截止时间须晚于现在，也晚于原来的截止时间',
  OFFER_NONE: '没有可以停止或恢复的项目，请刷新后重试',
  FEE_WRONG: '请填写正确的费用：不超过十万元，最多两位小数；不开设的留空',
  FEE_CELL_WRONG: '该考区不参加本批次，或专业与级别不匹配，请刷新后重试',
  FEE_AREA_UNKNOWN: '本批次没有考区“{name}”',
  FEE_MAJOR_UNKNOWN: '没有专业“{name}”',
  FEE_GRADE_UNKNOWN: '该专业没有级别“{name}”',
  FEE_ROW_TWICE: '与第{n}行重复：同一考区、专业和级别',
} as const
