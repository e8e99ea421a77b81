import type { ExamPlanWire } from '#contract/schedule/plan.ts'
import { countText } from '#domain/page.ts'

type Figures = ExamPlanWire['Figures']

/** `96%`, rounded down, so that only all of them are 100%. */
const share = (part: number, whole: number): string => (whole === 0 ? '' : `（${Math.floor((part / whole) * 100)}%）`)
const ofAll = (part: number, whole: number): string => `${countText(part)} / ${countText(whole)}${share(part, whole)}`

/** Whether a plan is good, in a sentence: what is wrong with it, the worst first. */
export function planVerdict(figures: Figures): { isGood: boolean; text: string } {
  const { Candidates, Placed, Families, FamiliesTogether, SeveralExams, SeveralExamsWell, OnAvoidedDays } = figures
  const faults = [
    [Candidates - Placed, '人没有排上'],
    [OnAvoidedDays, '人排在请求避开的日期'],
    [Families - FamiliesTogether, '个家庭不在一小时内'],
    [SeveralExams - SeveralExamsWell, '位多科考生没有间隔'],
  ] as const
  const found = faults.filter(([count]) => count > 0).map(([count, what]) => `${countText(count)} ${what}`)
  if (found.length > 0) return { isGood: false, text: found.join('，') }
  return { isGood: true, text: '全部排上，家庭、多科和避开的日期都照顾到了' }
}

/** The figures of a plan as an office reads them, the deciding ones first. */
export function figureTexts(figures: Figures): { title: string; text: string; note: string }[] {
  const { Candidates, Placed, PlacedMinutes, MostMinutes, Sittings, IdleMinutes } = figures
  const idle = Sittings === 0 ? 0 : Math.round(IdleMinutes / Sittings)
  return [
    {
      title: '已排',
      text: ofAll(Placed, Candidates),
      note:
        Placed >= Candidates
          ? '全部排上'
          : MostMinutes === 0
            ? '现有的考室开放时间和考官时间里，一位也排不了'
            : `编排时已用上现有考室和考官最多可排 ${countText(MostMinutes)} 分钟中的 ${countText(PlacedMinutes)} 分钟${share(PlacedMinutes, MostMinutes)}`,
    },
    {
      title: '没有排上',
      text: countText(Candidates - Placed),
      note: Candidates === Placed ? '全部排上' : '名单里写明了每个人的原因',
    },
    {
      title: '同一家庭一小时内',
      text: ofAll(figures.FamiliesTogether, figures.Families),
      note: '同一账号两至五名考生，全部在一小时内开始',
    },
    {
      title: '多科考生同日有间隔',
      text: ofAll(figures.SeveralExamsWell, figures.SeveralExams),
      note: '报考多科的考生，同一天考完，中间有休息',
    },
    {
      title: '同一教师的学生相邻',
      text: ofAll(figures.PupilsTogether, figures.Pupils),
      note: '一小时内有同一教师的其他学生',
    },
    {
      title: '排在请求避开的日期',
      text: `${countText(figures.OnAvoidedDays)} 人`,
      note: '家长请求避开的日期，尽量不用',
    },
    { title: '考官半天场次', text: countText(Sittings), note: `平均每场空等 ${idle} 分钟` },
    { title: '考官换考点', text: `${countText(figures.VenueChanges)} 次`, note: '同一天上午、下午在不同考点' },
  ]
}
