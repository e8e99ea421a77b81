/** Why the server alone says no about enrolments and their photos. */
export const enrolmentRefusals = {
  CHOICE_NOT_OFFERED: '当前批次在该地区不开考所选专业和级别，请重新选择',
  ENROLMENT_DUPLICATE: '该考生在本批次已报考该专业',
  ENROLMENT_LIMIT: '您在本批次的报名数量已达上限',
  CONSENT_NOT_ASKED: '该考试不进行人脸比对，无需授权',
  BATCH_FIXED: '报名批次不能修改，如需更换批次请重新报名',
  PHOTO_CHANGED: '考生刚刚更换了照片，请查看新照片后再审核',
  CHECK_NOT_DUE: '该报名已退费，无需审核',
  CORRECTION_EMPTY: '没有需要更正的内容',
  CORRECTION_WAITS: '该报名已有一项更正等待复核，请先处理',
  CORRECTION_OWN: '更正须由另一位工作人员复核',
  CORRECTION_DECIDED: '该更正已经处理过了',
  CORRECTION_STALE: '该报名在申请更正之后又有变动，请驳回后重新申请',
} as const
