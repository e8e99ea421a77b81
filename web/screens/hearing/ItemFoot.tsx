import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'

type ItemFootProps = {
  at: number
  count: number
  /** The label of the button on the last item. */
  endText: string
  busyText: string
  isBusy: boolean
  onOpen: (index: number) => void
  onEnd: () => void
}

/** The buttons to the previous and the next item; after the last item the button ends the paper. */
export function ItemFoot({ at, count, endText, busyText, isBusy, onOpen, onEnd }: ItemFootProps) {
  return (
    <ButtonRow>
      <Button look="quiet" disabled={at === 0} onClick={() => onOpen(at - 1)}>
        上一题
      </Button>
      {at === count - 1 ? (
        <Button busy={isBusy} busyText={busyText} onClick={onEnd}>
          {endText}
        </Button>
      ) : (
        <Button onClick={() => onOpen(at + 1)}>下一题</Button>
      )}
    </ButtonRow>
  )
}
