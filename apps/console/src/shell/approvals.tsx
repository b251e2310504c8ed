// In the header: what waits for this member's decision, and their own requests that are under way.
import { mayOpen, routeOf } from '@falaj/contract/kernel/routes'
import { useStore } from '../state/store.ts'
import { site as siteStore, visitorOf } from '../session/site.ts'
import { Popup } from '../light/popup.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { Icon } from '../light/icons.tsx'
import { shellWords } from './words.ts'

const paths = {
  authorization: '/management/auth/history',
  request: '/management/auth/pending',
  policy: '/management/auth/policy',
} as const

export const Approvals = () => {
  const t = useWords(shellWords)
  const language = useLanguage()
  const site = useStore(siteStore)
  const { authorization, request } = site.auditCount
  if (!mayOpen(routeOf(paths.request), visitorOf(site))) return null
  return (
    <Popup
      label={t('approvalsWaiting', { n: authorization })}
      button={
        <>
          <Icon name="approvals" size={18} />
          {authorization > 0 && (
            <span className="badge" aria-hidden="true">
              {authorization > 99 ? '99+' : authorization}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <div className="bell-panel">
          <a className="bell-line" href={`${paths.authorization}?mine=waiting`} onClick={close}>
            <span>{t('forMe')}</span> <strong className="digits">{authorization}</strong>
          </a>
          <a className="bell-line" href={paths.request} onClick={close}>
            <span>{t('mine')}</span> <strong className="digits">{request}</strong>
          </a>
          <a className="bell-line" href={paths.policy} onClick={close}>
            {routeOf(paths.policy).title[language]}
          </a>
        </div>
      )}
    </Popup>
  )
}
