/** The reasons of what the office does about people and their accounts, a part of `reasons`. */
export const peopleReasons = {
  STAFF_ROLE_REQUIRED: '请至少选择一个角色',
  STAFF_AREA_REQUIRED: '请至少选择一个考区，或改为不限考区',
  STAFF_ADMIN_LIMITED: '管理员不能限定考区',
  LAST_ADMINISTRATOR: '这是最后一位管理员，不能停用，也不能取消管理员角色',
  ORGANISATION_WRONG: '单位最多30个字，不能含有特殊符号',
  EXAMINER_MAJOR_UNFIT: '该考官只评审指定的专业，不包括这位考生的专业',
  EXAMINER_AREA_UNFIT: '该考官只负责指定的考区，不包括这位考生的考区',

  ACCOUNT_LOCKED: '该账号已停用，如有疑问请联系客服',
  ACCOUNT_MERGED: '该账号已与家人的账号合并，请用手机号{mobile}登录',
  ACCOUNT_CLOSED: '该账号已合并到别的账号，或已停用，请刷新后核对',
  PROOF_REQUIRED: '请写明核对了什么证明，最多100个字',
  OLD_MOBILE_WRONG: '原手机号与这个账号不符，请向本人核对',
  MOBILE_SAME: '新手机号与原来的相同',
  MOBILE_OF_OTHER: '新手机号已有账号；如果属于同一家人，请改用“合并账号”',
  MERGE_WITH_ITSELF: '请选择另一个账号',
  MERGE_LOCKED: '其中一个账号已停用，请查明原因并启用后再合并',
} as const
