/** The reasons of what the office does about people and their accounts, a part of `reasons`. */
export const peopleReasons = {
  STAFF_ROLE_REQUIRED: '请至少选择一个角色',
  STAFF_AREA_REQUIRED: '请至少选择一个考区，或改为不限考区',
  STAFF_ADMIN_LIMITED: '管理员不能限定考区',
  LAST_ADMINISTRATOR: '这是最后一位管理员，不能停用，也不能取消管理员角色',
  ORGANISATION_WRONG: '单位最多30个字，不能含有特殊符号',
  EXAMINER_MAJOR_UNFIT: '该考官只评审指定的专业，不包括这位考生的专业',
  EXAMINER_AREA_UNFIT: '该考官只负责指定的考区，不包括这位考生的考区',
} as const
