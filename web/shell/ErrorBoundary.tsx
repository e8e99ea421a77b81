import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { requestIdOf } from './failure.ts'

type Props = {
  children: ReactNode
  /** Another place forgets the error of the last one. */
  place: string
}
type State = { error: unknown; place: string }

/** The last net under a screen: says what happened, keeps the shell usable, and names the request for support. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { error: null, place: props.place }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    const requestId = requestIdOf(this.state.error)
    return (
      <main id="main">
        <EmptyState
          scene="broken"
          text="页面出了点问题"
          note={`您已提交的内容不受影响，请重新加载。${requestId ? `编号 ${requestId}` : ''}`}
          action={<Button onClick={() => window.location.reload()}>重新加载</Button>}
        />
      </main>
    )
  }
}
