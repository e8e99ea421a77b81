import { reasonText } from '#domain/reasons/reasons.ts'
import { COMMENT_MAX, whyCommentUnfit } from '#domain/result/judgement.ts'
import { cleanText } from '#domain/text.ts'
import { TextArea } from '#web/ui/TextArea.tsx'

type OwnWordsProps = { label: string; name: string; value: string; onChange: (text: string) => void; rows?: number }

/** A text box for own comments with a counter; at most 50 characters (specification#constants). */
export function OwnWords({ label, name, value, onChange, rows = 2 }: OwnWordsProps) {
  const why = whyCommentUnfit(value)
  const length = Array.from(cleanText(value)).length
  return (
    <TextArea
      label={label}
      name={name}
      required={false}
      rows={rows}
      value={value}
      onChange={onChange}
      error={why && reasonText(why)}
      hint={`${length} / ${COMMENT_MAX} 字`}
    />
  )
}
