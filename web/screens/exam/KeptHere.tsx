import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ExamNumber } from '#web/ui/ExamNumber.tsx'
import { bytesText } from './amounts.ts'
import type { RoomSlot } from './examRoom.ts'
import { recallSlot } from './slotMemory.ts'
import style from './TimeOver.module.css'
import { useKeptTakes } from './useKeptTakes.ts'

type KeptHereProps = { enrolment: EnrolmentWire; slots: readonly RoomSlot[]; canRestart: boolean }

/**
 * After the time is over: the videos that never arrived and are still on this phone, and to whom the case is handed in;
 * nothing where all arrived.
 */
export function KeptHere({ enrolment, slots, canRestart }: KeptHereProps) {
  const takes = useKeptTakes(enrolment.EF_ID, null)
  const recorded = takes.map((take) => `${take.pieceTitle}（在本页录制，${bytesText(take.bytes)}）`)
  const chosen = slots.flatMap(({ answer }) => {
    const file = answer && recallSlot(answer.EAS_ID).unfinished
    return file ? [`${answer.View_ExamQuestion.Question}（文件“${file.name}”，${bytesText(file.size)}）`] : []
  })
  const names = [...recorded, ...chosen]
  if (names.length === 0) return null
  return (
    <section className={style.kept} aria-labelledby="kept-here">
      <h3 id="kept-here">有 {names.length} 个录像没有传到服务器，仍在本机</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {canRestart ? (
        <p>请不要删除，重新开始考试后可以上传。</p>
      ) : (
        <>
          <p>
            请不要删除录像，也不要清除浏览器数据。请尽快联系协会，报考号 <ExamNumber number={enrolment.ExamNO} />
            ，说明录像还在本机；工作人员延长时间后，在本页会自动接着上传。
          </p>
          <ButtonLink wide to={paths.connect}>
            联系协会
          </ButtonLink>
        </>
      )}
    </section>
  )
}
