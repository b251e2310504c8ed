// 'Access is denied': the specified sentence, then the rule that refuses and who could come in.
import type { Access } from '@falaj/contract/kernel/access'
import { href } from '@falaj/contract/kernel/routes'
import { whyNot } from '@falaj/contract/kernel/why'
import { signOut, site, visitorOf } from '../../session/site.ts'
import { useStore } from '../../state/store.ts'
import { Result } from '../../light/result.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { WhoCould } from './who-could.tsx'
import { whyNotWords } from './words.ts'

/** Registered, but with nobody to act for: the way on is a merchant of their own. */
const NoMerchant = () => {
  const t = useWords(whyNotWords)
  return (
    <Result icon="offlineBusiness" tone="wait" title={t('denied')} text={t('deniedWhy')}>
      <p>{t('noMerchant')}</p>
      <div className="result-ways">
        <a className="button button-primary" href={href('/merchant/creation')}>
          {t('createMerchant')}
        </a>
        <a className="button" href={href('/login/under-review-user')}>
          {t('seeApplication')}
        </a>
        <button type="button" className="button" onClick={() => void signOut()}>
          {t('logOut')}
        </button>
      </div>
    </Result>
  )
}

export const Denied = ({ access, path }: { readonly access: Access; readonly path: string }) => {
  const t = useWords(whyNotWords)
  const language = useLanguage()
  const why = whyNot(access, visitorOf(useStore(site)))
  if (why?.rule === 'no-merchant') return <NoMerchant />
  return (
    <Result icon="shield" tone="bad" title={t('denied')} text={t('deniedWhy')}>
      {why && (
        <div className="denied-why">
          <p>{why.says[language]}</p>
          <WhoCould about={{ path }} roles={why.roles} />
        </div>
      )}
    </Result>
  )
}
