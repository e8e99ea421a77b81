import type { RehearsalFinding } from '#domain/examRoom/rehearsal.ts'
import { shanghaiIso } from '#domain/time.ts'
import { timeLeftText } from '#web/screens/exam/amounts.ts'
import { timeText } from '#web/screens/mine/words.ts'
import type { RehearsalMemory } from './rehearsalMemory.ts'

export type RehearsalWords = { isGood: boolean; title: string; lines: string[] }

/** Describes the last rehearsal before the exam starts; `isGood` means that it found no problem. */
export function rehearsalStateWords(last: RehearsalMemory | null): { isGood: boolean; text: string } {
  if (last === null) return { isGood: false, text: '本机还没有试录过，相机、麦克风和网络是否正常还不知道。' }
  const when = timeText(shanghaiIso(last.at))
  if (last.findings.length === 0) return { isGood: true, text: `本机 ${when} 试录正常：相机、麦克风和网络可以考试。` }
  const amiss: Record<RehearsalFinding, string> = {
    noPicture: '相机没有画面',
    tooQuiet: '麦克风声音太小',
    notSent: '没能传到服务器',
    slow: '网络较慢',
  }
  return {
    isGood: false,
    text: `本机 ${when} 试录有问题：${last.findings.map((finding) => amiss[finding]).join('、')}。`,
  }
}

const minutesText = (minutes: number) => timeLeftText(minutes * 60).replace('约', '')

/** Describes the outcome in plain words; `failure` says why the upload failed and is empty where it succeeded. */
export function rehearsalWords(
  { findings, minutes }: { findings: readonly RehearsalFinding[]; minutes: number | null },
  { isSoundMeasured, failure }: { isSoundMeasured: boolean; failure: string },
): RehearsalWords {
  const upload = minutes === null ? '' : `按现在的网速，全部视频预计上传${minutesText(minutes)}。`
  const ear = isSoundMeasured ? '' : '请播放上面的视频，确认声音清楚。'
  if (findings.length === 0) {
    return {
      isGood: true,
      title: '可以考试',
      lines: [`画面和网络正常。${isSoundMeasured ? '声音正常。' : ear}`, upload],
    }
  }
  const lineOf: Record<RehearsalFinding, string> = {
    noPicture: '没有画面：镜头被遮住了，或环境太暗。',
    tooQuiet: '声音太小：请检查麦克风是否被遮住，演奏一小段再试。',
    notSent: `没有传到服务器：${failure}`,
    slow: `网络较慢：全部视频预计上传${minutesText(minutes ?? 0)}。建议换用 Wi-Fi 或信号更好的地方。`,
  }
  const lines = findings.map((finding) => lineOf[finding])
  return { isGood: false, title: '考试前请先处理', lines: [...lines, ear].filter((line) => line !== '') }
}
