/** Why the server alone says no about exams, videos and recordings. */
export const examRoomRefusals = {
  NOTE_MANY: '本场考试最多提问20次，如需帮助请联系考级办',
  HEARING_APART: '听力考试请在听力考试页面作答',
  RECORDINGS_SPENT: '每道题最多上传{n}次录音，本题已用完，将以最后一次录音为准',
  VIDEO_CHANGED: '“{pieces}”的视频在上传后被更改或丢失，请重新上传',
  UPLOAD_TOO_LARGE: '上传图片不能超过10MB',
  RECORDING_TOO_LARGE: '录音文件不能超过20MB',
  PICTURE_MISSING: '没有找到上传的图片，请重新上传',
  PICTURE_TYPE_WRONG: '上传类型不正确',
  UPLOADS_SPENT: '今天上传的图片已达上限（每天{n}张），请于{until}后再试',
  VIDEOS_SPENT: '今天上传的视频已达上限（每天{n}个），请于{until}后再试',
  VIDEO_BYTES_SPENT: '今天上传的视频已达上限（每天{size}），请于{until}后再试',
  REHEARSALS_SPENT: '今天试录的次数已达上限（每天{n}次），请于{until}后再试',
  VIDEO_PARTS_MISSING: '视频尚未上传完整，请继续上传',
  VIDEO_UPLOAD_OVER: '该上传已结束，请重新选择视频',
} as const
