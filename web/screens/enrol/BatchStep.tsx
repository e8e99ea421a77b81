import { serverNow } from '#client/clock.ts'
import type { BatchWire } from '#contract/catalogue/catalogue.ts'
import { type BatchPhase, batchPhaseLabel, batchPhaseOf, byPhase, whyBatchClosed } from '#domain/batch/batch.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { lastMinuteText, shanghaiMinuteText } from '#domain/time.ts'
import { batchWindowOf } from '#web/data/enrolmentFacts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Seal, Tag, type TagTone } from '#web/ui/Tag.tsx'
import style from './BatchStep.module.css'

const tones: Record<BatchPhase, TagTone> = { open: 'good', notStarted: 'todo', ended: 'plain', locked: 'plain' }

type BatchStepProps = {
  batches: readonly BatchWire[]
  chosenId: number
  onChoose: (batch: BatchWire) => void
}

/** Step 0: a tap on an open batch shows its announcement; the other batches say why they cannot be chosen. */
export function BatchStep({ batches, chosenId, onChoose }: BatchStepProps) {
  const now = serverNow()
  const cards = batches.map((batch) => ({ batch, phase: batchPhaseOf(batchWindowOf(batch), now) })).sort(byPhase)
  const hasOpen = cards.some(({ phase }) => phase === 'open')
  return (
    <>
      {!hasOpen && <EmptyState text={reasonText('NO_BATCH_OPEN')} />}
      <ul className={style.list} aria-label="考试批次">
        {cards.map(({ batch, phase }) => (
          <li key={batch.EB_ID}>
            <BatchCard batch={batch} phase={phase} isChosen={batch.EB_ID === chosenId} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  )
}

type BatchCardProps = { batch: BatchWire; phase: BatchPhase; isChosen: boolean; onChoose: (batch: BatchWire) => void }

function BatchCard({ batch, phase, isChosen, onChoose }: BatchCardProps) {
  const { registrationOpensAt, registrationClosesAt } = batchWindowOf(batch)
  const why = whyBatchClosed(phase)
  return (
    <button
      type="button"
      className={isChosen ? `${style.card} ${style.chosen}` : style.card}
      disabled={why !== null}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(batch)}
    >
      <span className={style.head}>
        <strong className={style.name}>{batch.EB_Name}</strong>
        {isChosen ? <Seal>已选</Seal> : <Tag tone={tones[phase]}>{batchPhaseLabel[phase]}</Tag>}
      </span>
      <span className={style.dates}>
        报名时间 <span className={style.date}>{shanghaiMinuteText(registrationOpensAt)}</span> 至{' '}
        <span className={style.date}>{lastMinuteText(registrationClosesAt)}</span>
      </span>
      {why && <span className={style.why}>{reasonText(why)}</span>}
    </button>
  )
}
