import { Alert, Button } from 'antd'
import type { MergedEdits } from './mergeEdits.ts'

interface Props<Input> {
  merge: MergedEdits<Input>
  /** How the form calls each of its fields. */
  labels: Readonly<Record<keyof Input, string>>
  /** A value in words, where it is not text or a number already. */
  textOf?: (field: keyof Input, value: unknown) => string
  onTakeTheirs: (field: keyof Input) => void
}

function plainText(_: PropertyKey, value: unknown): string {
  if (value === '' || value === null) return '（空）'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Tells the second of two editors what the first has changed; what the second has typed stays (office#two-editors). */
export function ChangedMeanwhile<Input>({ merge, labels, textOf = plainText, onTakeTheirs }: Props<Input>) {
  const { taken, conflicts } = merge
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title="有人刚刚保存了修改，您填写的内容还在下面，核对后再保存一次"
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {taken.length > 0 && <li>已换成对方的新内容：{taken.map((field) => labels[field]).join('、')}</li>}
          {conflicts.map(({ field, theirs, mine }) => (
            <li key={String(field)}>
              {labels[field]}：对方改为“{textOf(field, theirs)}”，您填的是“{textOf(field, mine)}”{' '}
              <Button size="small" onClick={() => onTakeTheirs(field)}>
                用对方的
              </Button>
            </li>
          ))}
          {taken.length === 0 && conflicts.length === 0 && <li>对方的修改与您填写的内容没有冲突</li>}
        </ul>
      }
    />
  )
}
