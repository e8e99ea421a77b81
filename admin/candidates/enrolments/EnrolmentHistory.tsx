import { Image, Segmented, Timeline } from 'antd'
import { useState } from 'react'
import { smallLink } from '#client/smallPicture.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Enrolments.module.css'
import { type HistoryLine, linesOfAll } from './eventSentence.ts'

const parts = [
  { value: 'all', label: '全部', has: () => true },
  { value: 'family', label: '考生', has: ({ side }: HistoryLine) => side === 'family' },
  { value: 'office', label: '办公室与考官', has: ({ side }: HistoryLine) => side === 'staff' || side === 'examiner' },
  { value: 'messages', label: '消息', has: ({ isMessage }: HistoryLine) => isMessage },
] as const

/** What the family, the office, examiners and the product did to these enrolments, the newest first (office#one-enrolment). */
export function EnrolmentHistory({ of }: { of: Parameters<typeof linesOfAll>[0] }) {
  const [chosen, setChosen] = useState<(typeof parts)[number]['value']>('all')
  const all = linesOfAll(of)
  const lines = all.filter(parts.find(({ value }) => value === chosen)?.has ?? (() => true))
  return (
    <>
      <Segmented
        size="small"
        aria-label="记录种类"
        className={styles.kinds as string}
        value={chosen}
        onChange={setChosen}
        options={parts.map(({ value, label, has }) => ({
          value,
          label: `${label} ${all.filter(has).length}`,
          disabled: value !== 'all' && !all.some(has),
        }))}
      />
      <Timeline
        items={lines.map((line) => ({
          key: line.key,
          color: line.side === 'family' ? 'green' : line.side === 'product' ? 'gray' : 'blue',
          content: (
            <>
              <p className={styles.line}>{line.text}</p>
              {line.picture !== '' && (
                <Image
                  src={smallLink(line.picture, 48 * window.devicePixelRatio)}
                  alt={`${isoMinuteText(line.at)} 的照片`}
                  width={48}
                  preview={{ src: line.picture }}
                />
              )}
              <p className={styles.soft}>
                {isoMinuteText(line.at)} · {line.who}
                {line.about !== '' && ` · ${line.about}`}
              </p>
            </>
          ),
        }))}
      />
    </>
  )
}
