/** Why a rule about the catalogue and the question bank says no. */
export const catalogueReasons = {
  QUESTION_TITLE_WRONG: '请填写题目名称，最多60个字',
  HEARING_PROMPT_WRONG: '请填写题干，最多200个字',
  HEARING_OPTIONS_WRONG: '选择题须有2至8个选项；录音题不设选项；乐谱选项须能识别',
  HEARING_OPTION_REPEATED: '选项不能相同',
  HEARING_CORRECT_REQUIRED: '请选择正确答案',
  HEARING_MODEL_WRONG: '录音题请填写考官看到的示范，乐谱须能识别，最多200个字',
  HEARING_NUMBERS_WRONG: '播放次数须为1至20，分值须为1至100',
  CATALOGUE_NAME_REQUIRED: '请填写名称',
  CATALOGUE_NAME_LONG: '名称最多40个字',
  DESK_TEXT_LONG: '缴费地址最多100个字，时间和电话最多60个字',
  UPLOAD_MINUTES_WRONG: '考试时长须为1至600分钟',
  PATTERN_COUNT_WRONG: '每种题型的题数须为1至20，全卷最多99题',
  PATTERN_REPEATED: '同一题型只能出现一次',
} as const
