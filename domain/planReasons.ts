/** Refusals of exam times, places, examiners' days and plans in words (office#venues, office#plan), a part of `reasons`. */
export const planReasons = {
  EXAM_TIME_OF_OTHER_BATCH: '该考试时间不属于考生报名的批次',
  EXAM_TIME_MODE_UNFIT: '该考试时间与考生的考试方式不一致',
  ROOM_TIME_REQUIRED: '请先填写考场查询的开始时间',
  ROOM_TIME_ORDER: '考场查询的结束时间须晚于开始时间',
  VENUE_WRONG: '请填写考点名称（最多50个字）和地址（最多200个字）',
  VENUE_SEATS_WRONG: '候考座位数为0至10000',
  ROOM_NAME_WRONG: '请填写考室名称，最多30个字',
  ROOM_NAME_TAKEN: '该考点已有名为“{name}”的考室',
  OPENINGS_WRONG: '时间段须结束晚于开始、在同一天内、互不重叠',
  EXAMINER_MINUTES_WRONG: '考官每天最多评审的分钟数为10至720',
  EXAMINER_DAY_TWICE: '考官每天只能填写一个时间段',
  EXAM_LENGTH_WRONG: '每位考生的考试时间为1至240分钟，考生之间的间隔为0至60分钟',
  EXAM_TIME_FULL:
    '考场“{room}”{time} 的时间不够：一次考一位，{count} 位考生至少需要{minutes}分钟，请延长时间或分到其他考场',
  PLAN_NOBODY: '该批次没有可以排考的考生：须已缴费、现场考试，且还没有签到',
  PLAN_LENGTH_MISSING: '请先设置专业“{major}”每位考生的考试时间',
  PLAN_PIN_NOWHERE: '还没有排上时间的考生不能固定',
  AVOIDED_DAYS_MANY: '最多填写10个不便考试的日期',
  AVOIDED_DAYS_OFF: '本批次不收集不便考试的日期，如有特殊情况请联系考级办',
  AVOIDED_DAYS_ENDED: '报名已结束，不便考试的日期不能再修改，如有特殊情况请联系考级办',
  PLAN_EMPTY: '这份排考中没有一位考生排上时间，不能发布',
  PLAN_OUT_OF_DATE:
    '有 {count} 位考生的安排已不成立，例如{name}：{why}。请重新排考或调整这些考生，也可以选择“其余考生先发布”',
  PLAN_MOVE_BREAKS: '不能排在这里：{why}',
  EXAM_TIME_OF_PLAN: '该考试时间由排考生成，请在排考看板中调整',
} as const
