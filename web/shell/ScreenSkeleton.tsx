import { Page } from '#web/ui/Page.tsx'
import { TabBar } from '#web/ui/TabBar.tsx'
import style from './ScreenSkeleton.module.css'
import shell from './Shell.module.css'

/** The rough layout of a screen: text, a form, cards in a list, or one thing with its facts. */
export type SkeletonKind = 'text' | 'form' | 'cards' | 'facts'

type ScreenSkeletonProps = { title: string; skeleton: SkeletonKind; hasTabs?: boolean; isWide?: boolean }

const partsByKind: Readonly<Record<SkeletonKind, readonly string[]>> = {
  text: ['title', 'line', 'line', 'line', 'short', 'line', 'line', 'short'],
  form: ['label', 'field', 'label', 'field', 'button'],
  cards: ['card', 'card', 'card'],
  facts: ['head', 'block', 'line', 'line', 'line', 'short'],
}

/** The title bar and skeleton of a screen while its code loads; the screen replaces them without a layout shift. */
export function ScreenSkeleton({ title, skeleton, hasTabs }: ScreenSkeletonProps) {
  return (
    <Page title={title} root={hasTabs}>
      <div role="status">
        <span className="visuallyHidden">正在加载</span>
        {partsByKind[skeleton].map((part, at) => (
          <div key={`${part} ${at}`} className={`${style.bone} ${style[part]}`} aria-hidden="true" />
        ))}
      </div>
    </Page>
  )
}

/** The same with the column and the tab bar around it, as the server sends it before any script runs. */
export function ScreenSkeletonPage(props: ScreenSkeletonProps) {
  return (
    <div className={props.isWide ? `${shell.column} ${shell.wide}` : shell.column} data-skeleton="">
      <ScreenSkeleton {...props} />
      {props.hasTabs && <TabBar />}
    </div>
  )
}
