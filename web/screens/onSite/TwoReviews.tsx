import { useEffect, useState } from 'react'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { parseIso, shanghaiIso, shanghaiMinuteText } from '#domain/time.ts'
import { ReviewWords } from '#web/screens/examiner/ReviewWords.tsx'
import { kindOfReview, type ReviewInfo } from '#web/screens/examiner/reviewCall.ts'
import { formOfReview, songsToReview } from '#web/screens/examiner/reviewForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { OnSiteAct, QueuedAction } from './actions.ts'
import type { Hall } from './hall.ts'
import style from './OnSite.module.css'
import { offlineInfo } from './offlineInfo.ts'

type QueuedReview = Extract<OnSiteAct, { kind: 'review' }>
type TwoReviewsProps = {
  action: QueuedAction
  own: QueuedReview
  theirs: NonNullable<QueuedAction['theirs']>
  hall: Hall
}

const noVideo = () => {}
const minuteTextOf = (iso: string) => shanghaiMinuteText(parseIso(iso) ?? 0)

/** Shows two reviews of one candidate by the same examiner from two devices; he chooses which one counts. */
export function TwoReviews({ action, own, theirs, hall }: TwoReviewsProps) {
  const [info, setInfo] = useState<ReviewInfo | null>(null)
  const { enrolmentId } = action
  useEffect(() => {
    // The panel may be opened on the list of another day or room.
    void Promise.all([hall.rowOf(enrolmentId), hall.programme(enrolmentId)]).then(([row, programme]) => {
      if (row) setInfo(offlineInfo(row, programme ?? []))
    })
  }, [hall, enrolmentId])
  const sent = {
    Judgement: typeof own.body.Judgement === 'string' ? own.body.Judgement : JSON.stringify(own.body.Judgement ?? []),
    ERT_Code: Number(own.body.ERT_Code),
    Suggestion: own.body.Suggestion ?? '',
  }
  return (
    <>
      <p className={style.reason}>另一台设备已经提交过这位考生的评审，两份不一样，请选择以哪一份为准。</p>
      <div className={style.versions}>
        <section className={style.version} aria-label="本机的评审">
          <h4>本机的评审</h4>
          <p className={style.soft}>{minuteTextOf(shanghaiIso(action.seq))} 填写，尚未送达</p>
          <Content info={info} review={sent} />
          <Button wide small onClick={() => void hall.replaceTheirs(action)}>
            以本机的为准
          </Button>
        </section>
        <section className={style.version} aria-label="服务器上的评审">
          <h4>服务器上的评审</h4>
          <p className={style.soft}>
            {minuteTextOf(theirs.SubmitTime)} 提交，第 {theirs.Version} 版
          </p>
          <Content info={info} review={theirs} />
          <Button wide small look="quiet" onClick={() => void hall.drop(action)}>
            保留服务器上的
          </Button>
        </section>
      </div>
    </>
  )
}

type ShownReview = Parameters<typeof formOfReview>[0]

function Content({ info, review }: { info: ReviewInfo | null; review: ShownReview }) {
  const grade = resultText[review.ERT_Code as ResultCode]
  if (!info) return <Skeleton kind="text" count={3} />
  const { kind } = kindOfReview(info)
  const songs = songsToReview(info.listData)
  return (
    <div className={style.versionWords}>
      <p>
        综合成绩：<strong>{grade}</strong>
      </p>
      {/* No comment is treated as built-in here, since a comparison need not tell them apart. */}
      <ReviewWords form={formOfReview(review, kind, songs, new Set())} songs={songs} onPlayFrom={noVideo} />
    </div>
  )
}
