// While the demo world's history is filled in, its figures still grow: every page says so.
import { Icon } from '../light/icons.tsx'
import { site } from '../session/site.ts'
import { useStore } from '../state/store.ts'
import { useWords } from '../words/language.tsx'
import { shellWords } from './words.ts'

export const HistoryBanner = () => {
  const t = useWords(shellWords)
  const { member, historyProgress } = useStore(site)
  if (!member || !historyProgress) return null
  return (
    <section className="history-banner" aria-label={t('history')}>
      <Icon name="history" size={18} />
      <p>{t('historyFilling', { done: String(historyProgress.done), days: String(historyProgress.days) })}</p>
    </section>
  )
}
