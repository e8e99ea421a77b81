/**
 * What the check of an uploaded video found, as the candidate reads it: what is wrong, and after it what to do. It is
 * stored in these words.
 */
export const VIDEO_PROBLEMS = {
  unreadable: '视频文件已损坏或格式无法识别，请重新录制后上传',
  noPicture: '文件中没有画面，请上传视频文件',
  incomplete: '视频文件不完整，请重新上传',
  gone: '视频文件不存在，请重新上传',
  unfinished: '视频无法转换，请改用手机自带相机录制后重新上传',
  noSound: '视频没有声音，请检查手机麦克风后重新录制',
  foreignSound: '视频的声音无法识别，考官只能看到画面，请在手机相机设置中把录音改为立体声后重新录制',
  silent: '视频几乎没有声音，请检查手机麦克风后重新录制',
} as const

/** What is wrong without what to do: for the examiner, and where no other video can be sent. */
export const withoutAdvice = (problem: string): string => problem.replace(/，请.*$/, '')
