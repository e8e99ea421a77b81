import { Component, type ReactNode } from 'react'
import { FailedState } from '#web/ui/FailedState.tsx'
import { requestIdOf } from './failure.ts'

type Props = {
  children: ReactNode
  /** A key of the current location; a change clears the error. */
  resetKey: string
}
type State = { error: unknown; resetKey: string }

/** The last error boundary around a screen: it keeps the shell usable and shows the request id for support. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <main id="main">
        <FailedState
          text="页面没能打开，您已提交的内容不受影响"
          requestId={requestIdOf(this.state.error)}
          onRetry={() => window.location.reload()}
        />
      </main>
    )
  }
}
