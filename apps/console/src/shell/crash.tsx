// A render crash ends here and nowhere higher. 'Refresh Page' returns to the same path with the error cleared.
import { Component, type ReactNode } from 'react'
import { useWords } from '../words/language.tsx'
import { Result } from '../light/result.tsx'
import { shellWords } from './words.ts'

const CrashPage = ({ onRefresh }: { readonly onRefresh: () => void }) => {
  const t = useWords(shellWords)
  return (
    <div role="alert">
      <Result icon="warning" tone="bad" title={t('crashed')}>
        <button type="button" className="button button-primary" onClick={onRefresh}>
          {t('refresh')}
        </button>
      </Result>
    </div>
  )
}

/** Keyed by the place: another page is not to blame for this one. */
export class CrashGuard extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false }
  static getDerivedStateFromError = (): { crashed: boolean } => ({ crashed: true })
  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children
    return <CrashPage onRefresh={() => location.assign(location.pathname + location.search)} />
  }
}
