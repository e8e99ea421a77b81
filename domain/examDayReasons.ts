/** Refusals of the exam day in words (office#board-on-site, rulings#absent), a part of `reasons`. */
export const examDayReasons = {
  TICKET_CODE_WRONG: '考试码无效，或不属于您负责的考生，请核对',
  NOT_CHECKED_IN: '考生尚未签到，请先签到再评审',
  CANDIDATE_ABSENT: '考生已登记缺考，不能评审',
  CHECK_IN_EARLY: '未到考试当天，不能签到',
  CHECK_IN_DAY_OVER: '这张准考证的考试日期已过，不是今天的考生',
  ATTENDANCE_NONE: '该考生没有签到或缺考记录',
  ATTENDANCE_REVIEWED: '该考生已评审，不能再更改签到或缺考',
  ATTENDANCE_NOTED: '考生已签到或登记缺考，不能再调整考试时间；如有误请先撤销',
  ABSENT_ARRIVED: '考生已签到，不能登记缺考；如有误请先撤销签到',
  ABSENT_EARLY: '考试尚未开始，不能登记缺考',
  ABSENT_WINDOW_OPEN: '考试时间结束十分钟后才能登记缺考',
  ABSENT_SUBMITTED: '考生已提交考试，不能登记缺考',
} as const
