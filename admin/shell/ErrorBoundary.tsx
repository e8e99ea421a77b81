import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { CallError } from '#client/callError.ts'

interface Props {
  children: ReactNode
  /** The current route; changing it clears the error. */
  path: string
}

interface State {
  error: unknown
  path: string
}

/**
 * Catches errors of a screen: it says what happened, keeps the navigation usable, and names the request for support.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, path: this.props.path }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('unknown') }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.path === state.path ? null : { error: null, path: props.path }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const requestId = error instanceof CallError ? error.requestId : null
    return (
      <PlainState
        isFailure
        title="页面出了点问题"
        note={`已保存的内容不受影响，请重新加载。${requestId ? `编号 ${requestId}` : ''}`}
        actions={
          <Button type="primary" onClick={() => window.location.reload()}>
            重新加载
          </Button>
        }
      />
    )
  }
}
