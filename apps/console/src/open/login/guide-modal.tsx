// First steps, once after the first sign-in in this browser.
import { Dialog } from '../../light/dialog.tsx'
import { Icon, type IconName } from '../../light/icons.tsx'
import { useStore } from '../../state/store.ts'
import { useWords } from '../../words/language.tsx'
import { afterWords } from './after-words.ts'
import { keepGuided } from './guided.ts'
import { leave } from './leave.ts'
import { dispatch, loginStore } from './store.ts'

const steps = [
  { to: '/home', icon: 'home', title: 'guideHome', why: 'guideHomeWhy' },
  { to: '/settings/set-timezone', icon: 'clock', title: 'guideZone', why: 'guideZoneWhy' },
  { to: '/settings/sessions', icon: 'shield', title: 'guideSessions', why: 'guideSessionsWhy' },
] as const satisfies readonly {
  to: string
  icon: IconName
  title: keyof typeof afterWords
  why: keyof typeof afterWords
}[]

export const GuideModal = () => {
  const t = useWords(afterWords)
  const { guideModalVisible } = useStore(loginStore)
  const go = (to: string): void => {
    keepGuided()
    dispatch({ kind: 'guide', visible: false })
    void leave(to)
  }
  return (
    <Dialog open={guideModalVisible} onClose={() => go('/')} label={t('guideTitle')} width={400}>
      <h2>{t('guideTitle')}</h2>
      <p className="quiet small">{t('guideLead')}</p>
      <ol className="login-choices login-section">
        {steps.map(({ to, icon, title, why }) => (
          <li key={to}>
            <a
              className="login-choice"
              href={to}
              onClick={(event) => {
                event.preventDefault()
                go(to)
              }}
            >
              <span className="login-choice-mark" aria-hidden="true">
                <Icon name={icon} />
              </span>
              <span className="login-choice-text">
                <b>{t(title)}</b>
                <span className="quiet small">{t(why)}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <div className="dialog-actions">
        <button type="button" className="button button-primary" onClick={() => go('/')}>
          {t('guideStart')}
        </button>
      </div>
    </Dialog>
  )
}
