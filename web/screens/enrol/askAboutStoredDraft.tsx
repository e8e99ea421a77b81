import { confirm } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'

/** Asks before another unfinished enrolment is discarded; discarding is not the main button. */
export async function askAboutStoredDraft(): Promise<'goOn' | 'replace' | 'stay'> {
  let isReplaced = false
  const goesOn = await confirm({
    title: '上次的报名还没有填完',
    body: <p>可以先把它填完。开始新的报名后，上次填写的内容不再保留。</p>,
    yes: '继续上次的报名',
    no: '放弃上次的，开始新的报名',
    onNo: () => {
      isReplaced = true
    },
  })
  await layerLeft()
  return goesOn ? 'goOn' : isReplaced ? 'replace' : 'stay'
}
